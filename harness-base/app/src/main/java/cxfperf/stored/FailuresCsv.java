package cxfperf.stored;

import cxfperf.measure.Interval;
import cxfperf.result.ResultFile;
import cxfperf.scenario.FailureKind;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;

/**
 * {@code failures.csv}: one row for each kind of failure in each second with failed calls. The first row of a kind has
 * an example. The totals are also in {@code result.json}; this file has them while the run goes on, and after it was
 * killed. Not thread-safe.
 */
public final class FailuresCsv {

    private static final String HEADER = "second,kind,calls,example\n";
    private static final int COLUMNS = 4;
    private static final double NANOS_PER_SECOND = 1e9;

    private final Map<FailureKind, Long> calls = new EnumMap<>(FailureKind.class);
    private final Map<FailureKind, String> examples = new EnumMap<>(FailureKind.class);

    /** Reads the rows of a run; there are none if it has no such file. */
    static FailuresCsv read(Path directory) throws IOException {
        FailuresCsv rows = new FailuresCsv();
        Path file = ResultFile.FAILURES.in(directory);
        if (Files.isRegularFile(file)) {
            try {
                Files.readAllLines(file, StandardCharsets.UTF_8).forEach(rows::add);
            } catch (MalformedInputException e) {
                throw new IOException(file + " is no text in UTF-8", e);
            }
        }
        return rows;
    }

    /** Adds a row. An incomplete row is left out: the timeline has the number of failed calls, without their kinds. */
    void add(String line) {
        String[] cells = line.split(",", COLUMNS);
        try {
            FailureKind kind = FailureKind.valueOf(cells.length < COLUMNS ? "" : cells[1]);
            long number = Integer.parseUnsignedInt(cells[2]);
            if (number > 0) {
                calls.merge(kind, number, Long::sum);
            }
            if (!cells[3].isEmpty()) {
                examples.putIfAbsent(kind, unquoted(cells[3]));
            }
        } catch (IllegalArgumentException e) {
            // The line is the header, or an incomplete row.
        }
    }

    /** Failed calls by kind. */
    Map<FailureKind, Long> calls() {
        return calls;
    }

    /** The first failure of each kind, as one line. */
    Map<FailureKind, String> examples() {
        return examples;
    }

    /**
     * Makes and adds the rows of an interval; empty if no call failed. They are added so that an example is written
     * once.
     *
     * @param first an example of each kind so far
     */
    public String rows(Interval interval, Map<FailureKind, String> first) {
        StringBuilder text = new StringBuilder(calls.isEmpty() ? HEADER : "");
        int before = text.length();
        interval.counts().failures().forEach((kind, number) -> {
            String example = examples.containsKey(kind) ? "" : quoted(first.getOrDefault(kind, ""));
            String row = TimelineColumn.number(interval.endNanos() / NANOS_PER_SECOND, 3) + "," + kind + "," + number
                    + "," + example;
            add(row);
            text.append(row).append('\n');
        });
        return text.length() == before ? "" : text.toString();
    }

    private static String quoted(String text) {
        return text.isEmpty() ? "" : '"' + text.replace("\"", "\"\"") + '"';
    }

    private static String unquoted(String cell) {
        return cell.replaceAll("^\"|\"$", "").replace("\"\"", "\"");
    }
}
