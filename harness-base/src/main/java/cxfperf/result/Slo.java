package cxfperf.result;

import cxfperf.scaling.Goal;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Service-level objectives of a run, for example {@code p99<20ms,errors==0,throughput>=1000}. Times need a unit (us, ms or
 * s); throughput is in verified calls a second of all clients, perClient of one; errors is the number of failed and
 * abandoned calls, errorRate its share of the started ones in percent ({@code errorRate<0.1%}).
 */
public record Slo(List<Clause> clauses) {

    public static final Slo NONE = new Slo(List.of());

    /** What an objective can be about. */
    private enum Quantity {
        P50("p50", true, run -> run.times().p50()),
        P90("p90", true, run -> run.times().p90()),
        P95("p95", true, run -> run.times().p95()),
        P99("p99", true, run -> run.times().p99()),
        P999("p99.9", true, run -> run.times().p999()),
        P9999("p99.99", true, run -> run.times().p9999()),
        MEAN("mean", true, run -> run.times().mean()),
        MAX("max", true, run -> run.times().max()),
        THROUGHPUT("throughput", false, run -> run.throughput().perSecond()),
        PER_CLIENT("perClient", false, run -> run.throughput().perClientPerSecond()),
        ERRORS("errors", false, run -> (double) run.calls().errors()),
        ERROR_RATE("errorRate", false, run -> run.calls().errorPercent());

        private final String word;
        private final boolean time;
        private final Function<Judged, Double> value;

        Quantity(String word, boolean time, Function<Judged, Double> value) {
            this.word = word;
            this.time = time;
            this.value = value;
        }
    }

    private record Judged(Calls calls, Throughput throughput, CallTimes times) {}

    /**
     * One objective.
     *
     * @param bound in microseconds for times
     * @param unit how many microseconds the stated unit has; 1 where it is not a time
     */
    private record Clause(String text, Quantity metric, String comparison, double bound, double unit) {
        private Objective judge(Judged run) {
            Double value = metric.value.apply(run);
            return new Objective(text, value == null ? null : value / unit, value != null && holds(value));
        }

        /** On which side of the bound the value is to lie. */
        private char side() {
            return comparison.charAt(0);
        }

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
            for (Clause other : clauses) {
                if (other.metric() == next.metric() && other.side() == next.side()) {
                    throw new IllegalArgumentException("'" + other.text() + "' and '" + next.text()
                            + "' are two objectives for one thing: give one of them");
                }
            }
            clauses.add(next);
        }
        return new Slo(clauses);
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
                    "'" + part.trim() + "' is not METRIC<VALUE, METRIC<=VALUE, >, >= or ==, like p99<20ms");
        }
        Quantity metric = Arrays.stream(Quantity.values())
                .filter(candidate -> candidate.word.equals(matcher.group(1)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + part.trim() + "': one of "
                        + Arrays.stream(Quantity.values())
                                .map(candidate -> candidate.word)
                                .collect(Collectors.joining(", "))
                        + " is expected"));
        String unit = matcher.group(4) == null ? "" : matcher.group(4);
        if (metric.time != MICROS.containsKey(unit)) {
            throw new IllegalArgumentException("'" + part.trim() + "': "
                    + (metric.time ? "a time in us, ms or s is expected" : "a number is expected, not a time"));
        }
        if ((unit.equals("%") && metric != Quantity.ERROR_RATE)
                || (unit.equals("/s") && metric != Quantity.THROUGHPUT && metric != Quantity.PER_CLIENT)) {
            throw new IllegalArgumentException("'" + part.trim() + "': " + metric.word + " has no unit " + unit);
        }
        double micros = MICROS.getOrDefault(unit, 1.0);
        return new Clause(part.trim(), metric, matcher.group(2), Double.parseDouble(matcher.group(3)) * micros, micros);
    }

    public List<Objective> judge(Calls calls, Throughput throughput, CallTimes times) {
        Judged run = new Judged(calls, throughput, times);
        return clauses.stream().map(clause -> clause.judge(run)).toList();
    }
}
