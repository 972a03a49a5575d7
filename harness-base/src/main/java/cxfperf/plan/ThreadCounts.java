package cxfperf.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * The numbers of clients of a command: one for a single run, several for a sweep.
 *
 * @param counts the numbers in the user's order, each once
 */
public record ThreadCounts(List<Integer> counts) {

    /** The largest number allowed: more than a load JVM can have threads. */
    public static final int MAX = 100_000;

    /** A limit against typing errors in a range: a sweep of more points would take days. */
    private static final int MAX_COUNTS = 1_000;

    public ThreadCounts {
        counts = List.copyOf(counts);
        if (counts.isEmpty()) {
            throw new IllegalArgumentException("at least one number is expected");
        }
    }

    /**
     * Reads {@code 8}, {@code 1,8,16} or {@code 1-4,8}.
     *
     * @throws IllegalArgumentException for other text; the message says what is allowed
     */
    public static ThreadCounts parse(String text) {
        List<Integer> counts = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            String[] ends = part.split("-", -1);
            if (ends.length > 2) {
                throw expected();
            }
            int from = number(ends[0]);
            int to = number(ends[ends.length - 1]);
            if (to < from) {
                throw new IllegalArgumentException(part + " is a range from high to low");
            }
            if (counts.size() + (long) to - from >= MAX_COUNTS) {
                throw new IllegalArgumentException("more than " + MAX_COUNTS + " points in one sweep");
            }
            for (int count = from; count <= to; count++) {
                if (counts.contains(count)) {
                    throw new IllegalArgumentException(count + " is named twice; -Drepeats repeats all of them");
                }
                counts.add(count);
            }
        }
        return new ThreadCounts(counts);
    }

    private static int number(String text) {
        if (!text.matches("[0-9]{1,6}")) {
            throw expected();
        }
        int number = Integer.parseInt(text);
        if (number < 1 || number > MAX) {
            throw expected();
        }
        return number;
    }

    private static IllegalArgumentException expected() {
        return new IllegalArgumentException(String.format(
                Locale.ROOT, "a whole number from 1 to %,d is expected, or a list like 1,8,16 or 1-4,8", MAX));
    }

    public boolean isSweep() {
        return counts.size() > 1;
    }

    public int highest() {
        return Collections.max(counts);
    }
}
