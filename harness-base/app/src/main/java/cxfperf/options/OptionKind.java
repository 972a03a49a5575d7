package cxfperf.options;

import cxfperf.plan.Arrivals;
import cxfperf.plan.ValueList;
import cxfperf.plan.WarmUp;
import cxfperf.scenario.AllowedValues;
import cxfperf.scenario.ForeignService;
import cxfperf.scenario.Scenario;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The kind of an option's values: their type, which texts are allowed, and their placeholder in the help. The limits of
 * all numbers are here and in {@link Option}.
 *
 * @param <T> the type of the value
 * @param label the placeholder for a value in help and manual
 * @param range the smallest and the largest number, for help and manual; empty if the label suffices
 * @param allowing the allowed texts for a role and a scenario, which is null for a command without one
 * @param usual the default if it depends on the scenario; otherwise empty
 * @param parser converts one of the allowed texts
 */
record OptionKind<T>(
        String label,
        AllowedValues range,
        BiFunction<Role, Scenario, AllowedValues> allowing,
        Function<Scenario, Optional<String>> usual,
        Parser<T> parser) {

    /** The largest time, in seconds: about four months. */
    static final int MAX_SECONDS = WarmUp.MAX_SECONDS;

    static final int MAX_PORT = 65_535;

    /** Converts a text. */
    interface Parser<T> {

        /**
         * @param scenario null for a command without a scenario
         * @param home the place of files that an option names without a path
         * @throws IllegalArgumentException if the text is malformed; the message says what is expected
         */
        T parse(String text, Role role, Scenario scenario, Home home);
    }

    private static <T> OptionKind<T> fixed(String label, AllowedValues values, Function<String, T> conversion) {
        return new OptionKind<>(
                label,
                values,
                (role, scenario) -> values,
                scenario -> Optional.empty(),
                (text, role, scenario, home) -> conversion.apply(text));
    }

    /** Words that each scenario defines; the first word is the default. Without words, any text is allowed. */
    static OptionKind<String> ofScenario(String label, Function<Scenario, List<String>> words) {
        return new OptionKind<>(
                label,
                AllowedValues.ANY_TEXT,
                (role, scenario) -> AllowedValues.oneOf(words.apply(scenario)),
                scenario -> words.apply(scenario).stream().findFirst(),
                (text, role, scenario, home) -> notBlank(text, label));
    }

    /**
     * The TCP port of a server. A server may bind 0, for a free port; a client cannot call it. For a foreign service it
     * may also be the name of a port of its WSDL, whose number, here 0, is known when the WSDL is read.
     */
    static OptionKind<Integer> serverPort() {
        return new OptionKind<>(
                "PORT",
                AllowedValues.wholeNumber(0, MAX_PORT),
                (role, scenario) -> scenario instanceof ForeignService ? AllowedValues.ANY_TEXT : ports(role),
                scenario -> Optional.of(String.valueOf(scenario.defaultPort())),
                (text, role, scenario, home) -> {
                    // The name of a port of a WSDL begins with a letter or an underscore.
                    if (scenario instanceof ForeignService && text.matches("(?s)[\\p{L}_].*")) {
                        return 0;
                    }
                    if (!ports(role).contains(text)) {
                        throw new IllegalArgumentException(ports(role).expected());
                    }
                    return Integer.valueOf(text);
                });
    }

    private static <T> OptionKind<T> parsed(String label, AllowedValues range, Parser<T> parser) {
        return new OptionKind<>(
                label, range, (role, scenario) -> AllowedValues.ANY_TEXT, scenario -> Optional.empty(), parser);
    }

    /** The ports of a server that this role can use. */
    static AllowedValues ports(Role role) {
        return AllowedValues.wholeNumber(role == Role.CLIENT || role == Role.JMETER ? 1 : 0, MAX_PORT);
    }

    static OptionKind<ListenAddress> listenAddress() {
        AllowedValues ports = AllowedValues.wholeNumber(0, MAX_PORT);
        return parsed("PORT or HOST:PORT", text -> ListenAddress.parse(text, ports, ListenAddress.EXPECTED));
    }

    static <T> OptionKind<T> parsed(String label, Function<String, T> parser) {
        return parsed(label, AllowedValues.ANY_TEXT, (text, role, scenario, home) -> parser.apply(text));
    }

    /** Text composed of numbers from {@code min} to {@code max}. */
    static <T> OptionKind<T> composed(String label, long min, long max, Function<String, T> parser) {
        return parsed(label, AllowedValues.wholeNumber(min, max), (text, role, scenario, home) -> parser.apply(text));
    }

    /** Text whose meaning depends on the command. */
    static <T> OptionKind<T> byRole(String label, BiFunction<String, Role, T> parser) {
        return parsed(label, AllowedValues.ANY_TEXT, (text, role, scenario, home) -> parser.apply(text, role));
    }

    /** A whole number, or a list in which a range stands for each of its numbers. */
    static OptionKind<List<Integer>> wholeNumbers(String label, int min, int max) {
        AllowedValues one = AllowedValues.wholeNumber(min, max);
        return composed(
                label,
                min,
                max,
                text -> ValueList.parseWithRanges(text, word -> {
                    if (!one.contains(word)) {
                        throw new IllegalArgumentException(one.expected() + ", or a list like 1,8,16 or 1-4,8");
                    }
                    return Integer.valueOf(word);
                }));
    }

    static OptionKind<Integer> wholeNumber(String label, int min, int max) {
        return fixed(label, AllowedValues.wholeNumber(min, max), Integer::valueOf);
    }

    static OptionKind<Long> longNumber(String label, long min, long max) {
        return fixed(label, AllowedValues.wholeNumber(min, max), Long::valueOf);
    }

    static OptionKind<Duration> seconds(long min) {
        return seconds(min, MAX_SECONDS);
    }

    static OptionKind<Duration> seconds(long min, long max) {
        return fixed("SECONDS", AllowedValues.wholeNumber(min, max), text -> Duration.ofSeconds(Long.parseLong(text)));
    }

    static OptionKind<Boolean> flag() {
        return fixed("true or false", AllowedValues.oneOf("false", "true"), Boolean::valueOf);
    }

    static OptionKind<String> oneWord(String word) {
        return fixed(word, AllowedValues.oneOf(word), Function.identity());
    }

    static OptionKind<Arrivals> arrivals() {
        List<String> words = Arrays.stream(Arrivals.values())
                .map(arrivals -> arrivals.name().toLowerCase(Locale.ROOT))
                .toList();
        return fixed(
                String.join(" or ", words),
                AllowedValues.oneOf(words),
                word -> Arrivals.valueOf(word.toUpperCase(Locale.ROOT)));
    }

    /** Text that is interpreted by its reader, such as flags of a JVM. */
    static OptionKind<String> text(String label) {
        return nonBlank(label, Function.identity());
    }

    static OptionKind<BusFile> busFile() {
        return parsed(
                "FILE",
                AllowedValues.ANY_TEXT,
                (text, role, scenario, home) -> BusFile.find(notBlank(text, "FILE"), home));
    }

    /** The file of an experiment: a path, or a name in {@code configs/experiments/}. */
    static OptionKind<Path> experimentFile() {
        return parsed("FILE", AllowedValues.ANY_TEXT, (text, role, scenario, home) -> {
            String name = notBlank(text, "FILE");
            Path directory = home.configs().resolve("experiments");
            return Stream.of(Path.of(name), directory.resolve(name), directory.resolve(name + ".properties"))
                    .filter(Files::isRegularFile)
                    .findFirst()
                    .orElseThrow(
                            () -> new IllegalArgumentException("no such file, neither as a path nor in " + directory));
        });
    }

    static OptionKind<Path> path(String label) {
        return nonBlank(label, Path::of);
    }

    static <T> OptionKind<T> nonBlank(String label, Function<String, T> parser) {
        return parsed(label, text -> parser.apply(notBlank(text, label)));
    }

    private static String notBlank(String text, String label) {
        if (text.isBlank()) {
            throw new IllegalArgumentException(label + " is expected");
        }
        return text;
    }
}
