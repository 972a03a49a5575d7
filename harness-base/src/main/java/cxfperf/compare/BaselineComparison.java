package cxfperf.compare;

import cxfperf.experiment.Comparer;
import cxfperf.experiment.Comparison;
import cxfperf.experiment.Comparison.MetricComparison;
import cxfperf.experiment.Metric;
import cxfperf.experiment.Outcome;
import cxfperf.experiment.RunPoint;
import cxfperf.experiment.RunRecord;
import cxfperf.result.Status;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Measurements of now against those of an earlier build on the same host, in the words of an experiment. They did not
 * run in turn, so that what changed on the host in between is in the difference, too: the scatter of the earlier ones,
 * which ought to be of several days, is what a difference is weighed against.
 *
 * @param comparison of the variant {@link #NOW} with the baseline {@link #BASELINE}
 * @param earlier how many measurements the baseline has
 * @param now how many were compared with it
 * @param circumstances in what else the two differ, a clause each
 */
public record BaselineComparison(Comparison comparison, int earlier, int now, List<String> circumstances) {

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
        List<RunRecord> records = new ArrayList<>();
        baseline.forEach(each -> records.add(record(each, BASELINE, records.size() + 1)));
        now.forEach(each -> records.add(record(each, NOW, records.size() + 1)));
        Set<String> circumstances = new LinkedHashSet<>();
        Measurement latest = baseline.get(baseline.size() - 1);
        now.forEach(each -> circumstances.addAll(Likeness.circumstances(each.first(), latest.first())));
        return new BaselineComparison(
                Comparer.compareUnpaired(List.of(BASELINE, NOW), records),
                baseline.size(),
                now.size(),
                List.copyOf(circumstances));
    }

    private static RunRecord record(Measurement measurement, String variant, int number) {
        return new RunRecord(
                number,
                number,
                variant,
                RunPoint.ONLY,
                Status.PASS,
                null,
                measurement.name(),
                "",
                Metric.means(measurement.runs()),
                measurement.first().largerStealShare());
    }

    /** What decides, as far as every run knows it: in an open loop there are two such metrics. */
    public List<MetricComparison> decided() {
        return comparison.decided().stream()
                .filter(each -> each.ratio() != null)
                .toList();
    }

    /**
     * Whether now is slower by more than this: clearly slower, as chance alone would show one time in twenty at most,
     * and the difference itself above the limit. A throughput is slower by what it fell, a time by what it grew.
     */
    public boolean isSlowerByMoreThan(double percent) {
        return decided().stream().anyMatch(each -> each.outcome() == Outcome.WORSE && slowerPercent(each) > percent);
    }

    /**
     * By how many percent now is slower in what decides first, negative where it is faster; NaN where that is not
     * known.
     */
    public double slowerPercent() {
        return decided().stream()
                .mapToDouble(BaselineComparison::slowerPercent)
                .findFirst()
                .orElse(Double.NaN);
    }

    private static double slowerPercent(MetricComparison metric) {
        return PERCENT * (metric.metric().moreIsBetter() ? 1 - metric.ratio() : metric.ratio() - 1);
    }

    /** Whether measurements that scatter like these would show a difference of this many percent four times in five. */
    public boolean wouldShow(double percent) {
        return decided().stream()
                .findFirst()
                .filter(each -> each.smallestVisible() * PERCENT <= percent)
                .isPresent();
    }
}
