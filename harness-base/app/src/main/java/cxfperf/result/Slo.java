package cxfperf.result;

import static cxfperf.text.NumberText.format;

import cxfperf.plan.Limit;
import cxfperf.scaling.Goal;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Service-level objectives of a run, for example {@code p99<20ms,errors==0,throughput>=1000}. Times need a unit (us, ms
 * or s); throughput is in verified calls a second of all clients, perClient of one; errors is the number of failed and
 * abandoned calls, errorRate its share of the started ones in percent ({@code errorRate<0.1%}); growth is the number of
 * resources of the server that grew ({@code growth==0}). Times are response
 * times in an open loop and service times in a closed one; {@code service.p99} and {@code response.p99} name the clock.
 */
public record Slo(List<Clause> clauses) {

    public static final Slo NONE = new Slo(List.of());

    /** Begins the name of a time that a closed loop does not have. */
    public static final String RESPONSE = "response.";

    /** The number of resources that grew. */
    public static final String GROWTH = "growth";

    /** The share of the scheduled calls of a second that were not sent. */
    public static final String MISSED_RATE = "missedRate";

    /** A figure that an objective can limit. */
    private enum Quantity {
        P50(CallTimes.TimeFigure.P50),
        P90(CallTimes.TimeFigure.P90),
        P95(CallTimes.TimeFigure.P95),
        P99(CallTimes.TimeFigure.P99),
        P999(CallTimes.TimeFigure.P999),
        P9999(CallTimes.TimeFigure.P9999),
        MEAN(CallTimes.TimeFigure.MEAN),
        MAX(CallTimes.TimeFigure.MAX),
        THROUGHPUT("throughput", judged -> judged.total().throughput().perSecond()),
        PER_CLIENT("perClient", judged -> judged.total().throughput().perClientPerSecond()),
        ERRORS("errors", judged -> judged.total().calls().errors()),
        ERROR_RATE("errorRate", judged -> judged.total().calls().errorPercent()),
        GROWTH(Slo.GROWTH, Judged::growing),
        /** Known of single seconds only; of a whole run a reason of the verdict judges it. */
        MISSED_RATE(Slo.MISSED_RATE, Judged::missedPercent);

        private final String word;

        /** Null where it is no time. */
        private final CallTimes.TimeFigure time;

        /** Null for a time. A value is null or NaN where it is not known. */
        private final Function<Judged, Number> value;

        Quantity(CallTimes.TimeFigure time) {
            this(time.word(), time, null);
        }

        Quantity(String word, Function<Judged, Number> value) {
            this(word, null, value);
        }

        Quantity(String word, CallTimes.TimeFigure time, Function<Judged, Number> value) {
            this.word = word;
            this.time = time;
            this.value = value;
        }

        private boolean isTime() {
            return time != null;
        }
    }

    /**
     * What is judged: a run or a single second.
     *
     * @param growing how many resources grew; null where that is not known
     * @param missedPercent share of the scheduled calls that were not started; null where that is not known
     */
    private record Judged(OperationResult total, Integer growing, Double missedPercent) {}

    /** A time of a call that an objective can limit. */
    private enum TimeOfCall {
        /** The response time where there is one, and else the service time. */
        BY_LOOP(""),
        SERVICE("service."),
        RESPONSE(Slo.RESPONSE);

        private final String prefix;

        TimeOfCall(String prefix) {
            this.prefix = prefix;
        }
    }

