package cxfperf.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The order in which the points of a sweep run: every repeat is a round of all points in a random order of its own, so
 * that a slow change of the system neither looks like an effect of the load nor meets one point only.
 */
public final class RandomRounds {

    private RandomRounds() {}

    /** @param seed the same seed gives the same order */
    public static <T> List<T> of(List<T> points, int repeats, long seed) {
        Random random = new Random(seed);
        List<T> order = new ArrayList<>();
        for (int i = 0; i < repeats; i++) {
            List<T> round = new ArrayList<>(points);
            Collections.shuffle(round, random);
            order.addAll(round);
        }
        return List.copyOf(order);
    }
}
