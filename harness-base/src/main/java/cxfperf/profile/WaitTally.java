package cxfperf.profile;

import cxfperf.result.SideProfile.WaitSite;
import cxfperf.result.SideProfile.Waits;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Waits of one kind, by what was waited for and where. One thread. */
final class WaitTally {

    private record WaitPlace(String className, String frame) {}

    private static final class WaitSum {
        private long count;
        private long nanos;
        private long longest = -1;
        private List<String> callers = List.of();
    }

    private final Map<WaitPlace, WaitSum> places = new HashMap<>();

    /**
     * A wait.
     *
     * @param callers of the frame; asked for where the wait is the longest so far
     */
    void add(String className, String frame, long nanos, Supplier<List<String>> callers) {
        WaitSum sum = places.computeIfAbsent(new WaitPlace(className, frame), place -> new WaitSum());
        sum.count++;
        sum.nanos += nanos;
        if (nanos > sum.longest) {
            sum.longest = nanos;
            sum.callers = callers.get();
        }
    }

    Waits waits(int most) {
        return new Waits(
                places.values().stream().mapToLong(sum -> sum.count).sum(),
                places.values().stream().mapToLong(sum -> sum.nanos).sum(),
                places.entrySet().stream()
                        .map(place -> site(place.getKey(), place.getValue()))
                        .sorted(Comparator.comparingLong(WaitSite::nanos)
                                .reversed()
                                .thenComparing(WaitSite::className)
                                .thenComparing(WaitSite::frame))
                        .limit(most)
                        .toList());
    }

    private static WaitSite site(WaitPlace place, WaitSum sum) {
        return new WaitSite(place.className(), place.frame(), sum.count, sum.nanos, sum.longest, sum.callers);
    }
}
