package cxfperf.own.requests;

import java.util.Locale;

/** In which order requests get the rows of a CSV file. */
public enum RowOrder {
    /** Each request of any worker gets the next row; after the last one comes the first one again. */
    SEQUENTIAL,
    /** Each request draws one of all rows, reproducible by the run's seed. */
    RANDOM,
    /** As sequential, but each row is for one request: when all are used up, no request can be made any more. */
    ONCE;

    /** @param word as {@link #word} has it */
    public static RowOrder of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }

    /** As a user types it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
