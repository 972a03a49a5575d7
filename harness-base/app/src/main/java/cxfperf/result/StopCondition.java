package cxfperf.result;

import cxfperf.measure.Interval;
import cxfperf.measure.Offered;
import cxfperf.measure.OperationRecording;
import cxfperf.plan.Limit;
import cxfperf.text.NumberText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A condition that ends a run before its time, for example {@code errorRate>5% for 30s}: it is about the figures of
 * single seconds, and is met when it held for so long.
 *
 * @param text as the user wrote it
 * @param figure with one condition, which may be about the share of scheduled calls that were not started
 * @param length how long it has to hold
 */
public record StopCondition(String text, Slo figure, Duration length) {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final Pattern CONDITION = Pattern.compile("(.*\\S)\\s+for\\s+([1-9][0-9]{0,6})\\s*s");

    /**
     * A condition that was met, from when to when in the window.
     *
     * @param condition as the user wrote it
     * @param last the figure of its last second
     */
    public record Met(String condition, double fromSeconds, double untilSeconds, Objective last) {}

    /**
     * Parses conditions with commas between them.
     *
     * @throws IllegalArgumentException with a message that names the condition and what is allowed
     */
    public static List<StopCondition> parse(String texts) {
        List<StopCondition> all = new ArrayList<>();
        for (String part : texts.split(",", -1)) {
            String text = part.strip();
            Matcher matcher = CONDITION.matcher(text);
            if (!matcher.matches()) {
                throw new IllegalArgumentException(
                        "'" + text + "': METRIC>VALUE for SECONDS is expected, such as errorRate>5% for 30s");
            }
            all.add(new StopCondition(
                    text, Slo.ofSecond(matcher.group(1)), Duration.ofSeconds(Long.parseLong(matcher.group(2)))));
        }
        return all;
    }

    /** Why no window of a run with this limit can meet it, as a clause; empty where one can. */
    public Optional<String> unmetIn(Limit limit) {
        return limit instanceof Limit.Time time && length.compareTo(time.window()) >= 0
                ? Optional.of("less than the window of " + NumberText.exactSeconds(time.window()) + " s is expected")
                : Optional.empty();
    }

    /** Whether it is about calls that an open loop schedules. */
    public boolean needsSchedule() {
        return figure.needsSchedule();
    }

    /**
     * Judges one second. The value is null where the second does not show it, for example a percentile of no call.
     *
     * @param threads number of clients
     */
    public Objective judge(Interval second, int threads) {
        OperationRecording total = second.total();
        Calls calls = Calls.of(total.counts(), Map.of());
        return figure.judgeSecond(
                new OperationResult(
                        calls,
                        Throughput.of(second.okPerSecond(), threads),
                        CallTimes.ofSecond(total.serviceTimes()),
                        total.responseTimes().map(CallTimes::ofSecond).orElse(null)),
                second.offered().map(StopCondition::missedPercent).orElse(null));
    }

    private static Double missedPercent(Offered offered) {
        return offered.scheduled() == 0 ? null : Math.max(0, 100.0 * offered.dropped() / offered.scheduled());
    }
}
