package cxfperf.experiment;

import cxfperf.result.ResultFile;
import cxfperf.result.Status;
import cxfperf.result.experiment.Comparison;
import cxfperf.result.experiment.ExperimentRun;
import cxfperf.result.experiment.ExperimentSummary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * An experiment and how far it has come; the content of {@code experiment.json}.
 *
 * @param schema the version of this layout
 * @param startedAt ISO 8601 in UTC
 * @param finishedAt likewise; null while runs are missing
 * @param sharedHost whether clients and servers ran on one host and so took each other's CPU
 * @param cpus of the host of the clients as the experiment began; null for one that was stored without them
 * @param order the variants' names in the order of the runs
 * @param runs those that are finished, in their order, point by point where a run has several
 * @param notWarm those that did not count and were repeated with a longer warm-up; none in a file of an earlier version
 * @param comparisons each variant against the baseline, at each point; empty until the experiment is finished
 */
public record Experiment(
        int schema,
        String startedAt,
        String finishedAt,
        boolean sharedHost,
        Integer cpus,
        Definition definition,
        List<String> order,
        List<RunRecord> runs,
        List<RunRecord> notWarm,
        List<Comparison> comparisons)
        implements KeptExperiment<Experiment> {

    public static final KeptForm<Experiment> FORM = new KeptForm<>(ResultFile.EXPERIMENT, Experiment.class);

    /**
     * With 1 the points were {@code threads}, numbers of clients, and with 1 and 2 a variant was an {@code arm}; {@link
     * ExperimentDirectory} reads both.
     */
    public static final int SCHEMA = 3;

    public Experiment {
        order = List.copyOf(order);
        runs = List.copyOf(runs);
        notWarm = notWarm == null ? List.of() : List.copyOf(notWarm);
        comparisons = List.copyOf(comparisons);
    }

    /** One of which nothing has run yet. */
    public static Experiment begin(Definition definition, String startedAt) {
        return new Experiment(
                SCHEMA,
                startedAt,
                null,
                definition.server() == null,
                Runtime.getRuntime().availableProcessors(),
                definition,
                definition.runs().stream().map(run -> run.variant().name()).toList(),
                List.of(),
                List.of(),
                List.of());
    }

    @Override
    public Experiment with(PlannedRun run, FinishedRun finished) {
        List<RunRecord> more = new ArrayList<>(runs);
        more.addAll(finished.records(run));
        return new Experiment(schema, startedAt, null, sharedHost, cpus, definition, order, more, notWarm, List.of());
    }

    @Override
    public Experiment withNotWarm(PlannedRun run, FinishedRun finished) {
        List<RunRecord> more = new ArrayList<>(notWarm);
        more.addAll(finished.records(run));
        return new Experiment(schema, startedAt, null, sharedHost, cpus, definition, order, runs, more, List.of());
    }

    @Override
    public Experiment finish(String when) {
        return new Experiment(
                schema,
                startedAt,
                when,
                sharedHost,
                cpus,
                definition,
                order,
                runs,
                notWarm,
                Comparer.compare(definition.variantNames(), definition.pairs(), runs, definition.seed()));
    }

    /** INVALID where one of the variants could not be compared. */
    @Override
    public Status status() {
        return comparisons.stream().allMatch(Comparison::compares) ? Status.PASS : Status.INVALID;
    }

    /** What it came to, for people. */
    public ExperimentSummary summary() {
        Map<String, String> variants = new LinkedHashMap<>();
        definition.variants().forEach(variant -> variants.put(variant.name(), variant.describe()));
        return new ExperimentSummary(
                definition.name(),
                definition.scenario(),
                variants,
                definition.shared(),
                definition.pairs(),
                definition.seed(),
                sharedHost,
                cpus,
                comparisons,
                runs.stream().map(Experiment::shown).toList(),
                notWarm.stream().map(Experiment::shown).toList());
    }

    private static ExperimentRun shown(RunRecord run) {
        return new ExperimentRun(
                run.number(), run.variant(), run.point(), run.status(), run.why(), run.directory(), run.metrics());
    }

    /** One that measured several points is one. */
    @Override
    public Set<Integer> finished() {
        return runs.stream().map(RunRecord::number).collect(Collectors.toSet());
    }

    /**
     * Whether a comparison of its variant can still be valid, at any point. A variant with a run that did not pass is
     * not run again: nothing that it could still do would make its comparison valid.
     */
    @Override
    public boolean isWorthRunning(PlannedRun run) {
        String baseline = definition.variants().get(0).name();
        String variant = run.variant().name();
        return variant.equals(baseline)
                ? definition.variants().stream().skip(1).anyMatch(other -> canBeCompared(baseline, other.name()))
                : canBeCompared(baseline, variant);
    }

    /** Whether there is a point, or may be one, at which no run of the two did not pass, or was not warm. */
    private boolean canBeCompared(String baseline, String variant) {
        List<RunRecord> faults = runs.stream()
                .filter(run -> !run.passed() || !run.warm())
                .filter(run -> run.variant().equals(baseline) || run.variant().equals(variant))
                .toList();
        if (faults.stream().anyMatch(run -> run.point().isOnly())) {
            return false;
        }
        return faults.isEmpty()
                || runs.stream().map(RunRecord::point).anyMatch(point -> faults.stream()
                        .noneMatch(fault -> fault.point().equals(point)));
    }
}