    /**
     * One objective.
     *
     * @param bound in microseconds for times
     * @param unit how many microseconds the stated unit has; 1 where it is not a time
     */
    private record Clause(
            String text, TimeOfCall clock, Quantity metric, String comparison, double bound, double unit) {

        private Objective judge(Judged judged) {
            if (!metric.isTime()) {
                return judge(text, metric.value.apply(judged));
            }
            OperationResult result = judged.total();
            boolean ofResponse = clock == TimeOfCall.RESPONSE
                    || (clock == TimeOfCall.BY_LOOP && result.responseTimeMicros() != null);
            CallTimes times = ofResponse ? result.responseTimeMicros() : result.serviceTimeMicros();
            // A reader of the result must know which of the two times was judged.
            String named = ofResponse && clock == TimeOfCall.BY_LOOP ? TimeOfCall.RESPONSE.prefix + text : text;
            return judge(named, times == null ? null : metric.time.of(times));
        }

        private Objective judge(String named, Number value) {
            double known = value == null ? Double.NaN : value.doubleValue();
            return new Objective(named, Double.isNaN(known) ? null : Double.valueOf(known / unit), holds(known));
        }

        private boolean isAboutTheSameAs(Clause other) {
            return metric == other.metric && clock == other.clock && side() == other.side();
        }

        /** On which side of the bound the value is to lie. */
        private char side() {
            return comparison.charAt(0);
        }

        /** @param value NaN holds nothing */
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
     * A time that is to stay below a limit.
     *
     * @param text as it was stated
     * @param quantity of which time: p50, p99.9, mean, max
     * @param micros the limit
     */
    public record TimeLimit(String text, String quantity, double micros) {}

    private static final Map<String, Double> MICROS = Map.of("us", 1.0, "ms", 1e3, "s", 1e6);
    private static final Pattern CLAUSE = Pattern.compile(
            "\\s*([A-Za-z0-9.]+)\\s*(<=|>=|==|<|>)\\s*([0-9]{1,16}(?:\\.[0-9]{1,9})?)\\s*(us|ms|s|%|/s)?\\s*");

    public Slo {
        clauses = List.copyOf(clauses);
    }

    /** @throws IllegalArgumentException with a message that names the objective and what is allowed */
    public static Slo parse(String text) {
        List<Clause> clauses = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            Clause next = clause(part);
            if (next.metric() == Quantity.MISSED_RATE) {
                throw new IllegalArgumentException(
                        "'" + next.text() + "': missedRate is a figure of -Dstop, and no objective");
            }
            for (Clause other : clauses) {
                if (other.isAboutTheSameAs(next)) {
                    throw new IllegalArgumentException("'" + other.text() + "' and '" + next.text()
                            + "' are two objectives for one thing: give one of them");
                }
            }
            clauses.add(next);
        }
        return new Slo(clauses);
    }

    /** Parses {@link #texts}, with commas between them; unlike an option it may have a goal and a throughput. */
    public static Slo ofTexts(String texts) {
        return texts.isEmpty()
                ? NONE
                : new Slo(Arrays.stream(texts.split(",")).map(Slo::clause).toList());
    }

    /** Parses one condition on the figures of single seconds, which may be missedRate, too. */
    static Slo ofSecond(String text) {
        Clause condition = clause(text);
        if (condition.metric() == Quantity.GROWTH) {
            throw new IllegalArgumentException(
                    "'" + condition.text() + "': growth is an objective of -Dslo: no single second shows it");
        }
        return new Slo(List.of(condition));
    }

    public boolean isEmpty() {
        return clauses.isEmpty();
    }

    /** Whether failed calls are one of its matters; where they are not, each is one too many. */
    public boolean judgesErrors() {
        return clauses.stream()
                .anyMatch(clause -> clause.metric() == Quantity.ERRORS || clause.metric() == Quantity.ERROR_RATE);
    }

    /** Whether it is about resources that grow. */
    public boolean judgesGrowth() {
        return clauses.stream().anyMatch(clause -> clause.metric() == Quantity.GROWTH);
    }

    /** Why a run with this limit cannot be judged by it, as a clause; empty where it can. */
    public Optional<String> unjudgedIn(Limit limit) {
        return judgesGrowth()
                        && limit instanceof Limit.Time time
                        && (time.window().toSeconds() < Steadiness.Growth.LEAST_SECONDS
                                || time.window().toSeconds() > Steadiness.Growth.MOST_SECONDS)
                ? Optional.of(format(
                        "growth is judged over %,d to %,d s, and the window has %,d s",
                        Steadiness.Growth.LEAST_SECONDS,
                        Steadiness.Growth.MOST_SECONDS,
                        time.window().toSeconds()))
                : Optional.empty();
    }

    /** Number of ok calls from which on all its percentiles are known; 0 without a percentile. */
    public long callsNeeded() {
        return clauses.stream()
                .filter(clause -> clause.metric().isTime())
                .mapToLong(clause -> clause.metric().time.callsNeeded())
                .max()
                .orElse(0);
    }

