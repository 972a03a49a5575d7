package cxfperf.ab;

import cxfperf.experiment.Arm;
import cxfperf.experiment.Definition;
import cxfperf.experiment.DefinitionException;
import cxfperf.experiment.Experiment;
import cxfperf.experiment.ExperimentFile;
import cxfperf.experiment.KeptForm;
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
 * @param shared what all arms share, with the experiment file's options in it
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
            throw new UsageException("-Dfind: an experiment compares what its arms do under one load: give -Drate, or"
                    + " search each setting by itself");
        }
        List<Arm> arms = new ArrayList<>();
        String name = "ab";
        Settings shared = settings;
        if (settings.given(Option.EXPERIMENT).isPresent()) {
            if (settings.given(Option.A).isPresent() || settings.given(Option.B).isPresent()) {
                throw new UsageException("-Dexperiment names a file with all arms: give it, or -Da and -Db");
            }
            NamedExperiment file = NamedExperiment.find(settings, home);
            name = file.name();
            ExperimentFile experiment = file.parsed(
                    text -> ExperimentFile.parse(text, ArmOptions.keys(settings), ArmOptions.sharedKeys(settings)));
            shared = ArmOptions.withDefaults(settings, experiment.shared());
            arms.addAll(experiment.arms());
        } else {
            arms.add(arm(settings, Option.A, "a"));
            if (settings.given(Option.B).isPresent()) {
                arms.add(arm(settings, Option.B, "b"));
            }
        }
        boolean aa = settings.flag(Option.AA);
        if (aa) {
            name += "-aa";
            arms = List.of(arms.get(0), arms.get(0).again());
        }
        if (arms.size() < 2) {
            throw new UsageException("two arms are needed: -Db=\"KEY=VALUE ...\", -Dexperiment=FILE, or -Daa=true");
        }
        Optional<List<Arm>> twins = aa ? Optional.empty() : ArmOptions.twins(arms, shared);
        if (twins.isPresent()) {
            throw new UsageException("arms " + twins.get().get(0).name() + " and "
                    + twins.get().get(1).name() + " ask for the same: nothing is compared; -Daa=true compares the"
                    + " control with itself");
        }
        if (settings.flag(Option.SHORT)) {
            shared = ArmOptions.replaced(settings, shared, SHORT_FORM);
        }
        return checked(name, shared, arms, home, environment);
    }

    private static AbOptions checked(
            String name, Settings shared, List<Arm> arms, Home home, Map<String, String> environment)
            throws UsageException {
        for (Arm arm : arms) {
            try {
                checkPoints(arm, ArmOptions.of(arm, shared), shared);
                ArmChecks.check(arm, shared, home, environment);
            } catch (UsageException e) {
                throw new UsageException("arm " + arm.name() + ": " + e.getMessage());
            }
            ArmChecks.checkPlace(arm, shared);
        }
        Definition definition = new Definition(
                name,
                shared.scenario().name(),
                shared.given(Option.SERVER_SSH).orElse(null),
                arms,
                ArmOptions.given(shared),
                shared.wholeNumber(Option.PAIRS),
                shared.longNumber(Option.SEED),
                ConditionFingerprints.of(shared, arms, home, environment));
        return new AbOptions(definition, shared);
    }

    /** The points of an arm's runs must be those of the others' runs: each is compared with its like. */
    private static void checkPoints(Arm arm, Settings settings, Settings shared) throws UsageException {
        if (arm.settings().containsKey(Option.THREADS.optionName())) {
            String threads = settings.text(Option.THREADS);
            if (!ONE_COUNT.contains(threads)) {
                throw Settings.refused(Option.THREADS, threads, ONE_COUNT.expected());
            }
            if (shared.threadCounts().isSweep()) {
                throw refusedBesideAList(Option.THREADS, threads, shared);
            }
        }
        LoadOptions load = LoadOptions.from(settings);
        if (arm.settings().containsKey(Option.RATE.optionName())) {
            String rate = settings.text(Option.RATE);
            if (isSweep(load.rates())) {
                throw Settings.refused(
                        Option.RATE, rate, "an arm has one rate, or one ramp; a list of rates is for all arms");
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
                "-D" + option.optionName() + "=" + shared.text(option) + " compares the arms at each of these numbers:"
                        + " give a list for all, or a number to an arm");
    }

    private static Arm arm(Settings settings, Option option, String name) throws UsageException {
        try {
            return Arm.parse(name, settings.given(option).orElse(""), ArmOptions.keys(settings));
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
        return definition.arms().size() + " arms x " + definition.pairs() + " runs";
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
