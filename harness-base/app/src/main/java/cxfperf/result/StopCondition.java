package cxfperf.result;

import cxfperf.measure.Interval;
import cxfperf.measure.OperationRecording;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A condition that ends a run early, for example {@code errorRate>5% for 30s}. It applies to the figures of single
 * seconds, and is met when it was true for this long.
 *
 * @param text the condition in the user's words
 * @param figure the limit of one figure
 * @param length how long the limit has to be exceeded
 */
public record StopCondition(String text, Slo figure, Duration length) {

    private static final Pattern CONDITION = Pattern.compile("(.*\\S)\\s+for\\s+([1-9][0-9]{0,6})\\s*s");

    /**
     * A condition that was met, and the part of the window in which it was true.
     *
     * @param condition the condition in the user's words
     * @param last the figure of the last second
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
                    text, Slo.parse(matcher.group(1)), Duration.ofSeconds(Long.parseLong(matcher.group(2)))));
        }
        return all;
    }

    /**
     * Judges one second. The value is null if the second does not show it, for example a percentile without a call.
     *
     * @param threads number of clients
     */
    public Objective judge(Interval second, int threads) {
        OperationRecording total = second.total();
        return figure.judge(new OperationResult(
                        Calls.of(total.counts(), Map.of()),
                        Throughput.of(second.okPerSecond(), threads),
                        CallTimes.ofSecond(total.serviceTimes()),
                        total.responseTimes().map(CallTimes::ofSecond).orElse(null)))
                .get(0);
    }
}
