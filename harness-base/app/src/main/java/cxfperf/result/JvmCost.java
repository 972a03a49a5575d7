package cxfperf.result;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the load cost a JVM and its host in the window.
 *
 * @param costs without those that are not known
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

    /** The members of a side that are costs; null where one is not known. */
    @JsonAnyGetter
    Map<String, Number> members() {
        Map<String, Number> members = new LinkedHashMap<>();
        for (JvmFigure cost : JvmFigure.values()) {
            Double value = of(cost);
            members.put(cost.field(), value != null && cost.isWhole() ? (Number) value.longValue() : value);
        }
        return members;
    }

    /** Null where it is not known. */
    public Double of(JvmFigure cost) {
        return costs.get(cost);
    }

    /** The same with another cost; null where it is not known. */
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

    /** What two load generators cost together. A cost that one of them does not know is not known. */
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

    /** Garbage-collection pauses, in milliseconds a second of a window; null where not known. */
    public Double gcMillisPerSecond(double windowSeconds) {
        return Ratio.of(of(JvmFigure.GC_PAUSE_MILLIS), windowSeconds);
    }

    /**
     * Number of CPUs that it kept busy, on average over a window; null if not known. A window of less than a second may
     * be over long before the sample at its end: one that has more than all CPUs could have done says nothing.
     */
    public Double cores(double windowSeconds) {
        Double cores = Ratio.of(of(JvmFigure.CPU_SECONDS), windowSeconds);
        Double cpus = of(JvmFigure.CPUS);
        return cores != null && cpus != null && windowSeconds < 1 && cores > MOST_USED * cpus ? null : cores;
    }
}