    /** Returns the objectives that keep the response time of an open loop below a limit. */
    public List<TimeLimit> responseTimeLimits() {
        return clauses.stream()
                .filter(clause ->
                        clause.metric().isTime() && clause.clock() != TimeOfCall.SERVICE && clause.side() == '<')
                .map(clause -> new TimeLimit(clause.text(), clause.metric().word, clause.bound()))
                .toList();
    }

    /** Each as it was stated. */
    public List<String> texts() {
        return clauses.stream().map(Clause::text).toList();
    }

    /** The same and the throughput that a goal needs, to the ninth decimal and not above it. */
    public Slo with(Goal goal) {
        String bound = BigDecimal.valueOf(goal.calls())
                .divide(BigDecimal.valueOf(goal.time().toSeconds()), 9, RoundingMode.FLOOR)
                .stripTrailingZeros()
                .toPlainString();
        List<Clause> more = new ArrayList<>(clauses);
        more.add(clause("throughput>=" + bound));
        return new Slo(more);
    }

    private static Clause clause(String part) {
        Matcher matcher = CLAUSE.matcher(part);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "'" + part.trim() + "': METRIC<VALUE is expected, or with <=, >, >= or ==, such as p99<20ms");
        }
        TimeOfCall clock = Arrays.stream(TimeOfCall.values())
                .filter(candidate ->
                        candidate != TimeOfCall.BY_LOOP && matcher.group(1).startsWith(candidate.prefix))
                .findFirst()
                .orElse(TimeOfCall.BY_LOOP);
        String word = matcher.group(1).substring(clock.prefix.length());
        Quantity metric = Arrays.stream(Quantity.values())
                .filter(candidate -> candidate.word.equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + part.trim() + "': one of "
                        + Arrays.stream(Quantity.values())
                                .map(candidate -> candidate.word)
                                .collect(Collectors.joining(", "))
                        + " is expected"));
        String unit = matcher.group(4) == null ? "" : matcher.group(4);
        if (clock != TimeOfCall.BY_LOOP && !metric.isTime()) {
            throw new IllegalArgumentException("'" + part.trim() + "': " + metric.word + " is no time of a call");
        }
        if (metric.isTime() != MICROS.containsKey(unit)) {
            throw new IllegalArgumentException("'" + part.trim() + "': "
                    + (metric.isTime() ? "a time in us, ms or s is expected" : "a number is expected, not a time"));
        }
        if ((unit.equals("%") && metric != Quantity.ERROR_RATE && metric != Quantity.MISSED_RATE)
                || (unit.equals("/s") && metric != Quantity.THROUGHPUT && metric != Quantity.PER_CLIENT)) {
            throw new IllegalArgumentException("'" + part.trim() + "': " + metric.word + " has no unit " + unit);
        }
        double micros = MICROS.getOrDefault(unit, 1.0);
        return new Clause(
                part.trim(), clock, metric, matcher.group(2), Double.parseDouble(matcher.group(3)) * micros, micros);
    }

    /** Whether it is about a time that a closed loop does not have. */
    public boolean needsResponseTimes() {
        return clauses.stream().anyMatch(clause -> clause.clock() == TimeOfCall.RESPONSE);
    }

    /**
     * Judges a run.
     *
     * @param total of all operations; if it has response times, they are judged where an objective does not say which
     *     time of a call it is about
     * @param growing how many resources grew; null where that is not known
     */
    public List<Objective> judge(OperationResult total, Integer growing) {
        Judged judged = new Judged(total, growing, null);
        return clauses.stream().map(clause -> clause.judge(judged)).toList();
    }

    /**
     * Judges the one condition of {@link #ofSecond}.
     *
     * @param missedPercent share of the scheduled calls that were not started; null where none was scheduled
     */
    Objective judgeSecond(OperationResult second, Double missedPercent) {
        return clauses.get(0).judge(new Judged(second, null, missedPercent));
    }

    /** Whether it is about calls that an open loop schedules. */
    boolean needsSchedule() {
        return needsResponseTimes() || clauses.stream().anyMatch(clause -> clause.metric() == Quantity.MISSED_RATE);
    }
}
