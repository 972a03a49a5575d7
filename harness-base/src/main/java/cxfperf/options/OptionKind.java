package cxfperf.options;

import cxfperf.plan.Arrivals;
import cxfperf.plan.ValueList;
import cxfperf.plan.WarmUp;
import cxfperf.scenario.AllowedValues;
import cxfperf.scenario.ForeignService;
import cxfperf.scenario.Scenario;
import java.net.URI;
import java.net.URISyntaxException;
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
 */
sealed interface OptionKind<T> {

    /** About four months, in seconds. */
    int MAX_SECONDS = WarmUp.MAX_SECONDS;

    int MAX_PORT = 65_535;

    /** The placeholder for a value in help and manual. */
    String label();

    /** The smallest and the largest number, for help and manual; empty where the label suffices. */
    default String range() {
        return "";
    }

    /** @param scenario null for a command without a scenario */
    default AllowedValues allowed(Role role, Scenario scenario) {
        return AllowedValues.ANY_TEXT;
    }

    /** The default where it depends on the scenario; otherwise empty. */
    default Optional<String> defaultOf(Scenario scenario) {
        return Optional.empty();
    }

    /**
     * Converts one of the {@link #allowed} texts.
     *
     * @param home where files are that an option names without a path
     * @throws IllegalArgumentException if the text is malformed; the message says what is expected
     */
    T value(String text, Role role, Scenario scenario, Home home);

    /** Words or numbers, the same for all scenarios. */
    record Fixed<T>(String label, AllowedValues values, Function<String, T> conversion) implements OptionKind<T> {

        @Override
        public String range() {
            return values.rangeText();
        }

        @Override
        public AllowedValues allowed(Role role, Scenario scenario) {
            return values;
        }

        @Override
        public T value(String text, Role role, Scenario scenario, Home home) {
            return conversion.apply(text);
        }
    }

    /** Words that each scenario defines; the first is the default. Without words any text is allowed. */
    record OfScenario(String label, Function<Scenario, List<String>> words) implements OptionKind<String> {

        @Override
        public AllowedValues allowed(Role role, Scenario scenario) {
            return AllowedValues.oneOf(words.apply(scenario));
        }

        @Override
        public Optional<String> defaultOf(Scenario scenario) {
            return words.apply(scenario).stream().findFirst();
        }

        @Override
        public String value(String text, Role role, Scenario scenario, Home home) {
            return notBlank(text, label());
        }
    }

    /**
     * The TCP port of a server. A server may bind 0, for a free port; a client cannot call it. For a foreign service it
     * may also be the name of a port of its WSDL, whose number, here 0, is known when the WSDL is read.
     */
    record ServerPort() implements OptionKind<Integer> {

        @Override
        public String label() {
            return "PORT";
        }

        @Override
        public String range() {
            return AllowedValues.wholeNumber(0, MAX_PORT).rangeText();
        }

        @Override
        public AllowedValues allowed(Role role, Scenario scenario) {
            return scenario instanceof ForeignService ? AllowedValues.ANY_TEXT : ports(role);
        }

        @Override
        public Optional<String> defaultOf(Scenario scenario) {
            return Optional.of(String.valueOf(scenario.defaultPort()));
        }

        @Override
        public Integer value(String text, Role role, Scenario scenario, Home home) {
            // The name of a port of a WSDL begins with a letter or an underscore.
            if (scenario instanceof ForeignService && text.matches("(?s)[\\p{L}_].*")) {
                return 0;
            }
            if (!ports(role).contains(text)) {
                throw new IllegalArgumentException(ports(role).expected());
            }
            return Integer.valueOf(text);
        }
    }

    /** Text whose own parser checks it. */
    record Parsed<T>(String label, String range, Parser<T> parser) implements OptionKind<T> {

        interface Parser<T> {
            T parse(String text, Role role, Home home);
        }

        @Override
        public T value(String text, Role role, Scenario scenario, Home home) {
            return parser.parse(text, role, home);
        }
    }

    /** The ports of a server that this role can use. */
    static AllowedValues ports(Role role) {
        return AllowedValues.wholeNumber(role == Role.CLIENT || role == Role.JMETER ? 1 : 0, MAX_PORT);
    }

