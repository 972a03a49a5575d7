package cxfperf.watch;

import cxfperf.admin.ServerSnapshot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Selects the counts of a run from those of a server.
 *
 * @param operations of the run, by the client's names
 * @param ofOthers whether the server is foreign. It counts by the names of its own code, and a client that knows only
 *     its address has other names: unless the server knows all of these, all its counts are compared
 */
record CountedOperations(List<String> operations, boolean ofOthers) {

    CountedOperations {
        operations = List.copyOf(operations);
    }

    /**
     * The cumulative counts of one poll, by the server's names.
     *
     * @param latest the latest of all polls, which decides about the names: a poll before the first call may have no
     *     names
     */
    Map<String, Long> in(ServerSnapshot poll, ServerSnapshot latest) {
        if (ofOthers && !latest.calls().keySet().containsAll(operations)) {
            return new TreeMap<>(poll.calls());
        }
        Map<String, Long> counts = new LinkedHashMap<>();
        operations.forEach(operation -> counts.put(operation, poll.calls().getOrDefault(operation, 0L)));
        return counts;
    }

    /** Number of calls that the server had completed at a poll. */
    long sum(ServerSnapshot poll, ServerSnapshot latest) {
        return in(poll, latest).values().stream().mapToLong(Long::longValue).sum();
    }

    /** Number of calls that the server completed between two polls, by operation. */
    Map<String, Long> between(ServerSnapshot first, ServerSnapshot last) {
        Map<String, Long> before = in(first, last);
        Map<String, Long> grown = in(last, last);
        grown.replaceAll((operation, count) -> count - before.getOrDefault(operation, 0L));
        return grown;
    }
}
