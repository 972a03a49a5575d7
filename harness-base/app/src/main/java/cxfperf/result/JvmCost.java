package cxfperf.result;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The cost of the load for a JVM and its host in the window.
 *
 * @param costs the known costs
 */
public record JvmCost(@JsonIgnore Map<JvmFigure, Double> costs) {

    /** The clocks of a process and of its host differ by less. */
    private static final double MOST_USED = 1.05;

    public static final JvmCost UNKNOWN = new JvmCost(Map.of());

    public JvmCost {
        Map<JvmFigure, Double> copy = new EnumMap<>(JvmFigure.class);
        copy.putAll(costs);
        costs = Collections.unmodifiableMap(copy);
    }

    /** Reads the members of a side that are costs. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static JvmCost of(Map<String, Object> side) {
        JvmCost jvm = UNKNOWN;
        for (JvmFigure cost : JvmFigure.values()) {
            jvm = jvm.with(cost, side.get(cost.field()) instanceof Number number ? number : null);
        }
        return jvm;
    }

    /** The members of a side that are costs; a value is null if unknown. */
    @JsonAnyGetter
    Map<String, Number> members() {
        Map<String, Number> members = new LinkedHashMap<>();
        for (JvmFigure cost : JvmFigure.values()) {
            Double value = of(cost);
            members.put(cost.field(), value != null && cost.isWhole() ? (Number) value.longValue() : value);
        }
        return members;
    }

    /** The cost; null if unknown. */
    public Double of(JvmFigure cost) {
        return costs.get(cost);
    }

    /** A copy with another value of one cost; null if unknown. */
    public JvmCost with(JvmFigure cost, Number value) {
        Map<JvmFigure, Double> more = new EnumMap<>(JvmFigure.class);
        more.putAll(costs);
        if (value == null) {
            more.remove(cost);
        } else {
            more.put(cost, value.doubleValue());
        }
        return new JvmCost(more);
    }

    /** The cost of two load generators together. A cost is unknown if one of them does not know it. */
    public JvmCost and(JvmCost other) {
        Map<JvmFigure, Double> sum = new EnumMap<>(JvmFigure.class);
        sum.putAll(costs);
        sum.keySet().retainAll(other.costs.keySet());
        sum.replaceAll((cost, one) -> cost.sum(one, other.of(cost)));
        return new JvmCost(sum);
    }

    /** Returns the CPU time of the JVM's compilers in a window. */
    public Compilers compilers(double windowSeconds) {
        return new Compilers(of(JvmFigure.COMPILE_SECONDS), of(JvmFigure.CPU_SECONDS), windowSeconds);
    }

    /** Garbage-collection pauses, in milliseconds per second of a window; null if unknown. */
    public Double gcMillisPerSecond(double windowSeconds) {
        return Ratio.of(of(JvmFigure.GC_PAUSE_MILLIS), windowSeconds);
    }

    /**
     * The number of CPUs that the JVM kept busy, on average over a window; null if unknown. A window of less than a
     * second may be over long before the sample at its end. If the sample shows more than all CPUs can do, the number
     * is unknown.
     */
    public Double cores(double windowSeconds) {
        Double cores = Ratio.of(of(JvmFigure.CPU_SECONDS), windowSeconds);
        Double cpus = of(JvmFigure.CPUS);
        return cores != null && cpus != null && windowSeconds < 1 && cores > MOST_USED * cpus ? null : cores;
    }
}
