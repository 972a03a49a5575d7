package cxfperf.experiment;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Chooses the order of an experiment's runs. Each block has every variant once, so that slow changes of the host affect
 * all variants alike (a randomised complete block design). The blocks are the rotations of shuffled variants, one Latin
 * square after the other. A variant has each place of a block equally often, or once more: with two variants the
 * numbers of A B and B A blocks differ by at most one.
 *
 * <p>Source: G. E. P. Box, J. S. Hunter, W. G. Hunter, Statistics for Experimenters, 2nd ed., chapter 4.
 */
public final class RunOrder {

    private RunOrder() {}

    /**
     * @param variants number of variants
     * @param blocks runs of each variant
     * @return numbers of the variants, from 0, in the order of their runs, for each block
     */
    public static List<List<Integer>> of(int variants, int blocks, long seed) {
        Random random = new Random(seed);
        List<List<Integer>> order = new ArrayList<>();
        while (order.size() < blocks) {
            List<Integer> first = new ArrayList<>();
            for (int i = 0; i < variants; i++) {
                first.add(i);
            }
            Collections.shuffle(first, random);
            List<List<Integer>> square = new ArrayList<>();
            for (int i = 0; i < variants; i++) {
                List<Integer> rotated = new ArrayList<>(first);
                Collections.rotate(rotated, i);
                square.add(List.copyOf(rotated));
            }
            Collections.shuffle(square, random);
            order.addAll(square.subList(0, Math.min(variants, blocks - order.size())));
        }
        return List.copyOf(order);
    }
}
