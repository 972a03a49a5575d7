package cxfperf.own.requests;

import static cxfperf.text.NumberText.counted;

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

    /**
     * Makes the feed for one part of a load: the rows are dealt out to the parts in turn, and no two parts use the same
     * one, unless there are fewer rows than parts.
     *
     * @throws RequestException if each row is for one request, and there are fewer rows than parts
     */
    public RowFeed(Rows rows, RowOrder order, LoadPart part) throws RequestException {
        this.rows = Objects.requireNonNull(rows, "rows");
        this.order = Objects.requireNonNull(order, "order");
        this.part = Objects.requireNonNull(part, "part");
        if (order == RowOrder.ONCE && rows.count() < part.of()) {
            throw new RequestException(rows.name() + " has " + counted(rows.count(), "row")
                    + ", and each is for one request: " + part.of() + " parts of a load need one each at least");
        }
    }

    /** @param random the worker's generator @return the number of the row, or {@link #USED_UP} */
    int next(SplittableRandom random) {
        if (order == RowOrder.RANDOM) {
            return row(random.nextInt(ownRows()));
        }
        long index = handedOut.getAndIncrement();
        return order == RowOrder.ONCE && index >= ownRows() ? USED_UP : row(index % ownRows());
    }

    /** How many rows are those of this part; all, if there are fewer rows than parts. */
    private int ownRows() {
        return isDealt() ? (rows.count() + part.of() - part.number()) / part.of() : rows.count();
    }

    private int row(long index) {
        return (int) (isDealt() ? part.placeOf(index) : index);
    }

    private boolean isDealt() {
        return rows.count() >= part.of();
    }

    public Rows rows() {
        return rows;
    }

    public RowOrder order() {
        return order;
    }

    /** Whether a request was to be made for which no row was left. */
    public boolean isUsedUp() {
        return order == RowOrder.ONCE && handedOut.get() > ownRows();
    }

    /** Says that no row is left, as a sentence without its full stop. */
    public String lack() {
        return String.format(
                Locale.ROOT,
                ownRows() == 1 ? "the only row of %2$s %3$sis used up" : "the %,d rows of %s %sare used up",
                ownRows(),
                rows.name(),
                part.isWhole() || !isDealt() ? "" : "that part " + part + " of the load has ");
    }

    /** Describes how rows were used, for the facts of a run: {@code 1,000 rows, sequential: begun again 3 times}. */
    public String summary() {
        String all = counted(rows.count(), "row") + " of " + rows.name() + ", " + order.word()
                + (part.isWhole() || !isDealt() ? "" : ", of which this is part " + part);
        long used = handedOut.get();
        if (order == RowOrder.SEQUENTIAL && used > ownRows()) {
            long again = (used - 1) / ownRows();
            return all + ": begun again " + (again == 1 ? "once" : String.format(Locale.ROOT, "%,d times", again));
        }
        return order == RowOrder.ONCE && used >= ownRows() ? all + ": used up" : all;
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
