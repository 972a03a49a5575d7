package cxfperf.combinations;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Combinations in which each two values of two factors meet at least once. The algorithm is greedy: each combination
 * begins with a missing pair, and takes the value of each further factor that adds the most missing pairs, or the
 * quickest of those.
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

    /** The number of each choice, in their order. */
    private final Map<Choice, Integer> numbers = new LinkedHashMap<>();

    private final List<Choice> all;

    /** The time of each choice. */
    private final int[] seconds;

    /** For each scenario and each of its factors: the numbers of the values. */
    private final List<int[][]> choices = new ArrayList<>();

    /**
     * For each choice, the sets of choices that it must not meet together: for each condition of a rule, the choices
     * that match it.
     */
    private final List<List<List<BitSet>>> forbidden = new ArrayList<>();

    /** For each choice, whether it has still to meet each other choice; arrays, which are read most of the time. */
    private final boolean[][] missing;

    private Pairs(List<Space> spaces, List<List<Rule.Condition>> rules, long seed) {
        this.spaces = spaces;
        this.random = new Random(seed);
        for (Space space : spaces) {
            choices.add(space.factors().stream()
                    .map(factor -> factor.values().stream()
                            .map(value -> new Choice(factor.name(), value))
                            .mapToInt(choice -> numbers.computeIfAbsent(choice, any -> numbers.size()))
                            .toArray())
                    .toArray(int[][]::new));
        }
        all = List.copyOf(numbers.keySet());
        seconds = all.stream().mapToInt(choice -> choice.value().seconds()).toArray();
        all.forEach(choice -> forbidden.add(new ArrayList<>()));
        missing = new boolean[all.size()][all.size()];
        for (List<Rule.Condition> rule : rules) {
            List<BitSet> conditions = rule.stream().map(this::choicesOf).toList();
            conditions.forEach(condition ->
                    condition.stream().forEach(one -> forbidden.get(one).add(conditions)));
        }
    }

    private BitSet choicesOf(Rule.Condition condition) {
        BitSet those = new BitSet();
        numbers.forEach((choice, number) -> those.set(number, condition.isOf(choice.factor(), choice.value())));
        return those;
    }

    /**
     * @param rules the conditions of each rule, which must not all hold
     * @param seed the same seed gives the same combinations
     * @param most how many combinations; those of all pairs if there are fewer
     */
    static List<Combination> cover(List<Space> spaces, List<List<Rule.Condition>> rules, long seed, int most) {
        Pairs pairs = new Pairs(spaces, rules, seed);
        List<Combination> combinations = new ArrayList<>();
        for (int[] pair : pairs.shuffled()) {
            if (combinations.size() < most && pairs.missing[pair[0]][pair[1]]) {
                pairs.best(pair).ifPresent(combinations::add);
            }
        }
        return combinations;
    }

    /** All pairs that are missing, in a random order. */
    private List<int[]> shuffled() {
        List<int[]> pairs = new ArrayList<>();
        for (int[][] space : choices) {
            for (int one = 0; one < space.length; one++) {
                for (int other = 0; other < one; other++) {
                    for (int value : space[one]) {
                        for (int second : space[other]) {
                            if (!missing[value][second]) {
                                missing[value][second] = true;
                                missing[second][value] = true;
                                pairs.add(new int[] {value, second});
                            }
                        }
                    }
                }
            }
        }
        Collections.shuffle(pairs, random);
        return pairs;
    }

    /** Returns empty for a pair that is forbidden, or in no combination of allowed values. */
    private Optional<Combination> best(int[] pair) {
        List<Integer> having = IntStream.range(0, spaces.size())
                .filter(space -> isIn(choices.get(space), pair[0]) && isIn(choices.get(space), pair[1]))
                .boxed()
                .toList();
        int[] best = {};
        int space = -1;
        int most = 0;
        int candidates = 0;
        for (int i = 0; i < TRIES && candidates < CANDIDATES; i++) {
            int tried = having.get(i % having.size());
            int[] values = with(pair, choices.get(tried));
            if (values.length > 0) {
                candidates++;
                int added = IntStream.of(values)
                        .map(value -> added(value, values, values.length))
                        .sum();
                if (added > most) {
                    most = added;
                    best = values;
                    space = tried;
                }
            }
        }
        Map<String, Value> values = new LinkedHashMap<>();
        for (int one : best) {
            values.put(all.get(one).factor(), all.get(one).value());
            for (int other : best) {
                missing[one][other] = false;
            }
        }
        return space < 0 ? Optional.empty() : Optional.of(new Combination(spaces.get(space), values));
    }

    private static boolean isIn(int[][] space, int choice) {
        return Stream.of(space).flatMapToInt(IntStream::of).anyMatch(value -> value == choice);
    }

    /** How many of the first values the choice has still to meet. */
    private int added(int choice, int[] values, int length) {
        int count = 0;
        for (int i = 0; i < length; i++) {
            if (missing[choice][values[i]]) {
                count++;
            }
        }
        return count;
    }

    /** Returns nothing if the draw leaves a factor without an allowed value. */
    private int[] with(int[] pair, int[][] space) {
        BitSet chosen = new BitSet();
        chosen.set(pair[0]);
        chosen.set(pair[1]);
        if (isForbidden(pair[0], chosen)) {
            return new int[0];
        }
        int[] values = new int[space.length];
        values[0] = pair[0];
        values[1] = pair[1];
        int length = 2;
        List<int[]> factors = new ArrayList<>(List.of(space));
        Collections.shuffle(factors, random);
        for (int[] factor : factors) {
            if (IntStream.of(factor).anyMatch(chosen::get)) {
                continue;
            }
            int best = -1;
            int most = -1;
            int first = random.nextInt(factor.length);
            for (int i = 0; i < factor.length; i++) {
                int value = factor[(first + i) % factor.length];
                int added = added(value, values, length);
                if (added > most || added == most && seconds[value] < seconds[best]) {
                    chosen.set(value);
                    if (!isForbidden(value, chosen)) {
                        most = added;
                        best = value;
                    }
                    chosen.clear(value);
                }
            }
            if (best < 0) {
                return new int[0];
            }
            chosen.set(best);
            values[length++] = best;
        }
        return values;
    }

    private boolean isForbidden(int value, BitSet chosen) {
        return forbidden.get(value).stream()
                .anyMatch(rule -> rule.stream().allMatch(condition -> condition.intersects(chosen)));
    }
}
