package cxfperf.result;

import cxfperf.result.CallTimes.TimeFigure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Service-level objectives of a run, for example {@code p99<20ms,errors==0,throughput>=1000}. Times need a unit (us, ms
 * or s). throughput is the verified calls per second of all clients, and perClient of one client. errors is the number
 * of failed and abandoned calls, and errorRate its share of the started calls in percent ({@code errorRate<0.1%}).
 * Times are response times in an open loop and service times in a closed one.
 */
public record Slo(List<Clause> clauses) {

    public static final Slo NONE = new Slo(List.of());

    /** A figure that an objective can limit. */
    private enum Quantity {
        P50(TimeFigure.P50),
        P90(TimeFigure.P90),
        P95(TimeFigure.P95),
        P99(TimeFigure.P99),
        P999(TimeFigure.P999),
        P9999(TimeFigure.P9999),
        MEAN(TimeFigure.MEAN),
        MAX(TimeFigure.MAX),
        THROUGHPUT("throughput", "/s", result -> result.throughput().perSecond()),
        PER_CLIENT("perClient", "/s", result -> result.throughput().perClientPerSecond()),
        ERRORS("errors", "", result -> result.calls().errors()),
        ERROR_RATE("errorRate", "%", result -> result.calls().errorPercent());

        private final String word;

        /** The time figure; null if the quantity is not a time. */
        private final TimeFigure time;

        /** The unit that the user may give; a time needs a unit of time. */
        private final String unit;

        /** Reads the value of the quantity, which is null or NaN if unknown. */
        private final Function<OperationResult, Number> value;

        Quantity(TimeFigure time) {
            this(time.word(), time, null, result -> time.of(result.judgedTimesMicros()));
        }

        Quantity(String word, String unit, Function<OperationResult, Number> value) {
            this(word, null, unit, value);
        }

        Quantity(String word, TimeFigure time, String unit, Function<OperationResult, Number> value) {
            this.word = word;
            this.time = time;
            this.unit = unit;
            this.value = value;
        }
    }

    /**
     * One objective.
     *
     * @param bound in microseconds for times
     * @param unit the number of microseconds of the stated unit; 1 if the quantity is not a time
     */
    private record Clause(String text, Quantity metric, String comparison, double bound, double unit) {

        private Objective judge(OperationResult result) {
            Number value = metric.value.apply(result);
            double known = value == null ? Double.NaN : value.doubleValue();
            return new Objective(text, Double.isNaN(known) ? null : Double.valueOf(known / unit), holds(known));
        }

        /** @param value NaN meets no objective */
        private boolean holds(double value) {
            return switch (comparison) {
                case "<" -> value < bound;
                case "<=" -> value <= bound;
                case ">" -> value > bound;
                case ">=" -> value >= bound;
                case "==" -> value == bound;
                default -> throw new IllegalStateException(comparison);
            };
        }
    }

    /**
     * A time that has to stay below a limit.
     *
     * @param text the objective in the user's words
     * @param quantity the limited time: p50, p99.9, mean, max
     * @param micros the limit, in microseconds
     */
    public record TimeLimit(String text, String quantity, double micros) {}

    private static final Map<String, Double> MICROS = Map.of("us", 1.0, "ms", 1e3, "s", 1e6);
    private static final Pattern CLAUSE = Pattern.compile("\\s*([A-Za-z0-9.]+)\\s*(<=|>=|==|<|>)\\s*"
            + "([0-9]{1,16}(?:\\.[0-9]{1,9})?)(?:/([1-9][0-9]{0,6}))?\\s*(us|ms|s|%|/s)?\\s*");

    public Slo {
        clauses = List.copyOf(clauses);
    }

    /** @throws IllegalArgumentException with a message that names the objective and what is allowed */
    public static Slo parse(String text) {
        return new Slo(Arrays.stream(text.split(",", -1)).map(Slo::clause).toList());
    }

    /** Whether an objective limits failed calls. If not, each failed call is one too many. */
    public boolean judgesErrors() {
        return clauses.stream()
                .anyMatch(clause -> clause.metric() == Quantity.ERRORS || clause.metric() == Quantity.ERROR_RATE);
    }

    /** The number of ok calls from which on all percentiles of the objectives are known; 0 without a percentile. */
    public long callsNeeded() {
        return clauses.stream()
                .filter(clause -> clause.metric().time != null)
                .mapToLong(clause -> clause.metric().time.callsNeeded())
                .max()
                .orElse(0);
    }

    /** Returns the objectives that keep a time below a limit. */
    public List<TimeLimit> timeLimits() {
        return clauses.stream()
                .filter(clause ->
                        clause.metric().time != null && clause.comparison().startsWith("<"))
                .map(clause -> new TimeLimit(clause.text(), clause.metric().word, clause.bound()))
                .toList();
    }

    /** The objectives in the user's words. */
    public List<String> texts() {
        return clauses.stream().map(Clause::text).toList();
    }

    /**
     * A copy with the throughput that a goal needs, written as calls in a time: a decimal would be long or not exact.
     */
    public Slo with(Goal goal) {
        List<Clause> more = new ArrayList<>(clauses);
        more.add(clause("throughput>=" + goal.calls() + "/" + goal.time().toSeconds()));
        return new Slo(more);
    }

    private static Clause clause(String part) {
        String text = part.strip();
        Matcher matcher = CLAUSE.matcher(part);
        // Only the throughput of a goal may be a fraction.
        if (!matcher.matches() || matcher.group(4) != null && !matcher.group(1).equals(Quantity.THROUGHPUT.word)) {
            throw new IllegalArgumentException(
                    "'" + text + "': METRIC<VALUE is expected, or with <=, >, >= or ==, such as p99<20ms");
        }
        Quantity metric = Arrays.stream(Quantity.values())
                .filter(candidate -> candidate.word.equals(matcher.group(1)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + text + "': one of "
                        + Arrays.stream(Quantity.values())
                                .map(candidate -> candidate.word)
                                .collect(Collectors.joining(", "))
                        + " is expected"));
        String unit = matcher.group(5) == null ? "" : matcher.group(5);
        if (metric.time != null && !MICROS.containsKey(unit)) {
            throw new IllegalArgumentException("'" + text + "': a time in us, ms or s is expected");
        }
        if (metric.time == null && !unit.isEmpty() && !unit.equals(metric.unit)) {
            throw new IllegalArgumentException("'" + text + "': " + metric.word + " has no unit " + unit);
        }
        double micros = MICROS.getOrDefault(unit, 1.0);
        double divisor = matcher.group(4) == null ? 1 : Double.parseDouble(matcher.group(4));
        double bound = Double.parseDouble(matcher.group(3)) / divisor * micros;
        return new Clause(text, metric, matcher.group(2), bound, micros);
    }

    /** Judges a run, or a second of it. */
    public List<Objective> judge(OperationResult total) {
        return clauses.stream().map(clause -> clause.judge(total)).toList();
    }
}
