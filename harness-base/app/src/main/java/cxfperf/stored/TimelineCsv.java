package cxfperf.stored;

import cxfperf.measure.Interval;
import cxfperf.probe.ProbeDifference;
import cxfperf.probe.ProbeSample;
import cxfperf.stored.TimelineColumn.TimelineRow;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Writes the lines of {@code timeline.csv}, one for every second of the window and one for calls that came back after
 * it, and of {@code warmup.csv}. {@link Timeline} reads both files.
 *
 * @param columns the columns of the file, in their order
 */
public record TimelineCsv(List<TimelineColumn> columns) {

    private static final Set<TimelineColumn> OPEN_LOOP = EnumSet.of(
            TimelineColumn.SCHEDULED,
            TimelineColumn.BEHIND_SCHEDULE,
            TimelineColumn.RESPONSE_P50,
            TimelineColumn.RESPONSE_P99,
            TimelineColumn.RESPONSE_MAX);

    private static final Set<TimelineColumn> ONE_WAY = EnumSet.range(TimelineColumn.SENT, TimelineColumn.BACKLOG);

    /** The file of the warm-up, whose calls are in no other file. Its seconds count from the start of the warm-up. */
    public static final TimelineCsv WARM_UP = new TimelineCsv(List.of(
            TimelineColumn.SECOND,
            TimelineColumn.OK,
            TimelineColumn.FAILED,
            TimelineColumn.OK_PER_SECOND,
            TimelineColumn.SERVICE_P50,
            TimelineColumn.SERVICE_P99,
            TimelineColumn.SERVICE_MAX,
            TimelineColumn.COMPILE,
            TimelineColumn.SERVER_COMPILE));

    /**
     * The columns of a window.
     *
     * @param openLoop whether the intervals have the offered calls
     * @param oneWay whether some calls are one-way
     */
    public static TimelineCsv of(boolean openLoop, boolean oneWay) {
        List<TimelineColumn> columns = new ArrayList<>(EnumSet.allOf(TimelineColumn.class));
        columns.removeAll(openLoop ? Set.of() : OPEN_LOOP);
        columns.removeAll(oneWay ? Set.of() : ONE_WAY);
        return new TimelineCsv(columns);
    }

    public String header() {
        return line(TimelineColumn::toString);
    }

    /**
     * The line of an interval.
     *
     * @param before the sample at the start of the interval
     * @param now the sample at the end of the interval
     * @param server values of the latest poll of the server, about a second old
     */
    public String row(Interval interval, ProbeSample before, ProbeSample now, ServerSecond server) {
        TimelineRow row = new TimelineRow(interval, interval.total(), new ProbeDifference(before, now), server);
        return line(column -> column.cell(row));
    }

    private String line(Function<TimelineColumn, String> cell) {
        return columns.stream().map(cell).collect(Collectors.joining(",", "", "\n"));
    }
}
