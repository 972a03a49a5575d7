package cxfperf.own.describe;

import com.github.curiousoddman.rgxgen.RgxGen;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/**
 * Makes the values of one sample, each of which a simple type of XML Schema, or a JSON schema, allows. Bounds the size
 * of the sample: a schema can ask for more than memory holds. For one thread.
 */
public final class SampleValue {

    private static final int MOST_ELEMENTS = 10_000;
    private static final int MOST_CHARACTERS = 1_000_000;

    /** More elements than a user would edit; beyond them optional ones are left out. */
    private static final int ENOUGH = 1_000;

    private static final int MOST_DIGITS = 400;

    /** The number of texts that are tried: a pattern with a length limit beside it may need several. */
    private static final int MOST_TEXTS = 200;

    /** A count of repetitions with which a text could take all memory. */
    private static final Pattern HUGE = Pattern.compile("\\{\\d*,?\\d{5}");

    private static final List<String> BOUNDS = List.of("minInclusive", "minExclusive", "maxInclusive", "maxExclusive");

    private static final Map<String, String> USUAL = Map.ofEntries(
            Map.entry("boolean", "true"),
            Map.entry("float", "1.5"),
            Map.entry("double", "1.5"),
            Map.entry("decimal", "1.5"),
            Map.entry("duration", "P1D"),
            Map.entry("dateTime", "2026-01-01T00:00:00Z"),
            Map.entry("time", "12:00:00Z"),
            Map.entry("date", "2026-01-01"),
            Map.entry("gYearMonth", "2026-01"),
            Map.entry("gYear", "2026"),
            Map.entry("gMonthDay", "--01-01"),
            Map.entry("gDay", "---01"),
            Map.entry("gMonth", "--01"),
            Map.entry("hexBinary", "010203"),
            Map.entry("base64Binary", "AQID"),
            Map.entry("anyURI", "http://example.com/"),
            Map.entry("QName", "name"),
            Map.entry("language", "en"),
            Map.entry("ID", "id1"),
            Map.entry("IDREF", "id1"),
            Map.entry("nonPositiveInteger", "-1"),
            Map.entry("negativeInteger", "-1"),
            Map.entry("anySimpleType", "value"),
            Map.entry("date-time", "2026-01-01T00:00:00Z"),
            Map.entry("uuid", "00000000-0000-4000-8000-000000000001"),
            Map.entry("email", "name@example.com"),
            Map.entry("uri", "http://example.com/"),
            Map.entry("url", "http://example.com/"),
            Map.entry("hostname", "example.com"),
            Map.entry("ipv4", "192.0.2.1"),
            Map.entry("ipv6", "2001:db8::1"),
            Map.entry("base64", "AQID"));

    private static final List<String> WHOLE = List.of(
            "integer",
            "long",
            "int",
            "short",
            "byte",
            "nonNegativeInteger",
            "positiveInteger",
            "unsignedLong",
            "unsignedInt",
            "unsignedShort",
            "unsignedByte",
            "nonPositiveInteger",
            "negativeInteger");

    private int elements;
    private long characters;

    /** @throws NoSuchDescriptionException if the limit is reached, and there can be no request */
    public void takeElement() {
        elements++;
        takeCharacters(0);
    }

    /** Whether optional elements are left out from now on. */
    public boolean isEnough() {
        return elements > ENOUGH;
    }

    /** @throws NoSuchDescriptionException if the limit is reached, and there can be no request */
    public void takeCharacters(long count) {
        characters += count;
        if (elements > MOST_ELEMENTS || characters > MOST_CHARACTERS) {
            throw new NoSuchDescriptionException(
                    "its schema asks for more than 10,000 elements or 1,000,000 characters");
        }
    }

    /** Makes the value. */
    public String of(ValueSpace space) {
        if (!space.allowed().isEmpty()) {
            return space.allowed().get(0);
        }
        if (space.isUnion()) {
            return space.members().stream()
                    .map(this::of)
                    .filter(value -> matches(space, value))
                    .findFirst()
                    .orElseGet(() -> of(space.members().get(0)));
        }
        if (space.item().isPresent()) {
            int items = space.count("length", space.count("minLength", 1));
            String item = of(space.item().get());
            takeCharacters((long) items * (item.length() + 1));
            return String.join(" ", Collections.nCopies(Math.max(1, items), item));
        }
        List<String> candidates = isNumber(space.kind()) ? numbers(space) : texts(space);
        Stream<String> made =
                space.patterns().stream().flatMap(List::stream).flatMap(pattern -> matching(pattern.java()));
        return Stream.of(space.examples().stream(), candidates.stream(), made)
                .flatMap(values -> values)
                .filter(value -> fits(space, value))
                .findFirst()
                .orElse(candidates.get(0));
    }

