package cxfperf.combinations;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Combinations in which each two values of two factors meet at least once. The algorithm is greedy: each combination
 * begins with a missing pair, and takes the value of each further factor that adds the most missing pairs, or the
 * quickest of those. At the end, quick values replace slow ones if each pair stays in a combination.
 */
final class Pairs {

    /** The number of candidates for each combination; the candidate with the most missing pairs is taken. */
    private static final int CANDIDATES = 20;

    /** Draws are repeated, because a draw may leave a factor without an allowed value. */
    private static final int TRIES = 100;

    /** A value of a factor, which several scenarios may have. */
    private record Choice(String factor, Value value) {}

    private final Random random;
    private final List<Space> spaces;

    /** The time of each choice, in seconds. */
    private final List<Integer> seconds = new ArrayList<>();

    /** The number of each choice. */
    private final Map<Choice, Integer> numbers = new LinkedHashMap<>();

    /** For each scenario and each of its factors: the numbers of the values. */
    private final List<int[][]> choices = new ArrayList<>();

    /**
     * For each choice, the sets of choices that it must not meet together: for each condition of a rule, the choices
     * that match it.
     */
    private final List<List<List<BitSet>>> forbidden = new ArrayList<>();

    /** For each choice, whether it has still to meet each other choice; arrays, which are read most of the time. */
    private final boolean[][] missing;

    /** The values of each combination. */
    private final List<BitSet> chosen = new ArrayList<>();

    /** For each combination, the number of its scenario. */
    private final List<Integer> chosenSpaces = new ArrayList<>();

    private int impossible;

    private Pairs(List<Space> spaces, List<List<Rule.Condition>> rules, long seed) {
        this.spaces = spaces;
        this.random = new Random(seed);
        for (Space space : spaces) {
            choices.add(space.factors().stream()
                    .map(factor -> factor.values().stream()
                            .mapToInt(value -> number(new Choice(factor.name(), value)))
                            .toArray())
                    .toArray(int[][]::new));
        }
        numbers.keySet().forEach(choice -> {
            forbidden.add(new ArrayList<>());
            seconds.add(choice.value().seconds());
        });
        missing = new boolean[numbers.size()][numbers.size()];
        for (List<Rule.Condition> rule : rules) {
            List<BitSet> conditions = rule.stream().map(this::choicesOf).toList();
            conditions.forEach(condition ->
                    condition.stream().forEach(one -> forbidden.get(one).add(conditions)));
        }
    }

    private int number(Choice choice) {
        numbers.putIfAbsent(choice, numbers.size());
        return numbers.get(choice);
    }

    private BitSet choicesOf(Rule.Condition condition) {
        BitSet those = new BitSet();
        numbers.forEach((choice, number) -> those.set(number, condition.isOf(choice.factor(), choice.value())));
        return those;
    }

    /**
     * @param rules the conditions of each rule, which must not all hold
     * @param seed the same seed gives the same combinations
     */
    static Pairs cover(List<Space> spaces, List<List<Rule.Condition>> rules, long seed) {
        Pairs pairs = new Pairs(spaces, rules, seed);
        pairs.cover();
        pairs.spareTime();
        return pairs;
    }

    List<Combination> combinations() {
        List<Combination> combinations = new ArrayList<>();
        for (int i = 0; i < chosen.size(); i++) {
            combinations.add(combination(spaces.get(chosenSpaces.get(i)), chosen.get(i)));
        }
        return combinations;
    }

    /** Returns the number of pairs that are forbidden, or in no combination of allowed values. */
    int impossible() {
        return impossible;
    }

    private void cover() {
        List<int[]> all = new ArrayList<>();
        for (int[][] space : choices) {
            for (int one = 0; one < space.length; one++) {
                for (int other = 0; other < one; other++) {
                    for (int value : space[one]) {
                        for (int second : space[other]) {
                            if (!missing[value][second]) {
                                missing[value][second] = true;
                                missing[second][value] = true;
                                all.add(new int[] {value, second});
                            }
                        }
                    }
                }
            }
        }
        Collections.shuffle(all, random);
        for (int[] pair : all) {
            if (missing[pair[0]][pair[1]]) {
                add(pair);
            }
        }
    }

    private void add(int[] pair) {
        List<Integer> having = new ArrayList<>();
        for (int i = 0; i < spaces.size(); i++) {
            if (has(choices.get(i), pair[0]) && has(choices.get(i), pair[1])) {
                having.add(i);
            }
        }
        BitSet best = null;
        int space = -1;
        int most = 0;
        int candidates = 0;
        for (int i = 0; i < TRIES && candidates < CANDIDATES; i++) {
            int tried = having.get(i % having.size());
            Optional<BitSet> candidate = with(pair, choices.get(tried));
            if (candidate.isPresent()) {
                candidates++;
                int[] values = candidate.get().stream().toArray();
                int added = IntStream.of(values)
                        .map(value -> count(missing[value], values, values.length))
                        .sum();
                if (added > most) {
                    most = added;
                    best = candidate.get();
                    space = tried;
                }
            }
        }
        if (best == null) {
            impossible++;
            return;
        }
        for (int one : best.stream().toArray()) {
            best.stream().forEach(other -> missing[one][other] = false);
        }
        chosen.add(best);
        chosenSpaces.add(space);
    }

