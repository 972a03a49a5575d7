package cxfperf.own.requests;

import cxfperf.own.requests.Template.Piece;
import cxfperf.own.requests.TextParts.Part;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadPart;
import cxfperf.scenario.RejectedException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The variables of all requests of a run. Templates fill it before the load, on one thread at a time; during the load
 * it is only read, by any number of threads.
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

    /**
     * {@code kind} or {@code kind:argument}, optionally followed by {@code #2} for a second value of that kind in one
     * request.
     */
    private static final Pattern FORM = Pattern.compile("([^:#]*)(?::(.*?))?(?:#[0-9]{1,3})?");

    private static final int KIND = 1;
    private static final int ARGUMENT = 2;

    private static final Pattern RANGE = Pattern.compile("(-?[0-9]{1,18})-(-?[0-9]{1,18})");

    /** UTC with milliseconds: a dateTime of XML Schema and a date-time of JSON schemas. */
    private static final DateTimeFormatter NOW =
            new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);

    private final Optional<Rows> rows;
    private final Set<String> given;
    private final Map<String, Integer> slots = new LinkedHashMap<>();
    private final List<Drawing> drawings = new ArrayList<>();

    /** Draws the values of one variable. */
    @FunctionalInterface
    interface Drawing {

        /** @param values of the request, with its number and row */
        String draw(Values values) throws CallFailedException;
    }

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
        List<Piece> pieces = new ArrayList<>();
        Set<String> names = new LinkedHashSet<>();
        StringBuilder sample = new StringBuilder();
        for (Part part : TextParts.of(file)) {
            if (part.isVariable()) {
                Place place = new Place(file, part);
                pieces.add(new Piece(null, slotOf(place)));
                names.add(part.text());
                sample.append(sample(place));
            } else {
                pieces.add(new Piece(part.text().getBytes(StandardCharsets.UTF_8), 0));
                sample.append(part.text());
            }
        }
        if (pieces.isEmpty()) {
            pieces.add(new Piece(new byte[0], 0));
        }
        return new Template(pieces, file.escape(), names, WellFormed.root(file, sample.toString()));
    }

    /** One place of a variable. */
    private record Place(RequestFile file, Part part) {

        RejectedException refused(String message) {
            return file.refused(", line " + part.line() + ": ${" + part.text() + "}" + message);
        }

        /** Returns a group of {@link #FORM}: its kind, or its argument, which may be null. */
        String group(int number) throws RejectedException {
            Matcher form = FORM.matcher(part.text());
            if (!form.matches()) {
                throw unknown();
            }
            return form.group(number);
        }

        RejectedException unknown() {
            return refused(
                    " is unknown: one of id, uuid, now, random:LOWEST-HIGHEST, row:COLUMN is expected; $${ stands"
                            + " for the two characters ${");
        }
    }

    /** Returns an escaped value that the variable could have: a template is tried with it before the load. */
    private String sample(Place place) throws RejectedException {
        String kind = place.group(KIND);
        boolean isText = Set.of("uuid", "now").contains(kind);
        boolean hasRow = kind.equals("row") && rows.isPresent();
        try {
            return place.file()
                    .escape()
                    .escaped(hasRow ? rows.get().value(0, column(place, place.group(ARGUMENT))) : isText ? kind : "1");
        } catch (CallFailedException e) {
            throw place.refused(": " + e.getMessage());
        }
    }

    /**
     * Makes the values of one worker. {@code ${id}} is different for all workers of all parts, and
     * {@code ${random:..}} the same in each run with the same seed.
     *
     * @param worker its number, from 0
     */
    public Values values(int worker, int workers, long seed, LoadPart part) {
        return new Values(this, worker, workers, part, new SplittableRandom(mixed(seed, worker)));
    }

    /** Mixes the bits, so that neighbouring seeds and workers draw different numbers. */
    private static long mixed(long seed, int worker) {
        return new SplittableRandom(seed).nextLong() ^ new SplittableRandom(~(long) worker).nextLong();
    }

    private int slotOf(Place place) throws RejectedException {
        Integer known = slots.get(place.part().text());
        if (known == null) {
            drawings.add(newDrawing(place));
            known = drawings.size() - 1;
            slots.put(place.part().text(), known);
        }
        return known;
    }

    private Drawing newDrawing(Place place) throws RejectedException {
        String argument = place.group(ARGUMENT);
        return switch (place.group(KIND) + (argument == null ? "" : ":")) {
            case "id" -> values -> Long.toString(values.id());
            case "now" -> values -> NOW.format(Instant.now());
            case "uuid" -> values -> uuid(values.unseeded()).toString();
            case "random", "random:" -> random(place, argument == null ? "" : argument);
            case "row:" -> row(place, argument);
            default -> throw place.unknown();
        };
    }

    /** Makes a UUID of version 4 with the worker's own generator: the JDK's is shared by all threads and locked. */
    private static UUID uuid(SplittableRandom random) {
        long high = random.nextLong() & ~0xF000L | 0x4000L;
        long low = random.nextLong() & 0x3FFF_FFFF_FFFF_FFFFL | 0x8000_0000_0000_0000L;
        return new UUID(high, low);
    }

    private static Drawing random(Place place, String argument) throws RejectedException {
        Matcher range = RANGE.matcher(argument);
        if (!range.matches() || Long.parseLong(range.group(1)) > Long.parseLong(range.group(2))) {
            throw place.refused(" needs its lowest and its highest whole number, as in ${random:1-1000}");
        }
        long lowest = Long.parseLong(range.group(1));
        long bound = Long.parseLong(range.group(2)) + 1;
        return values -> Long.toString(values.random().nextLong(lowest, bound));
    }

    private Drawing row(Place place, String column) throws RejectedException {
        if (rows.isEmpty() && given.contains(column)) {
            return values -> values.given(column);
        }
        if (rows.isEmpty()) {
            throw place.refused(
                    given.isEmpty()
                            ? " needs a CSV file, and none is given"
                            : ": there is neither a CSV file nor a variable of this name, but "
                                    + String.join(", ", new TreeSet<>(given)));
        }
        int index = column(place, column);
        return values -> rows.get().value(values.row(rows.get()), index);
    }

    /** The number of a column, from 0. */
    private int column(Place place, String column) throws RejectedException {
        Rows known = rows.orElseThrow();
        int index = known.columns().indexOf(column);
        if (index < 0) {
            throw place.refused(": " + known.name() + " has no such column, but " + String.join(", ", known.columns()));
        }
        return index;
    }

    /** Returns the names of all variables. */
    public Set<String> names() {
        return new TreeSet<>(slots.keySet());
    }

    /** Whether the values of a variable, as {@link Template#variables} names it, are those of a row. */
    public static boolean isOfRow(String variable) {
        return variable.startsWith("row:");
    }

    int count() {
        return drawings.size();
    }

    Drawing drawing(int slot) {
        return drawings.get(slot);
    }
}
