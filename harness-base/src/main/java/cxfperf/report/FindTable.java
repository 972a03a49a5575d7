package cxfperf.report;

import static cxfperf.report.NumberText.count;
import static cxfperf.report.NumberText.millisOfMicros;
import static cxfperf.report.NumberText.rate;

import cxfperf.result.CallTimes;
import cxfperf.result.FindPoint;
import cxfperf.result.FindResult;
import cxfperf.result.OfferedLoad;
import cxfperf.result.RateText;
import cxfperf.result.RunResult;
import java.util.Comparator;
import java.util.List;

/** The table of a search as cells: one row a point, by the rate that was offered. Times are response times. */
public final class FindTable {

    public static final List<String> HEADINGS =
            List.of("offered", "calls/s", "p50 ms", "p99 ms", "max ms", "late", "unsent", "failed", "holds");

    private FindTable() {}

    /** The points in the order of the rows. */
    public static List<FindPoint> points(FindResult find) {
        return find.points().stream()
                .sorted(Comparator.comparingDouble(FindPoint::perSecond))
                .toList();
    }

    static List<List<String>> rows(FindResult find) {
        return points(find).stream().map(FindTable::row).toList();
    }

    /** The cells of one point, one for each heading. */
    public static List<String> row(FindPoint point) {
        RunResult result = point.result();
        CallTimes times = result.judgedTimesMicros();
        OfferedLoad offered = result.offered();
        return List.of(
                RateText.of(point.perSecond()),
                rate(result.throughput().perSecond()),
                millisOfMicros(times.p50()),
                millisOfMicros(times.p99()),
                millisOfMicros(times.max()),
                offered == null ? NumberText.UNKNOWN : count(offered.late()),
                offered == null ? NumberText.UNKNOWN : count(offered.unsent()),
                count(result.calls().errors()),
                point.held() ? "yes" : "no");
    }
}
