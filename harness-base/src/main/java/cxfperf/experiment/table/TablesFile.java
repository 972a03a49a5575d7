package cxfperf.experiment.table;

import cxfperf.experiment.DefinitionException;
import cxfperf.experiment.OrderedProperties;
import cxfperf.experiment.Variant;
import cxfperf.result.experiment.Axis;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The content of a file in {@code configs/experiments/} that asks for tables: a properties file with
 * {@code about = ...}, options that all cells share ({@code time = 60}), {@code table.NAME = key=value ...} for each
 * table, and {@code axis.OPTION = VALUE, VALUE, ...} for what the cells of each table differ in. An axis of several
 * options, such as {@code axis.threads,serverThreads = 5, 10, 20}, gives all of them the same value in a cell.
 *
 * @param about one line on what the tables are of
 * @param shared option values by option name
 * @param axes in the order of the file; the last one changes fastest from row to row
 */
public record TablesFile(String about, Map<String, String> shared, List<Axis> axes, List<Variant> tables) {

    private static final String ABOUT = "about";
    private static final String AXIS = "axis.";
    private static final String TABLE = "table.";

    public TablesFile {
        shared = Collections.unmodifiableMap(new LinkedHashMap<>(shared));
        axes = List.copyOf(axes);
        tables = List.copyOf(tables);
    }

    /** Whether a file asks for tables, well or not. */
    public static boolean isOne(String text) throws DefinitionException {
        return OrderedProperties.parse(text).keySet().stream()
                .anyMatch(key -> key.startsWith(TABLE) || key.startsWith(AXIS));
    }

    /**
     * @param cellKeys what may differ between cells
     * @param sharedKeys what may be set for all of them
     * @throws DefinitionException if the text asks for no tables
     */
    public static TablesFile parse(String text, Collection<String> cellKeys, Collection<String> sharedKeys)
            throws DefinitionException {
        Map<String, String> shared = new LinkedHashMap<>();
        List<Axis> axes = new ArrayList<>();
        List<Variant> tables = new ArrayList<>();
        for (Map.Entry<String, String> entry : OrderedProperties.parse(text).entrySet()) {
            String key = entry.getKey();
            String value = entry.getValue();
            try {
                if (key.startsWith(TABLE)) {
                    tables.add(Variant.parse(key.substring(TABLE.length()), value, cellKeys));
                } else if (key.startsWith(AXIS)) {
                    axes.add(axis(key.substring(AXIS.length()), value, cellKeys));
                } else if (key.equals(ABOUT) || sharedKeys.contains(key)) {
                    shared.put(key, value);
                } else {
                    throw new DefinitionException("unknown key: about, table.NAME, axis.OPTION, or one of "
                            + String.join(", ", new TreeSet<>(sharedKeys)) + " is expected");
                }
            } catch (DefinitionException e) {
                throw new DefinitionException(key + ": " + e.getMessage());
            }
        }
        if (tables.isEmpty() || axes.isEmpty()) {
            throw new DefinitionException(
                    "a table and an axis or more are expected: lines table.NAME = key=value ... and"
                            + " axis.OPTION = VALUE, VALUE, ...");
        }
        String about = shared.remove(ABOUT);
        TablesFile file = new TablesFile(about == null ? "" : about, shared, axes, tables);
        file.checkThatEachOptionIsSetOnce();
        return file;
    }

    private static Axis axis(String name, String value, Collection<String> cellKeys) throws DefinitionException {
        List<String> options = words(name);
        for (String option : options) {
            if (!cellKeys.contains(option)) {
                throw new DefinitionException("'" + option + "' is no option of a cell: one of "
                        + String.join(", ", new TreeSet<>(cellKeys)) + " is expected");
            }
        }
        return new Axis(options, values(value));
    }

    /**
     * The values of an axis.
     *
     * @throws DefinitionException if one of them is empty, or there twice
     */
    public static List<String> values(String text) throws DefinitionException {
        List<String> values = words(text);
        if (values.contains("")) {
            throw new DefinitionException("values separated by commas are expected, such as 5, 10, 20");
        }
        for (String each : values) {
            if (Collections.frequency(values, each) > 1) {
                throw new DefinitionException("value '" + each + "' is given twice");
            }
        }
        return values;
    }

    private static List<String> words(String text) {
        return Arrays.stream(text.split(",", -1)).map(String::trim).toList();
    }

    /** For all cells, by a table or by an axis: of two the one would say something that is not so. */
    private void checkThatEachOptionIsSetOnce() throws DefinitionException {
        List<String> options =
                axes.stream().flatMap(axis -> axis.options().stream()).toList();
        for (String option : options) {
            if (Collections.frequency(options, option) > 1) {
                throw new DefinitionException("two axes set '" + option + "'");
            }
            if (shared.containsKey(option)) {
                throw new DefinitionException("'" + option + "' is set for all cells and by an axis");
            }
            for (Variant table : tables) {
                if (table.settings().containsKey(option)) {
                    throw new DefinitionException(
                            "'" + option + "' is set by table." + table.name() + " and by an axis");
                }
            }
        }
    }
}
