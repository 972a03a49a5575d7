package cxfperf.merge;

import cxfperf.measure.Counts;
import cxfperf.measure.IntervalLogFile;
import cxfperf.result.Calls;
import cxfperf.result.EndedCalls;
import cxfperf.result.OfferedLoad;
import cxfperf.result.RunResult;
import cxfperf.scenario.FailureKind;
import cxfperf.stored.Timeline;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What one host's run had in a part of its window: the part in which all hosts of the test were calling.
 *
 * <p>A call belongs to the part in which it started, or, in an open loop, was scheduled. The timeline has how many
 * calls started and how many ended in each second, not which of them are the same: the n-th call to end is taken for
 * the n-th that started. Within a second, calls are taken to be spread evenly.
 */
final class CommonPart {

    /** The seconds of a timeline have three decimals. */
    private static final double SAME_SECOND = 1e-3;

    private static final String OK = "ok";
    private static final String CORES = "clientCpuCores";

    private final ClientHost host;
    private final RunResult run;
    private final Alignment.HostWindow window;
    private final double[] starts;
    private final double[] ends;
    private final boolean whole;
    private final double from;
    private final double to;
    private final Calls calls;
    private final OfferedLoad offered;
    private final double[] clipped;
    private double workShare;

    /** Where the part begins in the log, in seconds of the window. */
    private double logFrom = Double.NEGATIVE_INFINITY;

    private double logTo = Double.POSITIVE_INFINITY;

    /**
     * By column; of a part that is not whole. The timeline itself, of hundreds of hosts, would take too much memory.
     */
    private final Map<String, Double> shares = new HashMap<>();

    /** @param window of the host, one of those of the alignment */
    CommonPart(ClientHost host, Timeline timeline, Alignment.HostWindow window, Alignment alignment) {
        this.host = host;
        this.window = window;
        run = host.result();
        from = Math.max(0, window.own(alignment.from()));
        to = Math.min(run.windowSeconds(), window.own(alignment.to()));
        ends = timeline.column(Timeline.SECOND);
        starts = new double[ends.length];
        clipped = new double[ends.length];
        for (int row = 0; row < ends.length; row++) {
            starts[row] = row == 0 ? 0 : ends[row - 1];
            clipped[row] = Math.max(0, Math.min(ends[row], run.windowSeconds()) - starts[row]);
        }
        whole = from < SAME_SECOND && to > run.windowSeconds() - SAME_SECOND;
        if (whole) {
            calls = run.calls();
            offered = run.offered();
            return;
        }
        double[] ok = known(timeline.column(OK));
        double[] ended = sum(ok, known(timeline.column("failed")));
        double[] ranked = ranked(timeline, ended);
        long first = Math.round(upTo(from, ranked));
        long last = Math.max(first, Math.round(upTo(to, ranked)));
        long startedInAll = run.calls().started();
        long started = Math.min(last, startedInAll) - Math.min(first, startedInAll);
        long endedInAll = (long) total(ended);
        long firstEnded = Math.min(first, endedInAll);
        long lastEnded = Math.min(last, endedInAll);
        long verified = Math.min(run.calls().ok(), ofFirst(lastEnded, ended, ok) - ofFirst(firstEnded, ended, ok));
        long failed = Math.min(run.calls().failed(), lastEnded - firstEnded - verified);
        calls = Calls.of(
                new Counts(verified, byKind(failed), Math.max(0, started - verified - failed)),
                run.calls().examples());
        offered = run.offered() == null
                ? null
                : run.offered().with(last - first, last - first - calls.started(), late(timeline, first, last));
        placeInLog(firstEnded, lastEnded, ended);
        timeline.names().forEach(name -> shares.put(name, share(timeline.column(name))));
        double[] cores = timeline.column(CORES);
        double[] work = new double[cores.length];
        Arrays.setAll(work, row -> cores[row] * clipped[row]);
        workShare = share(work);
    }

    /** Calls that belong to the part: started = ok + failed + abandoned. */
    Calls calls() {
        return calls;
    }

    /** All other calls of the host's window. */
    Calls outside() {
        Map<FailureKind, Long> failures = new LinkedHashMap<>(run.calls().failures());
        calls.failures().forEach((kind, count) -> failures.merge(kind, -count, Long::sum));
        long failed = failures.values().stream().mapToLong(Long::longValue).sum();
        long ok = run.calls().ok() - calls.ok();
        return Calls.of(
                new Counts(ok, failures, Math.max(0, run.calls().started() - calls.started() - ok - failed)),
                run.calls().examples());
    }

    /** Null in a closed loop. */
    OfferedLoad offered() {
        return offered;
    }

    ClientHost host() {
        return host;
    }

    RunResult run() {
        return run;
    }

    Alignment.HostWindow window() {
        return window;
    }

    /** The recorded times of the part's calls: those of the intervals of the log whose middles lie in it. */
    IntervalLogFile times() throws IOException {
        return host.times().read(logFrom, logTo);
    }

    /**
     * The part of an amount of the whole window.
     *
     * @param amount null where it is not known
     * @param column has what of it fell into each second; where it has nothing, the amount is taken to be spread evenly
     */
    Double amount(Double amount, String column) {
        return amount == null || whole ? amount : Double.valueOf(amount * shares.getOrDefault(column, evenShare()));
    }

