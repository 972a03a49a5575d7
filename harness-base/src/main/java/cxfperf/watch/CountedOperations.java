package cxfperf.watch;

import cxfperf.admin.ServerSnapshot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which of a server's counts are those of a run.
 *
 * @param operations of the run, by the client's names
 * @param ofOthers the server is somebody else's. It counts by the names of its own code, and a client that knows no
 *     more of it than an address has made up its own: where not all of them are known there, everything that it counts
 *     is compared
 */
record CountedOperations(List<String> operations, boolean ofOthers) {

    CountedOperations {
        operations = List.copyOf(operations);
    }

    /**
     * The cumulative counts of one look, by the server's names.
     *
     * @param latest the latest look of all, which decides by which names: one of before the first call may know none
     */
    Map<String, Long> in(ServerSnapshot look, ServerSnapshot latest) {
        if (ofOthers && !latest.calls().keySet().containsAll(operations)) {
            return new TreeMap<>(look.calls());
        }
        Map<String, Long> counts = new LinkedHashMap<>();
        operations.forEach(operation -> counts.put(operation, look.calls().getOrDefault(operation, 0L)));
        return counts;
    }

    /** How many calls it has completed up to a look. */
    long sum(ServerSnapshot look, ServerSnapshot latest) {
        return in(look, latest).values().stream().mapToLong(Long::longValue).sum();
    }

    /** What it has completed from one look to a later one. */
    Map<String, Long> between(ServerSnapshot first, ServerSnapshot last) {
        Map<String, Long> before = in(first, last);
        Map<String, Long> grown = in(last, last);
        grown.replaceAll((operation, count) -> count - before.getOrDefault(operation, 0L));
        return grown;
    }
}
