package cxfperf.merge;

import java.util.LinkedHashMap;
import java.util.Map;

/** Divides a count among several in proportion to what each had, in whole numbers whose sum is the count. */
final class Apportioned {

    private Apportioned() {}

    /** @param shares what each had; where that is nothing for all of them, the first one gets the whole count */
    static <K> Map<K, Long> of(long count, Map<K, Long> shares) {
        long all = shares.values().stream().mapToLong(Long::longValue).sum();
        Map<K, Long> parts = new LinkedHashMap<>();
        long before = 0;
        long given = 0;
        for (Map.Entry<K, Long> share : shares.entrySet()) {
            before += share.getValue();
            long until = all == 0 ? count : Math.round((double) count * before / all);
            parts.put(share.getKey(), until - given);
            given = until;
        }
        return parts;
    }
}
