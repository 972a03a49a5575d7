package cxfperf.result.experiment;

import java.util.List;

/**
 * What the cells of tables differ in by plan.
 *
 * @param options one, or several that have the same value in each cell; the first one names the axis
 * @param values in the order of the rows
 */
public record Axis(List<String> options, List<String> values) {

    public Axis {
        options = List.copyOf(options);
        values = List.copyOf(values);
        if (options.isEmpty() || values.isEmpty()) {
            throw new IllegalArgumentException("an axis without an option or without a value");
        }
    }

    public String name() {
        return options.get(0);
    }
}
