package cxfperf.ab;

import cxfperf.experiment.DefinitionException;
import cxfperf.experiment.KeptForm;
import cxfperf.experiment.Variant;
import cxfperf.experiment.table.PlannedCell;
import cxfperf.experiment.table.TablesDefinition;
import cxfperf.experiment.table.TablesExperiment;
import cxfperf.experiment.table.TablesFile;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Role;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.client.LoadOptions;
import cxfperf.plan.WarmUp;
import cxfperf.publish.Reports;
import cxfperf.report.TablesDocument;
import cxfperf.report.document.Document;
import cxfperf.result.experiment.Axis;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The checked options of an experiment of tables.
 *
 * @param shared what all cells share, with the experiment file's options in it
 */
record TablesOptions(TablesDefinition definition, Settings shared) implements ExperimentOptions<TablesExperiment> {

    /** More than anybody waits for. */
    private static final int MAX_CELLS = 1_000;

    private static final Map<Option, String> SHORT_FORM = Map.of(Option.TIME, "6", Option.WARMUP, WarmUp.AUTO_WORD);

    /** What belongs to variants that are compared, or makes more than one window of a run. */
    private static final List<Option> OF_OTHER_RUNS =
            List.of(Option.A, Option.B, Option.AA, Option.PAIRS, Option.REPEATS, Option.INVOCATIONS, Option.FIND);

    /** Whether the experiment file of the command is one of tables. */
    static boolean areAskedFor(Settings settings, Home home) throws UsageException {
        return settings.given(Option.EXPERIMENT).isPresent()
                && NamedExperiment.find(settings, home).parsed(TablesFile::isOne);
    }

    static TablesOptions from(Settings settings, Home home, Map<String, String> environment) throws UsageException {
        NamedExperiment named = NamedExperiment.find(settings, home);
        for (Option option : OF_OTHER_RUNS) {
            if (settings.given(option).isPresent()) {
                throw new UsageException("-D" + option.optionName() + ": " + named.name()
                        + " asks for tables, each cell of which is one run of -Dtime");
            }
        }
        TablesFile file =
                named.parsed(text -> TablesFile.parse(text, VariantOptions.keys(settings), sharedKeys(settings)));
        List<Axis> axes = new ArrayList<>();
        Map<String, String> ofAxes = new HashMap<>();
        for (Axis axis : file.axes()) {
            axes.add(narrowed(axis, settings));
            axis.options().forEach(option -> ofAxes.put(option, null));
        }
        Settings shared = VariantOptions.withDefaults(settings, file.shared()).forRole(Role.AB, ofAxes);
        if (settings.flag(Option.SHORT)) {
            shared = VariantOptions.replaced(settings, shared, SHORT_FORM);
        }
        return checked(named.name(), shared, tables(file, settings), axes, home, environment);
    }

    private static Set<String> sharedKeys(Settings settings) {
        Set<String> keys = VariantOptions.sharedKeys(settings);
        keys.remove(Option.PAIRS.optionName());
        return keys;
    }

    /** Those that have what the command asks for, where it names an option in which the tables differ. */
    private static List<Variant> tables(TablesFile file, Settings settings) throws UsageException {
        List<Variant> tables = file.tables();
        for (Variant table : file.tables()) {
            for (String option : table.settings().keySet()) {
                String given = settings.given(option).orElse(null);
                if (given != null) {
                    tables = tables.stream()
                            .filter(each ->
                                    each.settings().getOrDefault(option, given).equals(given))
                            .toList();
                    if (tables.isEmpty()) {
                        throw new UsageException("-D" + option + "=" + given + ": no table has it");
                    }
                }
            }
        }
        return tables;
    }

    /** With the values that the command names in place of those of the file: one part of the tables alone, or more. */
    private static Axis narrowed(Axis axis, Settings settings) throws UsageException {
        for (String option : axis.options()) {
            String given = settings.given(option).orElse(null);
            if (given != null && !option.equals(axis.name())) {
                throw new UsageException("-D" + option + "=" + given + ": it has the value of " + axis.name()
                        + " in each cell: give -D" + axis.name());
            }
        }
        String given = settings.given(axis.name()).orElse(null);
        try {
            return given == null ? axis : new Axis(axis.options(), TablesFile.values(given));
        } catch (DefinitionException e) {
            throw new UsageException("-D" + axis.name() + "=" + given + ": " + e.getMessage());
        }
    }

    private static TablesOptions checked(
            String name,
            Settings shared,
            List<Variant> tables,
            List<Axis> axes,
            Home home,
            Map<String, String> environment)
            throws UsageException {
        TablesDefinition unchecked = new TablesDefinition(
                name,
                shared.scenario().name(),
                shared.given(Option.SERVER_SSH).orElse(null),
                tables,
                axes,
                VariantOptions.given(shared),
                shared.longNumber(Option.SEED),
                Map.of());
        List<PlannedCell> cells = unchecked.cells();
        if (cells.size() > MAX_CELLS) {
            throw new UsageException(name + ": more than " + MAX_CELLS + " cells");
        }
        List<Variant> variants =
                cells.stream().map(cell -> cell.run().variant()).toList();
        for (Variant variant : variants) {
            try {
                VariantChecks.check(variant, shared, home, environment);
                if (LoadOptions.from(VariantOptions.of(variant, shared))
                                .points()
                                .size()
                        > 1) {
                    throw new UsageException("a cell is one run: it takes one number of threads and one rate, no list");
                }
            } catch (UsageException e) {
                throw new UsageException("cell " + variant.name() + ": " + e.getMessage());
            }
            VariantChecks.checkPlace(variant, shared);
        }
        TablesDefinition definition = new TablesDefinition(
                unchecked.name(),
                unchecked.scenario(),
                unchecked.server(),
                unchecked.tables(),
                unchecked.axes(),
                unchecked.shared(),
                unchecked.seed(),
                ConditionFingerprints.of(shared, variants, home, environment));
        return new TablesOptions(definition, shared);
    }

    @Override
    public KeptForm<TablesExperiment> form() {
        return TablesExperiment.FORM;
    }

    @Override
    public TablesExperiment begin(String startedAt) {
        return TablesExperiment.begin(definition, startedAt);
    }

    @Override
    public String size() {
        return TablesDocument.tables(definition.tables().size()) + ", "
                + definition.cells().size() + " cells";
    }

    @Override
    public String runs() {
        return "cells";
    }

    @Override
    public Document document(TablesExperiment done, Path directory) {
        return Reports.document(done.summary(), directory);
    }
}
