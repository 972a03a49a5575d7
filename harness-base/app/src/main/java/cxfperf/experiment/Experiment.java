package cxfperf.experiment;

import cxfperf.result.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An experiment with its finished runs; the content of {@code experiment.json}. Immutable.
 *
 * @param schema the version of this layout
 * @param startedAt ISO 8601 in UTC
 * @param finishedAt ISO 8601 in UTC; null while runs are missing
 * @param sharedHost whether clients and servers share the CPUs of one host
 * @param cpus CPUs of the clients' host when the experiment began
 * @param runs finished runs in their order
 * @param notWarm runs that did not count and were repeated with a longer warm-up
 * @param comparisons each variant against the baseline, at each point; empty until the experiment is finished, and for
 *     tables
 * @param verdict null until the experiment is finished; of a sweep or a search, that of its runs so far
 */
public record Experiment(
        int schema,
        String startedAt,
        String finishedAt,
        boolean sharedHost,
        int cpus,
        Definition definition,
        List<RunRecord> runs,
        List<RunRecord> notWarm,
        List<Comparison> comparisons,
        Verdict verdict) {

    public static final int SCHEMA = 1;

    public Experiment {
        runs = List.copyOf(runs);
        notWarm = notWarm == null ? List.of() : List.copyOf(notWarm);
        comparisons = comparisons == null ? List.of() : List.copyOf(comparisons);
    }

    /** Begins an experiment without runs. */
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
                List.of(),
                null);
    }

    /**
     * Why a command cannot continue the experiment; empty if it can.
     *
     * @param asked the definition that the command asks for
     */
    public Optional<String> notContinuedBecause(Definition asked) {
        return !definition.equals(asked)
                ? Optional.of("another experiment: its options, code, JVM or bus files are not those of this command")
                : finishedAt != null ? Optional.of("no run of it is missing") : Optional.empty();
    }

    /** Adds a finished run. */
    public Experiment with(RunRecord finished) {
        return unfinished(joined(runs, finished), notWarm);
    }

    /** Adds a run that was not warm and will be repeated. */
    Experiment withNotWarm(RunRecord finished) {
        return unfinished(runs, joined(notWarm, finished));
    }

    private Experiment unfinished(List<RunRecord> counted, List<RunRecord> repeated) {
        return new Experiment(
                schema, startedAt, null, sharedHost, cpus, definition, counted, repeated, List.of(), null);
    }

    private static List<RunRecord> joined(List<RunRecord> some, RunRecord another) {
        return Stream.concat(some.stream(), Stream.of(another)).toList();
    }

    /** Whether an earlier attempt at this run was not warm and did not count. */
    boolean hasNotWarm(PlannedRun run) {
        return notWarm.stream().anyMatch(attempt -> attempt.number() == run.number());
    }

    /** A copy with a verdict. */
    public Experiment judged(Verdict judgement) {
        return new Experiment(
                schema, startedAt, finishedAt, sharedHost, cpus, definition, runs, notWarm, comparisons, judgement);
    }

    /** Adds the end of the last run and the comparisons. */
    Experiment finish(String when) {
        List<Comparison> compared = definition.asksForComparisons()
                ? Comparer.compare(definition.variantNames(), definition.pairs(), runs)
                : List.of();
        return new Experiment(schema, startedAt, when, sharedHost, cpus, definition, runs, notWarm, compared, null);
    }

    /** The runs that are still to come, in their order. */
    public List<PlannedRun> missing() {
        Set<Integer> finished = runs.stream().map(RunRecord::number).collect(Collectors.toSet());
        return definition.runs().stream()
                .filter(run -> !finished.contains(run.number()))
                .toList();
    }

    /** The next run whose result can still be used; empty at the end. */
    public Optional<PlannedRun> next() {
        return missing().stream().filter(this::isWorthRunning).findFirst();
    }

    /**
     * Whether the result of this run could still be used. A cell of a table does not depend on other cells. After a run
     * that did not pass or was not warm, its variant does not run again at this point, because no further run could
     * make the comparison valid.
     */
    private boolean isWorthRunning(PlannedRun run) {
        if (!definition.asksForComparisons()) {
            return true;
        }
        String baseline = definition.variants().get(0).name();
        String variant = run.cell().variant().name();
        RunPoint point = run.cell().point();
        return hasNoFault(baseline, point)
                && (variant.equals(baseline)
                        ? definition.variantNames().stream().skip(1).anyMatch(other -> hasNoFault(other, point))
                        : hasNoFault(variant, point));
    }

    private boolean hasNoFault(String variant, RunPoint point) {
        return runs.stream()
                .filter(run -> run.variant().equals(variant) && run.point().equals(point))
                .allMatch(run -> run.passed() && run.warm());
    }
}
