package cxfperf.own.requests;

import static cxfperf.text.NumberText.counted;

import cxfperf.scenario.LoadPart;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

/** Gives the rows of a CSV file to the requests of a run. Shared by all workers; safe for any number of threads. */
public final class RowFeed {

    private final Rows rows;
    private final LoadPart part;
    private final AtomicLong handedOut = new AtomicLong();

    /**
     * Makes the feed for one part of a load: the rows are dealt out to the parts in turn, and no two parts use the same
     * one, unless there are fewer rows than parts.
     */
    public RowFeed(Rows rows, LoadPart part) {
        this.rows = Objects.requireNonNull(rows, "rows");
        this.part = Objects.requireNonNull(part, "part");
    }

    /** Returns the number of the next row; the first one follows the last one. */
    int next() {
        return row(handedOut.getAndIncrement() % ownRows());
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

    /** Describes how rows were used, for the facts of a run: {@code 1,000 rows of a.csv: begun again 3 times}. */
    public String summary() {
        String all = counted(rows.count(), "row") + " of " + rows.name()
                + (part.isWhole() || !isDealt() ? "" : ", of which this is part " + part);
        long used = handedOut.get();
        if (used <= ownRows()) {
            return all;
        }
        long again = (used - 1) / ownRows();
        return all + ": begun again " + (again == 1 ? "once" : String.format(Locale.ROOT, "%,d times", again));
    }
}
