package cxfperf.compare;

import static cxfperf.text.NumberText.format;

import cxfperf.experiment.Comparer;
import cxfperf.experiment.Comparison;
import cxfperf.experiment.Comparison.MetricComparison;
import cxfperf.experiment.Metric;
import cxfperf.experiment.Outcome;
import cxfperf.experiment.RunPoint;
import cxfperf.experiment.RunRecord;
import cxfperf.report.ExperimentDocument;
import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Tone;
import cxfperf.report.document.Document;
import cxfperf.report.document.Document.Conclusion;
import cxfperf.report.document.Document.Conclusion.Statement;
import cxfperf.report.document.Document.Section;
import cxfperf.report.document.OutputForm;
import cxfperf.result.Status;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Compares new measurements with those of an earlier build on the same host, as an experiment does. The two did not
 * alternate, so a difference includes changes of the host. It is weighed against the scatter of the earlier
 * measurements, which should therefore be from several days.
 *
 * @param comparison comparison of the variant {@link #NOW} with the baseline {@link #BASELINE}
 * @param earlier number of measurements of the baseline
 * @param now number of new measurements
 * @param circumstances other differences, a clause each
 */
public record BaselineComparison(Comparison comparison, int earlier, int now, List<String> circumstances) {

    public static final String BASELINE = "baseline";
    public static final String NOW = "now";

    /** Fewer measurements do not show how much the results of this host scatter. */
    public static final int LEAST_EARLIER = 3;

    private static final double PERCENT = 100;

    /** The half-width of the interval, as a multiple of the limit, above which the comparison is too noisy. */
    private static final double WIDEST = 1.5;

    public BaselineComparison {
        circumstances = List.copyOf(circumstances);
    }

    /**
     * Compares the measurements. Pure.
     *
     * @param baseline passed measurements of one load, {@link #LEAST_EARLIER} or more
     * @param now passed measurements of the same load, one or more
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
        Map<Metric, Double> means = Metric.means(measurement.runs());
        Double stolen = measurement.first().largerStealShare();
        String name = measurement.name();
        return new RunRecord(number, number, variant, RunPoint.ONLY, Status.PASS, null, name, means, stolen);
    }

    /**
     * Whether the new build is slower by more than this limit, and clearly: chance alone shows that at most one time in
     * twenty. Slower means a lower throughput or a longer time.
     */
    public boolean isSlowerByMoreThan(double percent) {
        return comparison.decidedRatios().stream()
                .anyMatch(each -> each.outcome() == Outcome.WORSE && slowerPercent(each) > percent);
    }

    private static double slowerPercent(MetricComparison metric) {
        return PERCENT * (metric.metric().moreIsBetter() ? 1 - metric.ratio() : metric.ratio() - 1);
    }

    /** Makes a document like the document of an experiment: the table, other differences, and the verdict. */
    public Document document() {
        List<Section> sections = new ArrayList<>(List.of(ExperimentDocument.section(comparison)));
        if (!circumstances.isEmpty()) {
            sections.add(Section.in(
                    OutputForm.ALL,
                    "What else differs",
                    new Block.Sentence("also differs: " + String.join("; ", circumstances))));
        }
        Tone tone =
                switch (comparison.outcome()) {
                    case BETTER, NO_CLEAR_DIFFERENCE -> Tone.PASS;
                    case WORSE, MIXED -> Tone.FAIL;
                    case UNKNOWN, GIVEN, INVALID, NOT_WARM -> Tone.INVALID;
                };
        Statement verdict = new Statement("VERDICT: ", verdict(), null);
        Conclusion conclusion = Conclusion.of(tone, comparison.outcome().word(), verdict);
        String title = comparison.label() + " against " + BASELINE;
        return new Document(title, "", "", null, conclusion, sections, List.of());
    }

    /** The verdict in one line. */
    public String verdict() {
        return ExperimentDocument.ofPassed(comparison) + "; " + earlier + " stored and " + now + " of now";
    }

    /** Says that the limit is too small for the width of the interval; empty if it is not. */
    public String tooNoisy(double percent) {
        return comparison.decidedRatios().stream()
                .findFirst()
                .filter(each -> (each.high() / each.ratio() - 1) * PERCENT <= WIDEST * percent)
                .map(each -> "")
                .orElseGet(() -> "this host is too noisy for a limit of "
                        + format(percent == Math.rint(percent) ? "%.0f" : "%.1f", percent)
                        + " %: give more or longer runs, now and in the baseline");
    }
}
