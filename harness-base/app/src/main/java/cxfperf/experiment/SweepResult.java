package cxfperf.experiment;

import cxfperf.result.Goal;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The analysis of a sweep.
 *
 * @param plannedPoints the number of points of the complete sweep
 * @param goal empty without a goal
 */
public record SweepResult(LoadSeries series, int plannedPoints, Optional<Goal> goal) implements SeriesResult {

    /** A number of clients, and the mean rate of its runs in verified calls per second. */
    public record Best(int threads, double perSecond) {}

    /** How often each point was planned. */
    public int repeats() {
        return series.experiment().definition().pairs();
    }

    @Override
    public List<SeriesPoint> points() {
        SweepAxis axis = axis();
        List<RunRecord> runs = series.experiment().runs();
        return IntStream.range(0, runs.size())
                .mapToObj(i -> new SeriesPoint(
                        runs.get(i).number(),
                        axis.of(series.results().get(i)),
                        runs.get(i).passed(),
                        runs.get(i).directory(),
                        series.results().get(i)))
                .toList();
    }

    /** The number of clients with the highest mean rate; empty if no rate is known and valid. */
    public Optional<Best> best() {
        Map<Integer, Double> means = series.results().stream()
                .filter(run -> run.throughput().known() && run.verdict().status() != Status.INVALID)
                .collect(Collectors.groupingBy(
                        RunResult::threads, TreeMap::new, Collectors.averagingDouble(run -> run.throughput()
                                .perSecond())));
        return means.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(best -> new Best(best.getKey(), best.getValue()));
    }

    @Override
    public SweepAxis axis() {
        return SweepAxis.of(series.experiment().definition().axes(), series.results());
    }

    /** Whether all points are open loops: their rate was given. */
    public boolean hasOpenLoops() {
        return !series.results().isEmpty() && series.results().stream().allMatch(result -> result.offered() != null);
    }

    /** The loads at which all runs kept their rate and passed, and no queue grew, in rising order. */
    public List<Double> kept() {
        SweepAxis axis = axis();
        return series.results().stream()
                .map(axis::of)
                .distinct()
                .sorted()
                .filter(load -> series.results().stream()
                        .filter(result -> axis.of(result) == load)
                        .allMatch(result -> result.verdict().status() == Status.PASS && !FindResult.queueGrew(result)))
                .toList();
    }
}