    /** Replaces slow values by quick ones if each pair stays in a combination; starts with the slowest values. */
    private void spareTime() {
        IntStream.range(0, seconds.size())
                .filter(value -> seconds.get(value) > 0)
                .boxed()
                .sorted(Comparator.comparing(seconds::get, Comparator.reverseOrder()))
                .forEach(this::spare);
    }

    private void spare(int slow) {
        List<Integer> having = IntStream.range(0, chosen.size())
                .filter(i -> chosen.get(i).get(slow))
                .boxed()
                .collect(Collectors.toCollection(ArrayList::new));
        BitSet toMeet = new BitSet();
        having.forEach(i -> toMeet.or(chosen.get(i)));
        while (!toMeet.isEmpty()) {
            int best = Collections.max(having, Comparator.comparing(i -> common(toMeet, chosen.get(i))));
            toMeet.andNot(chosen.get(best));
            having.remove(Integer.valueOf(best));
        }
        for (int i : having) {
            int[] factor = Stream.of(choices.get(chosenSpaces.get(i)))
                    .filter(values -> IntStream.of(values).anyMatch(value -> value == slow))
                    .findFirst()
                    .orElseThrow();
            chosen.get(i).clear(slow);
            chosen.get(i).set(quickest(factor, slow, chosen.get(i)));
        }
    }

    private int quickest(int[] factor, int usual, BitSet values) {
        int best = usual;
        int first = random.nextInt(factor.length);
        for (int i = 0; i < factor.length; i++) {
            int value = factor[(first + i) % factor.length];
            values.set(value);
            if (seconds.get(value) < seconds.get(best) && !isForbidden(value, values)) {
                best = value;
            }
            values.clear(value);
        }
        return best;
    }

    private static boolean has(int[][] space, int choice) {
        for (int[] factor : space) {
            for (int value : factor) {
                if (value == choice) {
                    return true;
                }
            }
        }
        return false;
    }

    private static int common(BitSet some, BitSet others) {
        BitSet both = (BitSet) some.clone();
        both.and(others);
        return both.cardinality();
    }

    private static int count(boolean[] isMissing, int[] values, int length) {
        int count = 0;
        for (int i = 0; i < length; i++) {
            if (isMissing[values[i]]) {
                count++;
            }
        }
        return count;
    }

    /** Returns empty if the draw leaves a factor without an allowed value. */
    private Optional<BitSet> with(int[] pair, int[][] space) {
        BitSet chosen = new BitSet();
        chosen.set(pair[0]);
        chosen.set(pair[1]);
        if (isForbidden(pair[0], chosen)) {
            return Optional.empty();
        }
        int[] values = new int[space.length];
        values[0] = pair[0];
        values[1] = pair[1];
        int length = 2;
        List<int[]> factors = new ArrayList<>(List.of(space));
        Collections.shuffle(factors, random);
        for (int[] factor : factors) {
            if (isChosen(factor, chosen)) {
                continue;
            }
            int best = -1;
            int most = -1;
            int first = random.nextInt(factor.length);
            for (int i = 0; i < factor.length; i++) {
                int value = factor[(first + i) % factor.length];
                int added = count(missing[value], values, length);
                if (added > most || added == most && seconds.get(value) < seconds.get(best)) {
                    chosen.set(value);
                    if (!isForbidden(value, chosen)) {
                        most = added;
                        best = value;
                    }
                    chosen.clear(value);
                }
            }
            if (best < 0) {
                return Optional.empty();
            }
            chosen.set(best);
            values[length++] = best;
        }
        return Optional.of(chosen);
    }

    private static boolean isChosen(int[] factor, BitSet chosen) {
        for (int value : factor) {
            if (chosen.get(value)) {
                return true;
            }
        }
        return false;
    }

    private boolean isForbidden(int value, BitSet chosen) {
        for (List<BitSet> rule : forbidden.get(value)) {
            if (meets(chosen, rule)) {
                return true;
            }
        }
        return false;
    }

    private static boolean meets(BitSet chosen, List<BitSet> conditions) {
        for (BitSet condition : conditions) {
            if (!condition.intersects(chosen)) {
                return false;
            }
        }
        return true;
    }

    private Combination combination(Space space, BitSet chosen) {
        Map<String, Value> values = new LinkedHashMap<>();
        numbers.forEach((choice, number) -> {
            if (chosen.get(number)) {
                values.put(choice.factor(), choice.value());
            }
        });
        return new Combination(space, values);
    }
}
