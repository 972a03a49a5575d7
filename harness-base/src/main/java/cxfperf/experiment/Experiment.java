package cxfperf.experiment;

import cxfperf.result.ResultFile;
import cxfperf.result.Status;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * An experiment and how far it has come; the content of {@code experiment.json}. It is never changed: what a run came
 * to makes another one of it.
 *
 * @param schema the version of this layout
 * @param startedAt ISO 8601 in UTC
 * @param finishedAt likewise; null while runs are missing
 * @param sharedHost whether clients and servers ran on one host and so took each other's CPU
 * @param cpus of the host of the clients as the experiment began; null for one that was stored without them
 * @param runs those that are finished, in their order, point by point where a run has several
 * @param notWarm those that did not count and were repeated with a longer warm-up
 * @param comparisons each variant against the baseline, at each point; empty until the experiment is finished, and for
 *     tables
 */
public record Experiment(
        int schema,
        String startedAt,
        String finishedAt,
        boolean sharedHost,
        Integer cpus,
        Definition definition,
        List<RunRecord> runs,
        List<RunRecord> notWarm,
        List<Comparison> comparisons) {

    /** {@link ExperimentDirectory} reads 1 and 2, too, and the tables of a file of their own. */
    public static final int SCHEMA = 3;

    public Experiment {
        runs = List.copyOf(runs);
        notWarm = notWarm == null ? List.of() : List.copyOf(notWarm);
        comparisons = comparisons == null ? List.of() : List.copyOf(comparisons);
    }

    /** One of which nothing has run yet. */
    public static Experiment begin(Definition definition, String startedAt) {
        return begin(definition, startedAt, definition.server() == null);
    }

    /** One of which nothing has run yet, with a server that may have been started by somebody else. */
    public static Experiment begin(Definition definition, String startedAt, boolean sharedHost) {
        return new Experiment(
                SCHEMA,
                startedAt,
                null,
                sharedHost,
                Runtime.getRuntime().availableProcessors(),
                definition,
                List.of(),
                List.of(),
                List.of());
    }

    /** With what a run came to. */
    public Experiment with(PlannedRun run, FinishedRun finished) {
        List<RunRecord> more = new ArrayList<>(runs);
        more.addAll(finished.records(run));
        return new Experiment(schema, startedAt, null, sharedHost, cpus, definition, more, notWarm, List.of());
    }

    /** With a run that was not warm, does not count, and is going to be repeated. */
    Experiment withNotWarm(PlannedRun run, FinishedRun finished) {
        List<RunRecord> more = new ArrayList<>(notWarm);
        more.addAll(finished.records(run));
        return new Experiment(schema, startedAt, null, sharedHost, cpus, definition, runs, more, List.of());
    }

    /** With the time at which its last run was over, and what the runs say. */
    Experiment finish(String when) {
        List<Comparison> compared = definition.asksForTables()
                ? List.of()
                : Comparer.compare(definition.variantNames(), definition.pairs(), runs, definition.seed());
        return new Experiment(schema, startedAt, when, sharedHost, cpus, definition, runs, notWarm, compared);
    }

    /**
     * The status of a finished experiment. A comparison is INVALID if a variant could not be compared, else PASS.
     * Tables have the worst status of a cell, and INVALID if no cell has run.
     */
    public Status status() {
        if (definition.asksForTables()) {
            return runs.stream()
                    .map(RunRecord::shownStatus)
                    .max(Comparator.naturalOrder())
                    .orElse(Status.INVALID);
        }
        return comparisons.stream().allMatch(Comparison::compares) ? Status.PASS : Status.INVALID;
    }

    /** The file that it is kept in; an earlier version had one of its own for tables. */
    public ResultFile file() {
        return schema < SCHEMA && definition.asksForTables() ? ResultFile.TABLES : ResultFile.EXPERIMENT;
    }

    /** The numbers of the runs that are over; a run of several points is one. */
    public Set<Integer> finished() {
        return runs.stream().map(RunRecord::number).collect(Collectors.toSet());
    }

    /** The runs that are still to come, in their order. */
    public List<PlannedRun> missing() {
        Set<Integer> finished = finished();
        return definition.runs().stream()
                .filter(run -> !finished.contains(run.number()))
                .toList();
    }

    /**
     * Whether what this run would come to can still be of use. A cell of a table that fails stops no other. A variant
     * with a run that did not pass is not run again: nothing that it could still do would make its comparison valid.
     */
    boolean isWorthRunning(PlannedRun run) {
        if (definition.asksForTables()) {
            return true;
        }
        String baseline = definition.variants().get(0).name();
        String variant = run.cell().variant().name();
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
