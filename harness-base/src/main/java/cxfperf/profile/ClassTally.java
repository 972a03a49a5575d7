package cxfperf.profile;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Weights by class, and where most of the weight of each comes from. One thread. */
final class ClassTally {

    /**
     * @param count how often it was seen
     * @param frame where most of its weight comes from
     */
    record HeavyClass(String className, long weight, long count, String frame) {}

    private static final class ClassSum {
        private final Map<String, Long> frames = new HashMap<>();
        private long weight;
        private long count;
    }

    private final Map<String, ClassSum> classes = new HashMap<>();

    void add(String className, String frame, long weight) {
        ClassSum sum = classes.computeIfAbsent(className, name -> new ClassSum());
        sum.weight += weight;
        sum.count++;
        sum.frames.merge(frame, weight, Long::sum);
    }

    long weight() {
        return classes.values().stream().mapToLong(sum -> sum.weight).sum();
    }

    long count() {
        return classes.values().stream().mapToLong(sum -> sum.count).sum();
    }

    List<HeavyClass> heaviest(int most) {
        return classes.entrySet().stream()
                .map(entry -> weighed(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingLong(HeavyClass::weight).reversed().thenComparing(HeavyClass::className))
                .limit(most)
                .toList();
    }

    private static HeavyClass weighed(String className, ClassSum sum) {
        String frame = sum.frames.entrySet().stream()
                .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .orElseThrow()
                .getKey();
        return new HeavyClass(className, sum.weight, sum.count, frame);
    }
}
