package cxfperf.compare;

import cxfperf.experiment.Comparer;
import cxfperf.experiment.RunMetrics;
import cxfperf.experiment.RunRecord;
import cxfperf.result.Status;
import cxfperf.result.experiment.Comparison;
import cxfperf.result.experiment.Metric;
import cxfperf.result.experiment.MetricComparison;
import cxfperf.result.experiment.Outcome;
import cxfperf.result.experiment.RunPoint;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Measurements of now against those of an earlier build on the same host, in the words of an experiment. They did not
 * run in turn, so that what changed on the host in between is in the difference, too: the scatter of the earlier ones,
 * which ought to be of several days, is what a difference is weighed against.
 *
 * @param comparison of the arm {@link #NOW} with the control {@link #BASELINE}
 * @param deciding the metric whose outcome is that of the comparison
 * @param earlier how many measurements the baseline has
 * @param now how many were compared with it
 * @param circumstances in what else the two differ, a clause each
 */
public record BaselineComparison(
        Comparison comparison, Metric deciding, int earlier, int now, List<String> circumstances) {

    public static final String BASELINE = "baseline";
    public static final String NOW = "now";

    /** Fewer do not tell how much this host scatters. */
    public static final int LEAST_EARLIER = 3;

    private static final double PERCENT = 100;

    public BaselineComparison {
        circumstances = List.copyOf(circumstances);
    }

    /**
     * Computes it. Pure.
     *
     * @param baseline {@link #LEAST_EARLIER} or more, passed, of one load
     * @param now one or more, passed, of the same load
     */
    public static BaselineComparison of(List<Measurement> baseline, List<Measurement> now) {
        if (baseline.size() < LEAST_EARLIER || now.isEmpty()) {
            throw new IllegalArgumentException(
                    baseline.size() + " stored measurements: " + LEAST_EARLIER + " or more are expected");
        }
        boolean openLoop = now.get(0).first().offered() != null;
        Metric deciding = openLoop ? Metric.RESPONSE_P50 : Metric.THROUGHPUT;
        List<RunRecord> records = new ArrayList<>();
        baseline.forEach(each -> records.add(record(each, BASELINE, records.size() + 1)));
        now.forEach(each -> records.add(record(each, NOW, records.size() + 1)));
        Set<String> circumstances = new LinkedHashSet<>();
        Measurement latest = baseline.get(baseline.size() - 1);
        now.forEach(each -> circumstances.addAll(Likeness.circumstances(each.first(), latest.first())));
        return new BaselineComparison(
                Comparer.compareUnpaired(List.of(BASELINE, NOW), records, deciding),
                deciding,
                baseline.size(),
                now.size(),
                List.copyOf(circumstances));
    }

    private static RunRecord record(Measurement measurement, String arm, int number) {
        return new RunRecord(
                number,
                number,
                arm,
                RunPoint.ONLY,
                Status.PASS,
                null,
                measurement.name(),
                "",
                RunMetrics.of(measurement.runs()),
                measurement.first().largerStealShare());
    }

    /** Of {@link #deciding}. */
    public MetricComparison decided() {
        return comparison.metrics().stream()
                .filter(each -> each.metric() == deciding)
                .findFirst()
                .orElseThrow();
    }

    /**
     * Whether now is slower by more than this: clearly slower, as chance alone would show one time in twenty at most,
     * and the difference itself above the limit. A throughput is slower by what it fell, a time by what it grew.
     */
    public boolean isSlowerByMoreThan(double percent) {
        return comparison.outcome() == Outcome.WORSE && slowerPercent() > percent;
    }

    /** By how many percent now is slower, negative where it is faster; NaN where that is not known. */
    public double slowerPercent() {
        Double ratio = decided().ratio();
        return ratio == null ? Double.NaN : PERCENT * (deciding.moreIsBetter() ? 1 - ratio : ratio - 1);
    }

    /** Whether measurements that scatter like these would show a difference of this many percent four times in five. */
    public boolean wouldShow(double percent) {
        Double visible = decided().smallestVisible();
        return visible != null && visible * PERCENT <= percent;
    }
}
