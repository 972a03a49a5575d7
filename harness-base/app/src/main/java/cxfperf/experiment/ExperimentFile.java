package cxfperf.experiment;

import cxfperf.plan.ValueList;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;

/**
 * The content of a file in {@code configs/experiments/}: a properties file with {@code about = ...}, options that all
 * cells share ({@code threads = 16}), and either {@code variant.NAME = key=value ...} for each variant, the first of
 * which the others are compared with, or tables: {@code table.NAME = key=value ...} for each table, and {@code
 * axis.OPTION = VALUE, VALUE, ...} for an option that varies from cell to cell of each table. An axis of several
 * options, such as {@code axis.threads,serverThreads = 5, 10, 20}, gives all of them the same value in a cell.
 *
 * @param shared option values by option name
 * @param axes in the order of the file; empty if variants are compared
 * @param variants or tables, in the order of the file
 */
public record ExperimentFile(Map<String, String> shared, List<Axis> axes, List<Variant> variants) {

    private static final String ABOUT = "about";
    private static final String AXIS = "axis.";
    private static final String TABLE = "table.";
    private static final String VARIANT = "variant.";

    /** Only compared variants have this option, because each cell of a table runs once. */
    private static final String PAIRS = "pairs";

    public ExperimentFile {
        shared = Collections.unmodifiableMap(new LinkedHashMap<>(shared));
        axes = List.copyOf(axes);
        variants = List.copyOf(variants);
    }

    /**
     * @param cellKeys options that may differ between cells
     * @param sharedKeys options that may be set for all cells
     * @throws IllegalArgumentException if the text is not an experiment
     */
    public static ExperimentFile parse(String text, Collection<String> cellKeys, Collection<String> sharedKeys) {
        Map<String, String> lines = lines(text);
        boolean tables = lines.keySet().stream().anyMatch(key -> key.startsWith(TABLE) || key.startsWith(AXIS));
        Map<String, String> shared = new LinkedHashMap<>();
        List<Axis> axes = new ArrayList<>();
        List<Variant> variants = new ArrayList<>();
        for (Map.Entry<String, String> line : lines.entrySet()) {
            String key = line.getKey();
            try {
                if (key.startsWith(tables ? TABLE : VARIANT)) {
                    variants.add(Variant.parse(key.substring(key.indexOf('.') + 1), line.getValue(), cellKeys));
                } else if (key.startsWith(AXIS)) {
                    axes.add(axis(key.substring(AXIS.length()), line.getValue(), cellKeys));
                } else if (key.equals(ABOUT) || sharedKeys.contains(key) && !(tables && key.equals(PAIRS))) {
                    shared.put(key, line.getValue());
                } else {
                    throw new IllegalArgumentException("unknown key: about, "
                            + (tables ? "table.NAME, axis.OPTION" : "variant.NAME") + ", or one of "
                            + String.join(", ", new TreeSet<>(sharedKeys)) + " is expected");
                }
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(key + ": " + e.getMessage());
            }
        }
        if (tables && (variants.isEmpty() || axes.isEmpty())) {
            throw new IllegalArgumentException(
                    "a table and an axis or more are expected: lines table.NAME = key=value ... and"
                            + " axis.OPTION = VALUE, VALUE, ...");
        }
        if (!tables && variants.size() < 2) {
            throw new IllegalArgumentException(
                    "two variants or more are expected, each as a line variant.NAME = key=value ...");
        }
        // The text "about" is for readers of the file only.
        shared.remove(ABOUT);
        return new ExperimentFile(shared, axes, variants);
    }

    /** Reads a properties file in its order, which {@link Properties} alone would lose, and refuses repeated keys. */
    private static Map<String, String> lines(String text) {
        Map<String, String> inOrder = new LinkedHashMap<>();
        List<String> repeated = new ArrayList<>();
        Properties reader = new Properties() {
            private static final long serialVersionUID = 1L;

            @Override
            public synchronized Object put(Object key, Object value) {
                if (inOrder.put((String) key, ((String) value).trim()) != null) {
                    repeated.add((String) key);
                }
                return null;
            }
        };
        try {
            reader.load(new StringReader(text));
        } catch (IOException | IllegalArgumentException e) {
            throw new IllegalArgumentException("not a properties file: " + e.getMessage());
        }
        if (!repeated.isEmpty()) {
            throw new IllegalArgumentException("key '" + repeated.get(0) + "' is given twice");
        }
        return inOrder;
    }

    /** Whether its variants are tables. */
    public boolean asksForTables() {
        return !axes.isEmpty();
    }

    private static Axis axis(String name, String values, Collection<String> cellKeys) {
        List<String> options = ValueList.words(name);
        for (String option : options) {
            if (!cellKeys.contains(option)) {
                throw new IllegalArgumentException("'" + option + "' is no option of a cell: one of "
                        + String.join(", ", new TreeSet<>(cellKeys)) + " is expected");
            }
        }
        return Axis.parse(options, values);
    }
}
