package cxfperf.own.describe.wsdl;

import cxfperf.own.describe.PatternValues;
import cxfperf.own.describe.SampleBudget;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes one value that a simple type allows, and describes in words what else it allows.
 *
 * @param budget of the request that contains the values
 */
record SampleValue(SampleBudget budget) {

    private static final int MOST_WORDS = 30;
    private static final int MOST_DIGITS = 400;

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
            Map.entry("anySimpleType", "value"));

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

    String of(ValueSpace space) {
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
            int items = space.facet("length")
                    .or(() -> space.facet("minLength"))
                    .map(SampleValue::count)
                    .orElse(1);
            String item = of(space.item().get());
            int fitting = budget.length((long) Math.max(items, 1) * (item.length() + 1)) / (item.length() + 1);
            return String.join(" ", Collections.nCopies(Math.max(1, fitting), item));
        }
        List<String> candidates = candidates(space);
        Stream<String> made = space.patterns().stream()
                .flatMap(List::stream)
                .flatMap(pattern -> PatternValues.of(javaPattern(pattern)));
        return Stream.concat(candidates.stream(), made)
                .filter(value -> fits(space, value))
                .findFirst()
                .orElse(candidates.get(0));
    }

    private List<String> candidates(ValueSpace space) {
        List<String> values = new ArrayList<>();
        if (isNumber(space.kind())) {
            Optional<BigDecimal> step = Optional.of(
                    isWhole(space)
                            ? BigDecimal.ONE
                            : BigDecimal.ONE.movePointLeft(space.facet("fractionDigits")
                                    .map(SampleValue::count)
                                    .map(digits -> Math.min(digits, 2))
                                    .orElse(2)));
            values.add(usual(space));
            values.add("1");
            values.add("0");
            space.facet("minInclusive").ifPresent(values::add);
            space.facet("maxInclusive").ifPresent(values::add);
            number(space, "minExclusive").ifPresent(least -> values.add(plain(least.add(step.get()))));
            number(space, "maxExclusive").ifPresent(most -> values.add(plain(most.subtract(step.get()))));
            return values;
        }
        values.add(ofLength(space, usual(space)));
        space.facet("minInclusive").ifPresent(values::add);
        space.facet("maxInclusive").ifPresent(values::add);
        return values;
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
        int asked = space.facet("length")
                .map(SampleValue::count)
                .orElseGet(() -> Math.max(
                        space.facet("minLength").map(SampleValue::count).orElse(0),
                        Math.min(
                                units,
                                space.facet("maxLength").map(SampleValue::count).orElse(units))));
        int wanted = budget.length(asked);
        if (wanted == units) {
            return usual;
        }
        return switch (space.kind()) {
            case "hexBinary" -> "01".repeat(wanted);
            case "base64Binary" -> java.util.Base64.getEncoder().encodeToString(new byte[wanted]);
            default -> usual.repeat(wanted / usual.length() + 1).substring(0, wanted);
        };
    }

    /** Parses a count; a larger count than a value can have becomes the greatest int. */
    private static int count(String digits) {
        return digits.strip().length() > 9 ? Integer.MAX_VALUE : Integer.parseInt(digits.strip());
    }

    private static boolean fits(ValueSpace space, String value) {
        return matches(space, value) && (isNumber(space.kind()) ? isInRange(space, value) : isOfLength(space, value));
    }

    private static boolean isOfLength(ValueSpace space, String value) {
        if (space.kind().equals("hexBinary") || space.kind().equals("base64Binary")) {
            return true;
        }
        int length = value.codePointCount(0, value.length());
        return space.facet("length").map(SampleValue::count).orElse(length) == length
                && space.facet("minLength").map(SampleValue::count).orElse(length) <= length
                && space.facet("maxLength").map(SampleValue::count).orElse(length) >= length;
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
                && !(isWhole(space) && number.stripTrailingZeros().scale() > 0)
                && !(space.kind().equals("positiveInteger") && number.signum() <= 0)
                && space.facet("fractionDigits").map(SampleValue::count).orElse(Integer.MAX_VALUE) >= number.scale()
                && space.facet("totalDigits").map(SampleValue::count).orElse(Integer.MAX_VALUE) >= number.precision();
    }

    private static boolean matches(ValueSpace space, String value) {
        return space.patterns().stream()
                .allMatch(step -> step.stream().anyMatch(pattern -> isMatch(javaPattern(pattern), value)));
    }

    private static boolean isMatch(String pattern, String value) {
        try {
            return value.matches(pattern);
        } catch (PatternSyntaxException e) {
            return false;
        }
    }

    /**
     * Translates a schema's pattern to Java's syntax: two classes of characters differ, and these two characters are
     * literals in a schema.
     */
    private static String javaPattern(String pattern) {
        return pattern.replace("\\i", "[_:A-Za-z]")
                .replace("\\c", "[-._:A-Za-z0-9]")
                .replaceAll("(?<![\\\\\\[])\\^", "\\\\^")
                .replaceAll("(?<!\\\\)\\$", "\\\\\\$");
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

    /** Describes the allowed values, such as {@code xs:int, at least 1, at most 10}. */
    static String words(ValueSpace space) {
        if (!space.allowed().isEmpty()) {
            return "one of " + oneOf(space.allowed());
        }
        if (space.isUnion()) {
            return space.members().stream().map(SampleValue::words).distinct().collect(Collectors.joining(" or "));
        }
        List<String> words = new ArrayList<>();
        words.add(space.item()
                .map(item -> "a list of " + words(item) + ", blanks between them")
                .orElse("xs:" + space.kind()));
        String unit = space.isList() ? " items" : space.kind().endsWith("Binary") ? " octets" : " characters";
        space.facet("length").ifPresent(length -> words.add(length + unit));
        space.facet("minLength").ifPresent(length -> words.add("at least " + length + unit));
        space.facet("maxLength").ifPresent(length -> words.add("at most " + length + unit));
        space.facet("minInclusive").ifPresent(least -> words.add("at least " + least));
        space.facet("minExclusive").ifPresent(least -> words.add("more than " + least));
        space.facet("maxInclusive").ifPresent(most -> words.add("at most " + most));
        space.facet("maxExclusive").ifPresent(most -> words.add("less than " + most));
        space.facet("totalDigits").ifPresent(digits -> words.add("at most " + digits + " digits"));
        space.facet("fractionDigits").ifPresent(digits -> words.add("at most " + digits + " after the point"));
        space.patterns().forEach(step -> words.add("pattern " + String.join(" or ", step)));
        return String.join(", ", words);
    }

    private static String oneOf(List<String> values) {
        return values.stream().limit(MOST_WORDS).collect(Collectors.joining(", "))
                + (values.size() > MOST_WORDS ? " and " + (values.size() - MOST_WORDS) + " more" : "");
    }

    /**
     * The values that a simple type allows, with all its restrictions.
     *
     * @param kind the built-in base type, such as {@code int}; for a list or a union {@code anySimpleType}
     * @param item type of a list's items
     * @param members of a union
     * @param allowed the values of an enumeration; empty without an enumeration
     * @param patterns of each step of the restriction: a value matches one pattern of each step
     * @param facets the other facets by their names, such as {@code maxLength}
     */
    record ValueSpace(
            String kind,
            Optional<ValueSpace> item,
            List<ValueSpace> members,
            List<String> allowed,
            List<List<String>> patterns,
            Map<String, String> facets) {

        static ValueSpace builtIn(String kind) {
            return new ValueSpace(kind, Optional.empty(), List.of(), List.of(), List.of(), Map.of());
        }

        static ValueSpace listOf(ValueSpace item) {
            return new ValueSpace("anySimpleType", Optional.of(item), List.of(), List.of(), List.of(), Map.of());
        }

        static ValueSpace unionOf(List<ValueSpace> members) {
            return new ValueSpace("anySimpleType", Optional.empty(), members, List.of(), List.of(), Map.of());
        }

        ValueSpace restricted(List<String> values, List<String> alternatives, Map<String, String> more) {
            List<List<String>> steps = new ArrayList<>(patterns);
            if (!alternatives.isEmpty()) {
                steps.add(alternatives);
            }
            Map<String, String> all = new LinkedHashMap<>(facets);
            all.putAll(more);
            return new ValueSpace(kind, item, members, values.isEmpty() ? allowed : values, steps, all);
        }

        boolean isList() {
            return item.isPresent();
        }

        boolean isUnion() {
            return !members.isEmpty();
        }

        Optional<String> facet(String name) {
            return Optional.ofNullable(facets.get(name));
        }
    }
}
