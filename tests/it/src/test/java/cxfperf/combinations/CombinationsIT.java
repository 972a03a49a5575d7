package cxfperf.combinations;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests options in combination: each combination runs, and all files and outputs agree; or it is refused in one line. A
 * seed chooses some of them; {@code mvn verify -Pcombinations} runs all.
 */
@Order(1)
@Execution(ExecutionMode.CONCURRENT)
class CombinationsIT {

    private static final String HOW_MANY = System.getProperty("combinations", "1");
    private static final boolean ALL = HOW_MANY.equals("all");

    /** The seed of the choice. All of them are always the same. */
    private static final long SEED = seed();

    /** One in this many chosen combinations is a refused one. */
    private static final int REFUSED = 4;

    /** Combinations that run beside each other. With more, a host of two cores has no time for the calls of each. */
    private static final Semaphore AT_ONCE = new Semaphore(3);

    private static final Path RESULTS = Path.of("target", "combinations").toAbsolutePath();
    private static final AtomicInteger COUNT = new AtomicInteger();
    private static final AtomicInteger REFUSALS = new AtomicInteger();

    private static long seed() {
        String given = System.getProperty("combinations.seed", "");
        long seed = given.isBlank() ? System.currentTimeMillis() / 1_000 : Long.parseLong(given);
        System.out.println("combinations: " + HOW_MANY + ", chosen by -Dcombinations.seed=" + seed);
        return seed;
    }

    @BeforeAll
    static void forgetTheRunsBefore() throws IOException {
        delete(RESULTS);
        Files.createDirectories(RESULTS);
    }

    private static void delete(Path directory) throws IOException {
        if (Files.exists(directory)) {
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    static Stream<Arguments> running() {
        int most = ALL ? Integer.MAX_VALUE : share(1.0 - 1.0 / REFUSED);
        return Pairs.cover(Values.spaces(), Rules.forbidden(), ALL ? 1 : SEED, most).stream()
                .map(one -> Arguments.of(Named.of(one.toString(), one)));
    }

    static Stream<Arguments> refused() {
        return chosen(Refusals.all())
                .map(one -> Arguments.of(
                        Named.of(one.combination() + ": " + one.rule().reason(), one)));
    }

    static Stream<Misuse> misused() {
        return chosen(Misuse.all());
    }

    private static <T> Stream<T> chosen(List<T> all) {
        if (ALL) {
            return all.stream();
        }
        List<T> shuffled = new ArrayList<>(all);
        Collections.shuffle(shuffled, new Random(SEED));
        return shuffled.stream().limit(share(1.0 / REFUSED));
    }

    private static int share(double share) {
        return (int) Math.ceil(share * Integer.parseInt(HOW_MANY));
    }

    @ParameterizedTest
    @MethodSource("running")
    void allThatARunStoresAndPrintsAgrees(Combination combination) throws Exception {
        Path results = RESULTS.resolve("run-" + COUNT.incrementAndGet());
        AT_ONCE.acquire();
        long began = System.nanoTime();
        Trial.Ended ended;
        try {
            ended = Trial.run(combination, Trial.home(Path.of("target", "home")), results);
        } finally {
            AT_ONCE.release();
        }
        tellTime(combination, Duration.ofNanos(System.nanoTime() - began));
        List<String> broken = Invariants.broken(combination, ended);
        if (broken.isEmpty()) {
            delete(results);
        } else {
            note(combination, ended, broken);
        }
        assertThat(broken).as(() -> failure(combination, ended)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("refused")
    void whatDoesNotGoTogetherIsRefusedInOneLine(Refusals.Refusal refusal) throws Exception {
        Path results = RESULTS.resolve("refused-" + REFUSALS.incrementAndGet());
        Trial.Ended ended = Trial.refused(refusal.combination(), Trial.home(Path.of("target", "home")), results);
        assertThat(ended.exitCode())
                .as(() -> failure(refusal.combination(), ended))
                .isEqualTo(2);
        List<String> lines = ended.console().stream()
                .filter(line -> !line.startsWith("server | "))
                .toList();
        assertThat(lines)
                .as(() -> failure(refusal.combination(), ended))
                .singleElement()
                .asString()
                .startsWith("cxfperf: "
                        + refusal.rule().option().map(name -> "-D" + name + "=").orElse(""))
                .contains(refusal.rule().reason());
        if (Files.exists(results)) {
            assertThat(results).isEmptyDirectory();
        }
    }

    /** The expectation comes from the declaration of the option alone. */
    @ParameterizedTest
    @MethodSource("misused")
    void whatAnOptionDoesNotTakeByItsDeclarationIsRefusedInOneLine(Misuse misuse) throws Exception {
        Trial.Ended ended = Trial.misused(misuse, Trial.home(Path.of("target", "home")));
        assertThat(ended.exitCode()).as(ended.output()).isEqualTo(2);
        assertThat(ended.console())
                .singleElement()
                .asString()
                .startsWith(misuse.expected())
                .contains(misuse.reason());
        REFUSALS.incrementAndGet();
    }

    @AfterAll
    static void tellHowMany() {
        System.out.println(COUNT + " combinations ran, " + REFUSALS + " were refused");
    }

    /** Writes each finding to one file at once, because the reports of a long run come only at its end. */
    private static synchronized void note(Combination combination, Trial.Ended ended, List<String> broken)
            throws IOException {
        Files.writeString(
                RESULTS.resolve("found.txt"),
                combination + "\n  " + String.join("\n  ", ended.commands()) + "\n  exit code " + ended.exitCode()
                        + ", " + ended.results() + "\n  - " + String.join("\n  - ", broken) + "\n\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    private static synchronized void tellTime(Combination combination, Duration took) throws IOException {
        Files.writeString(
                RESULTS.resolve("times.txt"),
                took.toMillis() + " ms " + combination + "\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    private static String failure(Combination combination, Trial.Ended ended) {
        return "combination " + combination + "\n  " + String.join("\n  ", ended.commands()) + "\nended with exit code "
                + ended.exitCode() + ", results in " + ended.results() + ", and printed:\n" + ended.output()
                + "\nThese combinations were chosen by -Dcombinations.seed=" + SEED + "\n";
    }
}