    /** Where a page is served. */
    static OptionKind<ListenAddress> listenAddress() {
        AllowedValues ports = AllowedValues.wholeNumber(0, MAX_PORT);
        return parsed("PORT or HOST:PORT", text -> ListenAddress.parse(text, ports, ListenAddress.EXPECTED));
    }

    static <T> OptionKind<T> parsed(String label, Function<String, T> parser) {
        return new Parsed<>(label, "", (text, role, home) -> parser.apply(text));
    }

    /** Text composed of numbers from {@code min} to {@code max}. */
    static <T> OptionKind<T> composed(String label, long min, long max, Function<String, T> parser) {
        return new Parsed<>(
                label, AllowedValues.wholeNumber(min, max).rangeText(), (text, role, home) -> parser.apply(text));
    }

    /** Text that means another thing to some commands. */
    static <T> OptionKind<T> byRole(String label, BiFunction<String, Role, T> parser) {
        return new Parsed<>(label, "", (text, role, home) -> parser.apply(text, role));
    }

    static OptionKind<Integer> wholeNumber(String label, int min, int max) {
        return new Fixed<>(label, AllowedValues.wholeNumber(min, max), Integer::valueOf);
    }

    static OptionKind<Long> longNumber(String label, long min, long max) {
        return new Fixed<>(label, AllowedValues.wholeNumber(min, max), Long::valueOf);
    }

    static OptionKind<Duration> seconds(long min) {
        return seconds(min, MAX_SECONDS);
    }

    static OptionKind<Duration> seconds(long min, long max) {
        return new Fixed<>(
                "SECONDS", AllowedValues.wholeNumber(min, max), text -> Duration.ofSeconds(Long.parseLong(text)));
    }

    static OptionKind<Boolean> flag() {
        return new Fixed<>("true or false", AllowedValues.oneOf("false", "true"), Boolean::valueOf);
    }

    static OptionKind<Boolean> onOff() {
        return new Fixed<>("on or off", AllowedValues.oneOf("on", "off"), "on"::equals);
    }

    static OptionKind<String> oneWord(String word) {
        return new Fixed<>(word, AllowedValues.oneOf(word), Function.identity());
    }

    static OptionKind<Arrivals> arrivals() {
        List<String> words = Arrays.stream(Arrivals.values())
                .map(arrivals -> arrivals.name().toLowerCase(Locale.ROOT))
                .toList();
        return new Fixed<>(
                String.join(" or ", words),
                AllowedValues.oneOf(words),
                word -> Arrivals.valueOf(word.toUpperCase(Locale.ROOT)));
    }

    /** Text that its reader interprets, such as flags of a JVM. */
    static OptionKind<String> text(String label) {
        return nonBlank(label, Function.identity());
    }

    static OptionKind<BusFile> busFile() {
        return new Parsed<>("FILE", "", (text, role, home) -> BusFile.find(notBlank(text, "FILE"), home));
    }

    /** The file of an experiment: a path, or a name in {@code configs/experiments/}. */
    static OptionKind<Path> experimentFile() {
        return new Parsed<>("FILE", "", (text, role, home) -> {
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

    /** Text that is not blank, whose own parser checks it. */
    static <T> OptionKind<T> nonBlank(String label, Function<String, T> parser) {
        return parsed(label, text -> parser.apply(notBlank(text, label)));
    }

    private static String notBlank(String text, String label) {
        if (text.isBlank()) {
            throw new IllegalArgumentException(label + " is expected");
        }
        return text;
    }

    /** The URI of a service. */
    static URI endpoint(String text) {
        try {
            URI endpoint = new URI(text);
            if (endpoint.isAbsolute()) {
                return endpoint;
            }
        } catch (URISyntaxException e) {
            // Refused like a URI without a scheme.
        }
        throw new IllegalArgumentException("a URI with a scheme is expected, such as http://host:8080/service");
    }

    /** Addresses, each {@code HOST:PORT} or a URL such as a broker's. */
    static List<URI> addresses(String text) {
        return ValueList.words(text).stream().map(OptionKind::address).toList();
    }

    private static URI address(String text) {
        try {
            URI address = new URI(text.contains("://") ? text : "tcp://" + text);
            if (address.getHost() != null && address.getPort() > 0) {
                return address;
            }
        } catch (URISyntaxException e) {
            // Refused like an address without a port.
        }
        throw new IllegalArgumentException("HOST:PORT is expected, or several with commas between them");
    }
}