    /** The same of something that is counted. */
    Long amount(Long amount, String column) {
        return amount == null || whole
                ? amount
                : Long.valueOf(Math.round(amount * shares.getOrDefault(column, evenShare())));
    }

    /** The same of CPU time, by how many CPUs the client used in each second. */
    Double cpuTime(Double amount) {
        return amount == null || whole ? amount : Double.valueOf(amount * workShare);
    }

    /** The verified calls that ended in the part; null where the host does not know them. */
    EndedCalls ended() {
        EndedCalls ended = run.resources().endedInWindow();
        return ended == null ? null : new EndedCalls(amount(ended.ok(), OK), amount(ended.oneWay(), Timeline.SENT));
    }

    private double share(double[] amounts) {
        double all = 0;
        double inPart = 0;
        for (int row = 0; row < amounts.length; row++) {
            if (clipped[row] > 0 && !Double.isNaN(amounts[row])) {
                all += amounts[row];
                inPart += amounts[row]
                        * Math.max(0, Math.min(starts[row] + clipped[row], to) - Math.max(starts[row], from))
                        / clipped[row];
            }
        }
        return all > 0 ? inPart / all : evenShare();
    }

    private double evenShare() {
        return (to - from) / run.windowSeconds();
    }

    /**
     * In each row, how many calls take their place in the order of all calls: those that started, or were scheduled.
     */
    private double[] ranked(Timeline timeline, double[] ended) {
        double[] column = timeline.column(run.offered() == null ? Timeline.STARTED : Timeline.SCHEDULED);
        if (Arrays.stream(column).anyMatch(value -> value > 0)) {
            return known(column);
        }
        // A run of an earlier version: as many started as ended, and what was on its way at the end started evenly.
        double[] estimated = ended.clone();
        double inWindow = 0;
        for (int row = 0; row < ended.length; row++) {
            inWindow += clipped[row] > 0 ? ended[row] : 0;
            estimated[row] = clipped[row] > 0 ? ended[row] : 0;
        }
        double left = run.calls().started() - inWindow;
        for (int row = 0; row < ended.length; row++) {
            estimated[row] += left * clipped[row] / run.windowSeconds();
        }
        return estimated;
    }

    /** Number of the events in the rows before a moment; all of them at the end of the window. */
    private double upTo(double second, double[] values) {
        if (second > run.windowSeconds() - SAME_SECOND) {
            return total(values);
        }
        double sum = 0;
        for (int row = 0; row < values.length; row++) {
            if (clipped[row] > 0) {
                sum += values[row] * Math.max(0, Math.min(1, (second - starts[row]) / clipped[row]));
            }
        }
        return sum;
    }

    /** The part of an amount that belongs to the first calls to end. */
    private static long ofFirst(long calls, double[] ended, double[] some) {
        double left = calls;
        double sum = 0;
        for (int row = 0; row < ended.length && left > 0; row++) {
            if (ended[row] > 0) {
                sum += some[row] * Math.min(1, left / ended[row]);
                left -= ended[row];
            }
        }
        return Math.round(sum);
    }

    private static long late(Timeline timeline, long first, long last) {
        double[] started = known(timeline.column(Timeline.STARTED));
        double[] late = known(timeline.column(Timeline.BEHIND_SCHEDULE));
        return ofFirst(last, started, late) - ofFirst(first, started, late);
    }

    private Map<FailureKind, Long> byKind(long failed) {
        Map<FailureKind, Long> kinds = new LinkedHashMap<>();
        run.calls().failures().forEach(kinds::put);
        return apportioned(failed, kinds);
    }

    /** The rows whose calls are, for the larger part, among those from the first to the last one to end. */
    private void placeInLog(long first, long last, double[] ended) {
        double before = 0;
        int firstRow = -1;
        int lastRow = -1;
        for (int row = 0; row < ended.length; row++) {
            double middle = before + ended[row] / 2;
            if (ended[row] > 0 && first <= middle && middle < last) {
                firstRow = firstRow < 0 ? row : firstRow;
                lastRow = row;
            }
            before += ended[row];
        }
        if (firstRow >= 0) {
            logFrom = first == 0 ? logFrom : starts[firstRow];
            logTo = last >= before ? logTo : ends[lastRow];
        }
    }

    private static double[] sum(double[] one, double[] other) {
        double[] sum = new double[one.length];
        Arrays.setAll(sum, row -> one[row] + other[row]);
        return sum;
    }

    private static double total(double[] values) {
        return Arrays.stream(values).sum();
    }

    private static double[] known(double[] values) {
        return Arrays.stream(values)
                .map(value -> Double.isNaN(value) ? 0 : value)
                .toArray();
    }

    /**
     * Divides a count among several in proportion to what each had, in whole numbers whose sum is the count.
     *
     * @param shares what each had; where that is nothing for all of them, the first one gets the whole count
     */
    static <K> Map<K, Long> apportioned(long count, Map<K, Long> shares) {
        long all = shares.values().stream().mapToLong(Long::longValue).sum();
        Map<K, Long> parts = new LinkedHashMap<>();
        long before = 0;
        long given = 0;
        for (Map.Entry<K, Long> share : shares.entrySet()) {
            before += share.getValue();
            long until = all == 0 ? count : Math.round((double) count * before / all);
            parts.put(share.getKey(), until - given);
            given = until;
        }
        return parts;
    }
}
