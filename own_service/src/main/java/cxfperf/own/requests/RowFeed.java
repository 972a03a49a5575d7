package cxfperf.own.requests;

import cxfperf.scenario.LoadPart;
import java.util.Locale;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/** Gives the rows of a CSV file to the requests of a run. Shared by all workers; safe for any number of threads. */
public final class RowFeed {

    /** The result if no row is left. */
    static final int USED_UP = -1;

    private final Rows rows;
    private final RowOrder order;
    private final LoadPart part;
    private final AtomicLong handedOut = new AtomicLong();

    /** Makes the feed for a load from a single host. */
    public RowFeed(Rows rows, RowOrder order) {
        this.rows = Objects.requireNonNull(rows, "rows");
        this.order = Objects.requireNonNull(order, "order");
        this.part = LoadPart.WHOLE;
    }

    /**
     * Makes the feed for one part of a load: in sequential order, the parts take turns.
     *
     * @throws RequestException if each row is for one request, and there are fewer rows than parts
     */
    public RowFeed(Rows rows, RowOrder order, LoadPart part) throws RequestException {
        this.rows = Objects.requireNonNull(rows, "rows");
        this.order = Objects.requireNonNull(order, "order");
        this.part = Objects.requireNonNull(part, "part");
        if (order == RowOrder.ONCE && rows.count() < part.of()) {
            throw new RequestException(rows.name() + " has " + rows.count() + " rows, and each is for one request: "
                    + part.of() + " parts of a load need one each at least");
        }
    }

    /** @param random the worker's generator @return the number of the row, or {@link #USED_UP} */
    int next(SplittableRandom random) {
        if (order == RowOrder.RANDOM) {
            return random.nextInt(rows.count());
        }
        long index = part.placeOf(handedOut.getAndIncrement());
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

    /** Describes how rows were used, for the facts of a run: {@code 1,000 rows, sequential: begun again 3 times}. */
    public String summary() {
        String all = String.format(java.util.Locale.ROOT, "%,d rows of %s, %s", rows.count(), rows.name(), order.word())
                + (part.isWhole() || order == RowOrder.RANDOM ? "" : ", of which this is part " + part);
        long used = handedOut.get();
        long last = part.placeOf(used - 1);
        if (order == RowOrder.SEQUENTIAL && used > 0 && last >= rows.count()) {
            return all + String.format(java.util.Locale.ROOT, ": begun again %,d times", last / rows.count());
        }
        return order == RowOrder.ONCE && part.placeOf(used) >= rows.count() ? all + ": used up" : all;
    }

    /** The order in which requests get the rows of a CSV file. */
    public enum RowOrder {
        /** Each request of any worker gets the next row; after the last one comes the first one again. */
        SEQUENTIAL,
        /** Each request draws one of all rows, reproducible by the run's seed. */
        RANDOM,
        /** Like sequential, but each row is for one request: once all are used, no request can be made any more. */
        ONCE;

        /** @param word a value of {@link #word} */
        public static RowOrder of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }

        /** Returns the word for the option. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
