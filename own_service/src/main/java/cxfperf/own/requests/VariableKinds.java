package cxfperf.own.requests;

import cxfperf.scenario.CallFailedException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The kinds of variables, and the sources of their values. */
final class VariableKinds {

    /**
     * {@code kind} or {@code kind:argument}, optionally followed by {@code #2} for a second value of that kind in one
     * request.
     */
    private static final Pattern FORM = Pattern.compile("([^:#]*)(?::(.*?))?(?:#[0-9]{1,3})?");

    private static final Pattern RANGE = Pattern.compile("(-?[0-9]{1,18})-(-?[0-9]{1,18})");
    private static final String ALL = "id, uuid, now, random:LOWEST-HIGHEST, row:COLUMN";

    /** UTC with milliseconds: a dateTime of XML Schema and a date-time of JSON schemas. */
    private static final DateTimeFormatter NOW =
            new DateTimeFormatterBuilder().appendInstant(3).toFormatter(java.util.Locale.ROOT);

    private final Optional<RowFeed> rows;
    private final Set<String> given;
    private boolean usesRows;

    VariableKinds(Optional<RowFeed> rows, Set<String> given) {
        this.rows = rows;
        this.given = given;
    }

    /** Returns the rows if a variable uses them; otherwise empty. */
    Optional<RowFeed> rowsInUse() {
        return usesRows ? rows : Optional.empty();
    }

    Drawing drawing(String where, String variable) throws RequestException {
        Matcher form = FORM.matcher(variable);
        if (!form.matches()) {
            throw unknown(where, variable);
        }
        String argument = form.group(2);
        switch (form.group(1)) {
            case "random":
                return random(where, variable, argument);
            case "row":
                return row(where, variable, argument);
            case "id", "uuid", "now":
                if (argument == null) {
                    return plain(form.group(1));
                }
                throw unknown(where, variable);
            default:
                throw unknown(where, variable);
        }
    }

    private static Drawing plain(String kind) {
        return switch (kind) {
            case "id" -> values -> Long.toString(values.id());
            case "now" -> values -> NOW.format(Instant.now());
            default -> values -> uuid(values.unseeded()).toString();
        };
    }

    /** Makes a UUID of version 4 with the worker's own generator: the JDK's is shared by all threads and locked. */
    private static UUID uuid(SplittableRandom random) {
        long high = random.nextLong() & ~0xF000L | 0x4000L;
        long low = random.nextLong() & 0x3FFF_FFFF_FFFF_FFFFL | 0x8000_0000_0000_0000L;
        return new UUID(high, low);
    }

    private static Drawing random(String where, String variable, String argument) throws RequestException {
        Matcher range = RANGE.matcher(argument == null ? "" : argument);
        if (!range.matches() || Long.parseLong(range.group(1)) > Long.parseLong(range.group(2))) {
            throw new RequestException(where + ": ${" + variable
                    + "} needs its lowest and its highest whole number, as in ${random:1-1000}");
        }
        long lowest = Long.parseLong(range.group(1));
        long bound = Long.parseLong(range.group(2)) + 1;
        return values -> Long.toString(values.random().nextLong(lowest, bound));
    }

    private Drawing row(String where, String variable, String column) throws RequestException {
        if (rows.isEmpty() && given.contains(column)) {
            return values -> values.given(column);
        }
        if (rows.isEmpty() && !given.isEmpty()) {
            throw new RequestException(
                    where + ": ${" + variable + "}: there is neither a CSV file nor a variable of this" + " name, but "
                            + String.join(", ", new TreeSet<>(given)));
        }
        if (rows.isEmpty()) {
            throw new RequestException(where + ": ${" + variable + "} needs a CSV file, and none is given");
        }
        RowFeed feed = rows.get();
        int index = column(where, variable, column, feed.rows());
        usesRows = true;
        return values -> feed.rows().value(values.row(feed), index);
    }

    /** Returns the text after the colon of a known variable. */
    static String argument(String variable) {
        Matcher form = FORM.matcher(variable);
        return form.matches() ? form.group(2) : null;
    }

    /** Whether a known variable takes its values from the rows. */
    static boolean isOfRow(String variable) {
        Matcher form = FORM.matcher(variable);
        return form.matches() && form.group(1).equals("row");
    }

    /** The number of a column, from 0. */
    static int column(String where, String variable, String column, Rows rows) throws RequestException {
        List<String> columns = rows.columns();
        int index = columns.indexOf(column);
        if (index < 0) {
            throw new RequestException(where + ": ${" + variable + "}: " + rows.name() + " has no such column, but "
                    + String.join(", ", columns));
        }
        return index;
    }

    private static RequestException unknown(String where, String variable) {
        return new RequestException(where + ": ${" + variable + "} is unknown: one of " + ALL
                + " is expected; $${ stands for the two characters ${");
    }

    /** Draws the values of one variable. */
    @FunctionalInterface
    interface Drawing {

        /** @param values of the request, with its number and row */
        String draw(RequestValues values) throws CallFailedException;
    }
}
