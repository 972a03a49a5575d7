package cxfperf.own.requests;

import cxfperf.own.requests.Template.Piece;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadPart;
import cxfperf.scenario.RejectedException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The variables of all requests of a run. Immutable.
 *
 * <pre>{@code
 * Variables variables = new Variables(Optional.empty(), Set.of());
 * Template template = variables.template(RequestFile.read("request", file));
 * Values values = variables.values(worker, workers, seed, LoadPart.WHOLE);  // one for each worker
 * values.next();                                                   // before each request
 * byte[] request = template.render(values);
 * }</pre>
 */
public final class Variables {

    /** A variable, or {@code $${}, which stands for the two characters after the first. */
    private static final Pattern VARIABLE = Pattern.compile("\\$\\$\\{|\\$\\{([^}\n]*)(}?)");

    /** {@code kind} or {@code kind:argument}, and {@code #2} for a second value of that kind in one request. */
    private static final Pattern FORM = Pattern.compile("([^:#]*)(?::(.*?))?(?:#[0-9]{1,3})?");

    private static final Pattern RANGE = Pattern.compile("(-?[0-9]{1,18})-(-?[0-9]{1,18})");

    /** Comments before the first element, or the first value of JSON. */
    private static final Pattern COMMENTS = Pattern.compile("(?:\\s*+(?:<!--(?s:.*?)-->|//[^\n]*+))+\\s*+");

