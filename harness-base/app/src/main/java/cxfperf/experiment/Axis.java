package cxfperf.experiment;

import cxfperf.plan.ValueList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An option that varies from cell to cell of an experiment, with its values.
 *
 * @param options the names of the options that the axis sets, usually one; if there are several, all get the same value
 * @param values the values as typed, in the user's order
 */
public record Axis(List<String> options, List<String> values) {

    public Axis {
        options = List.copyOf(options);
        values = List.copyOf(values);
        if (options.isEmpty() || values.isEmpty()) {
            throw new IllegalArgumentException("an axis without an option or without a value");
        }
    }

    /**
     * Parses {@code VALUE, VALUE, ...} with ranges of whole numbers. Rates have no ranges, which would look like ramps.
     *
     * @throws IllegalArgumentException with a message for the user, if one of the values is empty, or is given twice
     */
    public static Axis parse(List<String> options, String text) {
        return new Axis(
                options,
                options.contains(RunPoint.RATE)
                        ? ValueList.parse(text, Axis::value)
                        : ValueList.parseWithRanges(text, Axis::value));
    }

    private static String value(String word) {
        if (word.isEmpty()) {
            throw new IllegalArgumentException("values separated by commas are expected, such as 5, 10, 20");
        }
        return word;
    }

    /** Every combination of the axes' values, the last axis fastest; without axes the only point. */
    static List<RunPoint> points(List<Axis> axes) {
        List<Map<String, String>> rows = List.of(Map.of());
        for (Axis axis : axes) {
            List<Map<String, String>> longer = new ArrayList<>();
            for (Map<String, String> row : rows) {
                for (String value : axis.values()) {
                    Map<String, String> more = new LinkedHashMap<>(row);
                    axis.options().forEach(option -> more.put(option, value));
                    longer.add(more);
                }
            }
            rows = longer;
        }
        return rows.stream().map(RunPoint::new).toList();
    }

    /** The first option, whose name is the name of the axis. */
    public String name() {
        return options.get(0);
    }
}
