package cxfperf.report;

import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.document.NumberText;
import cxfperf.result.RunResult;
import java.util.Locale;

/**
 * The figures of a run as cells, each with its place in the stored document. Any thread.
 *
 * @param at the path of the run there, ending with a dot or empty
 */
record CellsOfRun(String at, RunResult result) {

    Cell cell(String text, String path, Object value) {
        return Cell.of(text, at + path, value);
    }

    Cell rate() {
        return rate("throughput.perSecond", result.throughput().perSecond());
    }

    Cell sentRate() {
        return rate("throughput.sentPerSecond", result.throughput().sentPerSecond());
    }

    /** @param value null where it does not apply, NaN where it is not known */
    Cell rate(String path, Double value) {
        return cell(NumberText.rateOrNone(value), path, value);
    }

    Cell millis(String path, Double micros) {
        return cell(NumberText.millisOfMicros(micros), path, micros);
    }

    Cell count(String path, Number value) {
        return cell(value == null ? NumberText.UNKNOWN : NumberText.count(value.longValue()), path, value);
    }

    Cell seconds(String path, Double value) {
        return cell(value == null ? NumberText.UNKNOWN : NumberText.seconds(value), path, value);
    }

    Cell percent(String path, Double share) {
        return cell(
                share == null ? NumberText.UNKNOWN : String.format(Locale.ROOT, "%.0f %%", 100 * share), path, share);
    }

    Cell bytes(String path, Long value) {
        return cell(NumberText.bytes(value), path, value);
    }

    Cell verdict() {
        return VerdictText.cell(at + "verdict.status", result.verdict());
    }

    /** Without a place: it is computed. */
    static String twoDecimals(Double value) {
        return value == null || value.isNaN() ? NumberText.UNKNOWN : String.format(Locale.ROOT, "%,.2f", value);
    }
}