    /** UTC with milliseconds: a dateTime of XML Schema and a date-time of JSON schemas. */
    private static final DateTimeFormatter NOW =
            new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);

    private final Optional<Rows> rows;
    private final Set<String> given;

    /** Draws the values of one variable. */
    @FunctionalInterface
    interface Drawing {

        /** @param values of the request, with its number and row */
        String draw(Values values) throws CallFailedException;
    }

    /** @param sample a value that it could have: a template is tried with it before the load */
    private record Variable(String sample, Drawing drawing) {}

    /**
     * @param rows source of {@code ${row:COLUMN}}; empty if there is no CSV file
     * @param given where there is no CSV file, the columns whose values are {@link Values#given given}
     */
    public Variables(Optional<Rows> rows, Set<String> given) {
        this.rows = rows;
        this.given = given;
    }

    /** @throws RejectedException if the text has an unknown variable, or is not well-formed with values in it */
    public Template template(RequestFile file) throws RejectedException {
        String text = file.text();
        Matcher comments = COMMENTS.matcher(text);
        boolean hasComments = Set.of(Escape.XML, Escape.JSON).contains(file.escape()) && comments.lookingAt();
        int at = hasComments ? comments.end() : 0;
        List<Piece> pieces = new ArrayList<>();
        Set<String> names = new TreeSet<>();
        // Lines are counted from the first one of the file.
        StringBuilder sample = new StringBuilder("\n".repeat(line(text, at) - 1));
        StringBuilder literal = new StringBuilder();
        Matcher found = VARIABLE.matcher(text);
        while (found.find(at)) {
            literal.append(text, at, found.start());
            at = found.end();
            if (found.group().equals("$${")) {
                literal.append("${");
                continue;
            }
            Place place = new Place(file, found.group(), line(text, found.start()));
            if (found.group(2).isEmpty()) {
                throw place.refused(" has no } on its line; $${ stands for the two characters ${");
            }
            if (file.escape() == Escape.XML
                    && text.lastIndexOf("<![CDATA[", found.start()) > text.lastIndexOf("]]>", found.start())) {
                throw place.refused(" is in a CDATA section, in which its value cannot be escaped");
            }
            Variable variable = variable(place, found.group(1));
            sample.append(literal).append(place.escaped(variable.sample()));
            add(literal, pieces);
            pieces.add(new Piece(null, found.group(1), variable.drawing()));
            names.add(found.group(1));
        }
        literal.append(text, at, text.length());
        sample.append(literal);
        add(literal, pieces);
        return new Template(pieces, file.escape(), names, file.root(sample.toString()));
    }

    private static int line(String text, int at) {
        return 1 + (int) text.substring(0, at).chars().filter(c -> c == '\n').count();
    }

    private static void add(StringBuilder literal, List<Piece> pieces) {
        pieces.add(new Piece(literal.toString().getBytes(StandardCharsets.UTF_8), null, null));
        literal.setLength(0);
    }

    /** One place of a variable. */
    private record Place(RequestFile file, String shown, int line) {

        RejectedException refused(String message) {
            return file.refused(", line " + line + ": " + shown + message);
        }

        String escaped(String value) throws RejectedException {
            try {
                return file.escape().escaped(value);
            } catch (CallFailedException e) {
                throw refused(": " + e.getMessage());
            }
        }
    }

    private Variable variable(Place place, String name) throws RejectedException {
        Matcher form = FORM.matcher(name);
        String argument = form.matches() ? form.group(2) : null;
        String kind = form.matches() ? form.group(1) : "";
        return switch (kind + (argument == null ? "" : ":")) {
            case "id" -> new Variable("1", values -> Long.toString(values.id()));
            case "now" -> new Variable(kind, values -> NOW.format(Instant.now()));
            case "uuid" -> new Variable(kind, values -> uuid(values.unseeded()).toString());
            case "random:" -> random(place, argument);
            case "row:" -> row(place, argument);
            default ->
                throw place.refused(
                        " is unknown: one of id, uuid, now, random:LOWEST-HIGHEST, row:COLUMN is expected; $${ stands"
                                + " for the two characters ${");
        };
    }

    /** Makes a UUID of version 4 with the worker's own generator: the JDK's is shared by all threads and locked. */
    private static UUID uuid(SplittableRandom random) {
        long high = random.nextLong() & ~0xF000L | 0x4000L;
        long low = random.nextLong() & 0x3FFF_FFFF_FFFF_FFFFL | 0x8000_0000_0000_0000L;
        return new UUID(high, low);
    }

    private static Variable random(Place place, String argument) throws RejectedException {
        Matcher range = RANGE.matcher(argument);
        if (!range.matches() || Long.parseLong(range.group(1)) > Long.parseLong(range.group(2))) {
            throw place.refused(" needs its lowest and its highest whole number, as in ${random:1-1000}");
        }
        long lowest = Long.parseLong(range.group(1));
        long bound = Long.parseLong(range.group(2)) + 1;
        return new Variable("1", values -> Long.toString(values.random().nextLong(lowest, bound)));
    }

    private Variable row(Place place, String column) throws RejectedException {
        if (rows.isEmpty() && given.contains(column)) {
            return new Variable("1", values -> values.given(column));
        }
        List<String> columns = rows.map(Rows::columns).orElseGet(() -> List.copyOf(new TreeSet<>(given)));
        int index = columns.indexOf(column);
        if (index < 0) {
            throw place.refused(": -D" + Rows.OPTION + " names "
                    + rows.map(known -> known.name() + ", which has the columns ")
                            .orElse("no CSV file")
                    + String.join(", ", columns));
        }
        Rows known = rows.orElseThrow();
        return new Variable(known.value(0, index), values -> known.value(values.row(known), index));
    }

    /**
     * Makes the values of one worker. {@code ${id}} is different for all workers of all parts, and
     * {@code ${random:..}} the same in each run with the same seed.
     *
     * @param worker its number, from 0
     */
    public Values values(int worker, int workers, long seed, LoadPart part) {
        // Mixes the bits, so that neighbouring seeds and workers draw different numbers.
        long mixed = new SplittableRandom(seed).nextLong() ^ new SplittableRandom(~(long) worker).nextLong();
        return new Values(worker, workers, part, new SplittableRandom(mixed));
    }

    /** Whether the values of a variable, as {@link Template#variables} names it, are those of a row. */
    public static boolean isOfRow(String variable) {
        return variable.startsWith("row:");
    }
}
