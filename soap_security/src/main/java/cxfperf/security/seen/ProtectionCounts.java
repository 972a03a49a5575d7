package cxfperf.security.seen;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/** Counts the messages of one direction by their protection. Thread-safe. */
final class ProtectionCounts {

    private final String what;
    private final Protection asked;
    private final Map<Protection, LongAdder> counts = new ConcurrentHashMap<>();

    /** @param what the name of the messages in a sentence, for example {@code requests} */
    ProtectionCounts(String what, Protection asked) {
        this.what = what;
        this.asked = asked;
    }

    void count(Protection protection) {
        LongAdder known = counts.get(protection);
        (known == null ? counts.computeIfAbsent(protection, any -> new LongAdder()) : known).increment();
    }

    long total() {
        return counts.values().stream().mapToLong(LongAdder::sum).sum();
    }

    /** The counts as text, for example {@code requests signed+encrypted x 1200}. */
    String shown() {
        Map<String, Long> byName = new TreeMap<>();
        counts.forEach((protection, count) -> byName.merge(protection.shown(), count.sum(), Long::sum));
        return byName.isEmpty()
                ? "no " + what
                : what + " "
                        + byName.entrySet().stream()
                                .map(entry -> entry.getKey() + " x " + entry.getValue())
                                .collect(Collectors.joining(", "));
    }

    /** A sentence if a message had less protection than requested. */
    List<String> unmet(String option) {
        Map<String, Long> less = new TreeMap<>();
        counts.forEach((protection, count) -> {
            if (!protection.covers(asked)) {
                less.merge(protection.shown(), count.sum(), Long::sum);
            }
        });
        if (less.isEmpty()) {
            return Collections.emptyList();
        }
        List<String> parts = new ArrayList<>();
        less.forEach((name, count) -> parts.add(String.format(Locale.ROOT, "%,d were %s", count, name)));
        return List.of(String.format(
                Locale.ROOT,
                "%s asks for %s that are %s; of %,d seen, %s",
                option,
                what,
                asked.shown(),
                total(),
                String.join(", ", parts)));
    }
}
