package cxfperf.report;

/**
 * Fewer points that look the same: each bucket of neighbouring rows is shown by its smallest and its largest value, in
 * the order in which they came, so that no peak and no gap is lost.
 *
 * @param rows how many there are
 * @param bucket how many rows make a bucket; 1 where all rows are shown
 */
public record Thinning(int rows, int bucket) {

    /** Twice what a screen can tell apart; eight hours of seconds then are a few hundred kilobytes. */
    private static final int MAX_POINTS = 3_000;

    public static Thinning of(int rows) {
        return new Thinning(rows, rows <= MAX_POINTS ? 1 : (2 * rows + MAX_POINTS - 1) / MAX_POINTS);
    }

    private int points() {
        return bucket == 1 ? rows : 2 * ((rows + bucket - 1) / bucket);
    }

    /** The x values of the two points of each bucket: those of rows a quarter and three quarters into it. */
    double[] x(double[] all) {
        if (bucket == 1) {
            return all;
        }
        double[] thin = new double[points()];
        for (int start = 0, i = 0; start < rows; start += bucket, i += 2) {
            int size = Math.min(bucket, rows - start);
            thin[i] = all[start + size / 4];
            thin[i + 1] = all[start + 3 * size / 4];
        }
        return thin;
    }

    double[] y(double[] all) {
        if (bucket == 1) {
            return all;
        }
        double[] thin = new double[points()];
        for (int start = 0, i = 0; start < rows; start += bucket, i += 2) {
            int least = -1;
            int most = -1;
            for (int row = start; row < Math.min(start + bucket, rows); row++) {
                if (Double.isNaN(all[row])) {
                    continue;
                }
                least = least < 0 || all[row] < all[least] ? row : least;
                most = most < 0 || all[row] > all[most] ? row : most;
            }
            thin[i] = least < 0 ? Double.NaN : all[Math.min(least, most)];
            thin[i + 1] = least < 0 ? Double.NaN : all[Math.max(least, most)];
        }
        return thin;
    }
}