    /** Makes texts that match a regular expression, the same ones each time; empty if no text can be made. */
    private static Stream<String> matching(String pattern) {
        try {
            Pattern expected = Pattern.compile(pattern);
            if (HUGE.matcher(pattern).find()) {
                return Stream.empty();
            }
            RgxGen generator = RgxGen.parse(pattern);
            Random random = new Random(1);
            return Stream.generate(() -> generator.generate(random))
                    .limit(MOST_TEXTS)
                    .filter(text -> expected.matcher(text).find())
                    .distinct();
        } catch (RuntimeException e) {
            // The library throws various unchecked exceptions for syntax that it does not support.
            return Stream.empty();
        }
    }

    private static List<String> numbers(ValueSpace space) {
        BigDecimal step = step(space)
                .orElseGet(() -> isWhole(space)
                        ? BigDecimal.ONE
                        : BigDecimal.ONE.movePointLeft(Math.min(2, space.count("fractionDigits", 2))));
        List<String> values = new ArrayList<>(List.of(usual(space), "1", plain(step), "0"));
        for (String bound : BOUNDS) {
            number(space, bound).ifPresent(value -> {
                BigDecimal near = value.divideToIntegralValue(step).multiply(step);
                Stream.of(value, near.add(step), near, near.subtract(step))
                        .map(SampleValue::plain)
                        .forEach(values::add);
            });
        }
        return values;
    }

    private List<String> texts(ValueSpace space) {
        List<String> values = new ArrayList<>();
        values.add(ofLength(space, usual(space)));
        space.facet("minInclusive").ifPresent(values::add);
        space.facet("maxInclusive").ifPresent(values::add);
        return values;
    }

    /** The step of a number. A step of 0 or less is ignored here; the check of the whole sample reports it. */
    private static Optional<BigDecimal> step(ValueSpace space) {
        return number(space, "multipleOf").filter(step -> step.signum() > 0);
    }

    private static String usual(ValueSpace space) {
        return USUAL.getOrDefault(space.kind(), isNumber(space.kind()) ? "1" : "string");
    }

    /** Makes a text with as many characters, or octets, as the type requires. */
    private String ofLength(ValueSpace space, String usual) {
        int units =
                switch (space.kind()) {
                    case "hexBinary" -> usual.length() / 2;
                    case "base64Binary" -> 3;
                    default -> usual.length();
                };
        int usable = Math.max(space.count("minLength", 0), Math.min(units, space.count("maxLength", units)));
        int wanted = space.count("length", usable);
        takeCharacters(wanted);
        if (wanted == units) {
            return usual;
        }
        return switch (space.kind()) {
            case "hexBinary" -> "01".repeat(wanted);
            case "base64Binary" -> java.util.Base64.getEncoder().encodeToString(new byte[wanted]);
            default -> usual.repeat(wanted / usual.length() + 1).substring(0, wanted);
        };
    }

    private static boolean fits(ValueSpace space, String value) {
        return matches(space, value) && (isNumber(space.kind()) ? isInRange(space, value) : isOfLength(space, value));
    }

    private static boolean isOfLength(ValueSpace space, String value) {
        if (space.kind().equals("hexBinary") || space.kind().equals("base64Binary")) {
            return true;
        }
        int length = value.codePointCount(0, value.length());
        return space.count("length", length) == length
                && space.count("minLength", length) <= length
                && space.count("maxLength", length) >= length;
    }

    private static boolean isInRange(ValueSpace space, String value) {
        BigDecimal number = decimal(value).orElse(null);
        if (number == null) {
            return false;
        }
        return number(space, "minInclusive").stream().allMatch(least -> number.compareTo(least) >= 0)
                && number(space, "maxInclusive").stream().allMatch(most -> number.compareTo(most) <= 0)
                && number(space, "minExclusive").stream().allMatch(least -> number.compareTo(least) > 0)
                && number(space, "maxExclusive").stream().allMatch(most -> number.compareTo(most) < 0)
                && step(space).stream().allMatch(step -> number.remainder(step).signum() == 0)
                && !(isWhole(space) && number.stripTrailingZeros().scale() > 0)
                && !(space.kind().equals("positiveInteger") && number.signum() <= 0)
                && space.count("fractionDigits", Integer.MAX_VALUE) >= number.scale()
                && space.count("totalDigits", Integer.MAX_VALUE) >= number.precision();
    }

    private static boolean matches(ValueSpace space, String value) {
        return space.patterns().stream().allMatch(step -> step.stream().anyMatch(pattern -> pattern.isMatch(value)));
    }

    private static boolean isNumber(String kind) {
        return WHOLE.contains(kind) || kind.equals("decimal") || kind.equals("float") || kind.equals("double");
    }

    private static boolean isWhole(ValueSpace space) {
        return WHOLE.contains(space.kind())
                || space.facet("fractionDigits").filter("0"::equals).isPresent();
    }

    private static Optional<BigDecimal> number(ValueSpace space, String facet) {
        return space.facet(facet).flatMap(SampleValue::decimal);
    }

