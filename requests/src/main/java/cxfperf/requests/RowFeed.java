package cxfperf.requests;

import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/** Hands the rows of a CSV file to the requests of a run. One for all workers; safe for any number of threads. */
public final class RowFeed {

    /** That no row is left. */
    static final int USED_UP = -1;

    private final Rows rows;
    private final RowOrder order;
    private final AtomicLong handedOut = new AtomicLong();

    public RowFeed(Rows rows, RowOrder order) {
        this.rows = Objects.requireNonNull(rows, "rows");
        this.order = Objects.requireNonNull(order, "order");
    }

    /** @param random of the one who asks. @return the number of the row, or {@link #USED_UP} */
    int next(SplittableRandom random) {
        if (order == RowOrder.RANDOM) {
            return random.nextInt(rows.count());
        }
        long index = handedOut.getAndIncrement();
        if (order == RowOrder.ONCE && index >= rows.count()) {
            return USED_UP;
        }
        return (int) (index % rows.count());
    }

    public Rows rows() {
        return rows;
    }

    public RowOrder order() {
        return order;
    }

    /** How the rows came out, for the facts of a run: {@code 1,000 rows, sequential: begun again 3 times}. */
    public String summary() {
        String all =
                String.format(java.util.Locale.ROOT, "%,d rows of %s, %s", rows.count(), rows.name(), order.word());
        long used = handedOut.get();
        if (order == RowOrder.SEQUENTIAL && used > rows.count()) {
            return all + String.format(java.util.Locale.ROOT, ": begun again %,d times", (used - 1) / rows.count());
        }
        return order == RowOrder.ONCE && used >= rows.count() ? all + ": used up" : all;
    }
}
