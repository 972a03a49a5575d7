package cxfperf.experiment;

import cxfperf.experiment.PlannedRun.PlannedCell;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Defines an experiment: its cells, each a variant at a point of the axes, and how often each cell runs. Two commands
 * with an equal definition ask for the same experiment, and the second one may continue the first.
 *
 * @param server place of the servers, {@code user@host:dir}; null for the host of the clients
 * @param variants the first one is the baseline and the others are compared with it, or each is a table
 * @param axes the axes; the last axis changes fastest from row to row of a table; empty if all runs have one load
 * @param shared the options that all cells share, by option name
 * @param pairs how many times each cell runs
 * @param seed seed of the order of the runs
 * @param conditions further facts that the figures depend on: code, JVM, content of bus files
 */
public record Definition(
        String name,
        String scenario,
        String server,
        List<Variant> variants,
        List<Axis> axes,
        Map<String, String> shared,
        int pairs,
        long seed,
        Map<String, String> conditions) {

    /** Characters of an option's value that a directory's name must not contain. */
    private static final String NO_PART_OF_A_NAME = "[^A-Za-z0-9._-]+";

    public Definition {
        variants = List.copyOf(variants);
        axes = axes == null ? List.of() : List.copyOf(axes);
        shared = Collections.unmodifiableMap(new LinkedHashMap<>(shared));
        conditions = Collections.unmodifiableMap(new LinkedHashMap<>(conditions));
    }

    /** Whether the variants are compared, so that each cell runs several times; otherwise each variant is a table. */
    public boolean asksForComparisons() {
        return variants.size() > 1 && pairs > 1;
    }

    public List<String> variantNames() {
        return variants.stream().map(Variant::name).toList();
    }

    public Definition withConditions(Map<String, String> others) {
        return new Definition(name, scenario, server, variants, axes, shared, pairs, seed, others);
    }

    /** All combinations of a variant and a point, variant by variant. */
    public List<PlannedCell> cells() {
        List<RunPoint> points = Axis.points(axes);
        List<PlannedCell> cells = new ArrayList<>();
        for (Variant variant : variants) {
            points.forEach(point -> cells.add(new PlannedCell(name(variant, point), variant, point)));
        }
        return cells;
    }

    private String name(Variant variant, RunPoint point) {
        return axes.stream()
                .map(axis -> "-" + point.values().get(axis.name()).replaceAll(NO_PART_OF_A_NAME, "_"))
                .collect(Collectors.joining("", variant.name(), ""));
    }

    /**
     * All runs in their order. Compared variants take turns at each point and get the same calls; each run of a table
     * draws its own calls.
     */
    public List<PlannedRun> runs() {
        List<PlannedCell> cells = cells();
        List<PlannedRun> runs = new ArrayList<>();
        List<List<Integer>> order = RunOrder.of(asksForComparisons() ? variants.size() : cells.size(), pairs, seed);
        int points = asksForComparisons() ? cells.size() / variants.size() : 1;
        for (int block = 0; block < order.size(); block++) {
            for (int point = 0; point < points; point++) {
                for (int place : order.get(block)) {
                    int number = runs.size() + 1;
                    runs.add(new PlannedRun(
                            number,
                            cells.size() * pairs,
                            asksForComparisons() ? block + 1 : number,
                            cells.get(place * points + point),
                            0));
                }
            }
        }
        return runs;
    }
}