    private static Optional<BigDecimal> decimal(String text) {
        try {
            BigDecimal number = new BigDecimal(text.strip());
            // The digits of 1E900000000 would take all memory.
            return Optional.of(number).filter(value -> Math.abs((long) value.scale()) <= MOST_DIGITS);
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static String plain(BigDecimal number) {
        return number.stripTrailingZeros().toPlainString();
    }

    /**
     * A pattern of a schema.
     *
     * @param java in Java's syntax
     * @param isWhole whether a value matches as a whole, and not only a part of it
     */
    public record ValuePattern(String java, boolean isWhole) {

        /**
         * Translates a pattern of XML Schema: two classes of characters differ in Java, and these two characters are
         * literals in a schema.
         */
        private static ValuePattern ofXml(String pattern) {
            return new ValuePattern(
                    pattern.replace("\\i", "[_:A-Za-z]")
                            .replace("\\c", "[-._:A-Za-z0-9]")
                            .replaceAll("(?<![\\\\\\[])\\^", "\\\\^")
                            .replaceAll("(?<!\\\\)\\$", "\\\\\\$"),
                    true);
        }

        /** Translates a pattern of ECMA-262: in its classes of characters brackets and ampersands are literals. */
        public static ValuePattern ofEcma(String pattern) {
            StringBuilder java = new StringBuilder();
            boolean inClass = false;
            for (int i = 0; i < pattern.length(); i++) {
                char c = pattern.charAt(i);
                if (c == '\\' && i + 1 < pattern.length()) {
                    java.append(c).append(pattern.charAt(++i));
                } else {
                    java.append(inClass && (c == '[' || c == '&') ? "\\" : "").append(c);
                    inClass = inClass ? c != ']' : c == '[';
                }
            }
            return new ValuePattern(java.toString(), false);
        }

        /** Whether Java has what the pattern uses. */
        public boolean isUsable() {
            try {
                Pattern.compile(java);
                return true;
            } catch (PatternSyntaxException e) {
                return false;
            }
        }

        private boolean isMatch(String value) {
            if (!isUsable()) {
                return false;
            }
            Matcher matcher = Pattern.compile(java).matcher(value);
            return isWhole ? matcher.matches() : matcher.find();
        }
    }

    /**
     * The values that a type allows, with all its restrictions.
     *
     * @param kind the built-in base type, such as {@code int}; for a list or a union {@code anySimpleType}; in JSON
     *     also a format, such as {@code date-time}
     * @param item type of a list's items
     * @param members of a union
     * @param allowed the values of an enumeration; empty without an enumeration
     * @param patterns of each step of the restriction: a value matches one pattern of each step
     * @param facets the other facets by their names in XML Schema, such as {@code maxLength}, and {@code multipleOf}
     * @param examples values of the document's author, which are better than generated ones if they are valid
     */
    public record ValueSpace(
            String kind,
            Optional<ValueSpace> item,
            List<ValueSpace> members,
            List<String> allowed,
            List<List<ValuePattern>> patterns,
            Map<String, String> facets,
            List<String> examples) {

        private ValueSpace(String kind, Optional<ValueSpace> item, List<ValueSpace> members) {
            this(kind, item, members, List.of(), List.of(), Map.of(), List.of());
        }

        /** Returns the values of a built-in type of XML Schema. */
        public static ValueSpace builtIn(String kind) {
            return new ValueSpace(kind, Optional.empty(), List.of());
        }

        /** Returns the lists of values that a type allows. */
        public static ValueSpace listOf(ValueSpace item) {
            return new ValueSpace("anySimpleType", Optional.of(item), List.of());
        }

        /** Returns the values that one of several types allows. */
        public static ValueSpace unionOf(List<ValueSpace> members) {
            return new ValueSpace("anySimpleType", Optional.empty(), members);
        }

        /** Returns the values that a JSON schema allows; {@code patterns} are found anywhere in a value. */
        public static ValueSpace ofJson(
                String kind, List<String> patterns, Map<String, String> facets, List<String> examples) {
            List<List<ValuePattern>> steps = patterns.stream()
                    .map(pattern -> List.of(ValuePattern.ofEcma(pattern)))
                    .toList();
            return new ValueSpace(kind, Optional.empty(), List.of(), List.of(), steps, facets, examples);
        }

        /** Returns the values of these that a restriction of XML Schema allows. */
        public ValueSpace restricted(List<String> values, List<String> alternatives, Map<String, String> more) {
            List<List<ValuePattern>> steps = new ArrayList<>(patterns);
            if (!alternatives.isEmpty()) {
                steps.add(alternatives.stream().map(ValuePattern::ofXml).toList());
            }
            Map<String, String> all = new LinkedHashMap<>(facets);
            all.putAll(more);
            return new ValueSpace(kind, item, members, values.isEmpty() ? allowed : values, steps, all, examples);
        }

        boolean isUnion() {
            return !members.isEmpty();
        }

        Optional<String> facet(String name) {
            return Optional.ofNullable(facets.get(name));
        }

        /** Returns a facet that counts; a larger count than a value can have is the greatest int. */
        int count(String name, int otherwise) {
            String digits = facets.getOrDefault(name, String.valueOf(otherwise)).strip();
            return digits.length() > 9 ? Integer.MAX_VALUE : Integer.parseInt(digits);
        }
    }
}
