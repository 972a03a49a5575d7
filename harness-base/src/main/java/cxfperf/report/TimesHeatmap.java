package cxfperf.report;

import static cxfperf.text.NumberText.format;

import cxfperf.measure.Distribution.LatencyBucket;
import cxfperf.measure.Heatmap;
import cxfperf.report.document.Block;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Makes the heatmap of a run's times over its window, and says in words what it shows. Pure; any thread. */
final class TimesHeatmap {

    /** A row is a twentieth of a power of ten; where these are more, neighbours are drawn as one. */
    private static final int MAX_ROWS = 120;

    /** Fewer calls of one length are no mode. */
    private static final double LEAST_SHARE = 0.01;

    /** A mode is at least this many times as high as the valley beside it. */
    private static final double HEIGHT_OF_A_MODE = 2;

    /** How many standard deviations of its counts a mode rises above the valley, so that chance makes none. */
    private static final double SURE = 4;

    private final Heatmap times;
    private final List<LatencyBucket> rows;

    private TimesHeatmap(Heatmap times) {
        this.times = times;
        rows = times.rows();
    }

    /**
     * @param title one line
     * @param windowSeconds length of the window; later columns hold what came back after it
     * @return empty where no call was recorded
     */
    static Optional<Block.Heat> of(Heatmap times, String title, double windowSeconds) {
        return times.columns() == 0
                ? Optional.empty()
                : Optional.of(new TimesHeatmap(times).block(title, windowSeconds));
    }

    private Block.Heat block(String title, double windowSeconds) {
        int each = (rows.size() + MAX_ROWS - 1) / MAX_ROWS;
        int drawn = (rows.size() + each - 1) / each;
        double[] edges = IntStream.rangeClosed(0, drawn)
                .mapToDouble(row -> millis(
                        row * each < rows.size()
                                ? rows.get(row * each).fromMicros()
                                : rows.get(rows.size() - 1).toMicros()))
                .toArray();
        long[][] calls = new long[times.columns()][drawn];
        for (int column = 0; column < calls.length; column++) {
            for (int row = 0; row < rows.size(); row++) {
                calls[column][row / each] += times.calls(column, row);
            }
        }
        String text = modes() + " " + longest() + gaps();
        return Block.Heat.of(title, text, times.columnSeconds(), windowSeconds, edges, calls);
    }

    private String modes() {
        List<Peak> modes = modesOf(rows.stream().mapToLong(LatencyBucket::calls).toArray());
        String most = modes.stream()
                .map(mode -> about(mode.row()) + (modes.size() == 1 ? "" : format(" (%.0f %%)", 100 * mode.share())))
                .collect(Collectors.joining(", "));
        return modes.size() == 1
                ? "Most calls took about " + most + "."
                : "The times have " + modes.size() + " modes, about " + most + " of the calls.";
    }

    private String longest() {
        int last = rows.size() - 1;
        int column = IntStream.range(0, times.columns())
                .filter(at -> times.calls(at, last) > 0)
                .findFirst()
                .orElseThrow();
        return "The longest took about " + about(last) + " and came back " + seconds(column, column + 1) + ".";
    }

    /** The longest time in which nothing came back, after a space; empty where each column has calls. */
    private String gaps() {
        int longest = 0;
        int end = 0;
        int empty = 0;
        for (int column = 0; column < times.columns(); column++) {
            int at = column;
            boolean none = IntStream.range(0, rows.size()).allMatch(row -> times.calls(at, row) == 0);
            empty = none ? empty + 1 : 0;
            if (empty > longest) {
                longest = empty;
                end = column + 1;
            }
        }
        return longest == 0 ? "" : " No call came back " + seconds(end - longest, end) + ".";
    }

    private String seconds(int fromColumn, int toColumn) {
        return format(
                "from second %,.0f to %,.0f", fromColumn * times.columnSeconds(), toColumn * times.columnSeconds());
    }

    /** The middle of a row, with the two digits that its width allows. */
    private String about(int row) {
        LatencyBucket bucket = rows.get(row);
        BigDecimal middle = BigDecimal.valueOf(millis(Math.sqrt(bucket.fromMicros() * bucket.toMicros())))
                .round(new MathContext(2));
        return (middle.scale() <= 0 ? format("%,.0f", middle) : middle.toPlainString()) + " ms";
    }

    private static double millis(double micros) {
        return micros / 1_000;
    }

    /**
     * A time that many calls took, beside shorter and longer ones that fewer took.
     *
     * @param row where it is highest
     * @param share of all calls, from 0 to 1
     */
    record Peak(int row, double share) {}

    /** Finds the modes, from the shortest time to the longest. There is at least one. */
    static List<Peak> modesOf(long[] calls) {
        double[] smooth = new double[calls.length];
        for (int i = 0; i < calls.length; i++) {
            smooth[i] = (calls[Math.max(0, i - 1)] + 2.0 * calls[i] + calls[Math.min(calls.length - 1, i + 1)]) / 4;
        }
        List<Integer> peaks = new ArrayList<>();
        IntStream.range(0, calls.length)
                .filter(i ->
                        (i == 0 || smooth[i - 1] < smooth[i]) && (i == calls.length - 1 || smooth[i + 1] <= smooth[i]))
                .boxed()
                .sorted(Comparator.comparingDouble(i -> -smooth[i]))
                .filter(peak -> standsOut(smooth, peak, peaks))
                .forEach(peaks::add);
        peaks.sort(Comparator.naturalOrder());
        double all = IntStream.range(0, calls.length).mapToDouble(i -> calls[i]).sum();
        List<Peak> modes = new ArrayList<>();
        int from = 0;
        for (int i = 0; i < peaks.size(); i++) {
            int to = i + 1 < peaks.size() ? valley(smooth, peaks.get(i), peaks.get(i + 1)) : calls.length;
            double share =
                    IntStream.range(from, to).mapToDouble(row -> calls[row]).sum() / all;
            if (share >= LEAST_SHARE) {
                modes.add(new Peak(peaks.get(i), share));
            }
            from = to;
        }
        return modes;
    }

    /** @param higher peaks that are found already, none of which is lower */
    private static boolean standsOut(double[] smooth, int peak, List<Integer> higher) {
        return higher.stream().allMatch(other -> {
            double low = smooth[valley(smooth, Math.min(peak, other), Math.max(peak, other))];
            return smooth[peak] >= HEIGHT_OF_A_MODE * low && smooth[peak] - low > SURE * Math.sqrt(smooth[peak] + low);
        });
    }

    private static int valley(double[] smooth, int from, int to) {
        return IntStream.range(from, to)
                .boxed()
                .min(Comparator.comparingDouble(i -> smooth[i]))
                .orElseThrow();
    }
}
