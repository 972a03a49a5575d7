package cxfperf.ab;

import cxfperf.experiment.Definition;
import cxfperf.experiment.DefinitionException;
import cxfperf.experiment.Experiment;
import cxfperf.experiment.ExperimentFile;
import cxfperf.experiment.KeptForm;
import cxfperf.experiment.Variant;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.client.LoadOptions;
import cxfperf.plan.OfferedRates;
import cxfperf.plan.ThreadCounts;
import cxfperf.plan.WarmUp;
import cxfperf.publish.Reports;
import cxfperf.report.document.Document;
import cxfperf.scenario.AllowedValues;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The checked options of an experiment.
 *
 * @param shared what all variants share, with the experiment file's options in it
 */
record AbOptions(Definition definition, Settings shared) implements ExperimentOptions<Experiment> {

    private static final Map<Option, String> SHORT_FORM =
            Map.of(Option.PAIRS, "3", Option.TIME, "6", Option.WARMUP, WarmUp.AUTO_WORD);
    private static final AllowedValues ONE_COUNT = AllowedValues.wholeNumber(1, ThreadCounts.MAX);

    static AbOptions from(Settings settings, Home home, Map<String, String> environment) throws UsageException {
        if (settings.given(Option.INVOCATIONS).isPresent()) {
            throw new UsageException("-Dinvocations: an experiment compares windows of equal length: give -Dtime");
        }
        if (settings.given(Option.REPEATS).isPresent()) {
            throw new UsageException("-Drepeats: an experiment repeats whole runs, in JVMs of their own: give -Dpairs");
        }
        if (settings.given(Option.FIND).isPresent()) {
            throw new UsageException(
                    "-Dfind: an experiment compares what its variants do under one load: give -Drate, or"
                            + " search each setting by itself");
        }
        List<Variant> variants = new ArrayList<>();
        String name = "ab";
        Settings shared = settings;
        if (settings.given(Option.EXPERIMENT).isPresent()) {
            if (settings.given(Option.A).isPresent() || settings.given(Option.B).isPresent()) {
                throw new UsageException("-Dexperiment names a file with all variants: give it, or -Da and -Db");
            }
            NamedExperiment file = NamedExperiment.find(settings, home);
            name = file.name();
            ExperimentFile experiment = file.parsed(text ->
                    ExperimentFile.parse(text, VariantOptions.keys(settings), VariantOptions.sharedKeys(settings)));
            shared = VariantOptions.withDefaults(settings, experiment.shared());
            variants.addAll(experiment.variants());
        } else {
            variants.add(variant(settings, Option.A, "a"));
            if (settings.given(Option.B).isPresent()) {
                variants.add(variant(settings, Option.B, "b"));
            }
        }
        boolean aa = settings.flag(Option.AA);
        if (aa) {
            name += "-aa";
            variants = List.of(variants.get(0), variants.get(0).again());
        }
        if (variants.size() < 2) {
            throw new UsageException("two variants are needed: -Db=\"KEY=VALUE ...\", -Dexperiment=FILE, or -Daa=true");
        }
        Optional<List<Variant>> twins = aa ? Optional.empty() : VariantOptions.twins(variants, shared);
        if (twins.isPresent()) {
            throw new UsageException("variants " + twins.get().get(0).name() + " and "
                    + twins.get().get(1).name() + " ask for the same: nothing is compared; -Daa=true compares the"
                    + " baseline with itself");
        }
        if (settings.flag(Option.SHORT)) {
            shared = VariantOptions.replaced(settings, shared, SHORT_FORM);
        }
        return checked(name, shared, variants, home, environment);
    }

    private static AbOptions checked(
            String name, Settings shared, List<Variant> variants, Home home, Map<String, String> environment)
            throws UsageException {
        for (Variant variant : variants) {
            try {
                checkPoints(variant, VariantOptions.of(variant, shared), shared);
                VariantChecks.check(variant, shared, home, environment);
            } catch (UsageException e) {
                throw new UsageException("variant " + variant.name() + ": " + e.getMessage());
            }
            VariantChecks.checkPlace(variant, shared);
        }
        Definition definition = new Definition(
                name,
                shared.scenario().name(),
                shared.given(Option.SERVER_SSH).orElse(null),
                variants,
                VariantOptions.given(shared),
                shared.wholeNumber(Option.PAIRS),
                shared.longNumber(Option.SEED),
                ConditionFingerprints.of(shared, variants, home, environment));
        return new AbOptions(definition, shared);
    }

    /** The points of a variant's runs must be those of the others' runs: each is compared with its like. */
    private static void checkPoints(Variant variant, Settings settings, Settings shared) throws UsageException {
        if (variant.settings().containsKey(Option.THREADS.optionName())) {
            String threads = settings.text(Option.THREADS);
            if (!ONE_COUNT.contains(threads)) {
                throw Settings.refused(Option.THREADS, threads, ONE_COUNT.expected());
            }
            if (shared.threadCounts().isSweep()) {
                throw refusedBesideAList(Option.THREADS, threads, shared);
            }
        }
        LoadOptions load = LoadOptions.from(settings);
        if (variant.settings().containsKey(Option.RATE.optionName())) {
            String rate = settings.text(Option.RATE);
            if (isSweep(load.rates())) {
                throw Settings.refused(
                        Option.RATE, rate, "a variant has one rate, or one ramp; a list of rates is for all variants");
            }
            if (isSweep(LoadOptions.rates(shared))) {
                throw refusedBesideAList(Option.RATE, rate, shared);
            }
        }
    }

    private static boolean isSweep(Optional<OfferedRates> rates) {
        return rates.isPresent() && rates.get().isSweep();
    }

    private static UsageException refusedBesideAList(Option option, String value, Settings shared)
            throws UsageException {
        return Settings.refused(
                option,
                value,
                "-D" + option.optionName() + "=" + shared.text(option)
                        + " compares the variants at each of these numbers:"
                        + " give a list for all, or a number to a variant");
    }

    private static Variant variant(Settings settings, Option option, String name) throws UsageException {
        try {
            return Variant.parse(name, settings.given(option).orElse(""), VariantOptions.keys(settings));
        } catch (DefinitionException e) {
            throw Settings.refused(option, settings.given(option).orElse(""), e.getMessage());
        }
    }

    @Override
    public KeptForm<Experiment> form() {
        return Experiment.FORM;
    }

    @Override
    public Experiment begin(String startedAt) {
        return Experiment.begin(definition, startedAt);
    }

    @Override
    public String size() {
        return definition.variants().size() + " variants x " + definition.pairs() + " runs";
    }

    @Override
    public String runs() {
        return "runs";
    }

    @Override
    public Document document(Experiment done, Path directory) {
        return Reports.document(done.summary(), directory);
    }
}
