package cxfperf.own.requests;

import static cxfperf.text.NumberText.counted;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import cxfperf.scenario.LoadPart;
import cxfperf.scenario.RejectedException;
import cxfperf.text.OneLine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Gives the rows of a CSV file to the requests of a run. The file is as in RFC 4180: commas, double quotes, and the
 * names of the columns in the first line. In UTF-8, and read into memory as a whole. Shared by all workers; safe for
 * any number of threads.
 */
public final class Rows {

    /** The name of the option with the file. */
    public static final String OPTION = "rows";

    private final String name;
    private final List<String> columns;
    private final List<String[]> rows;
    private final LoadPart part;
    private final AtomicLong handedOut = new AtomicLong();

    private Rows(String name, List<String[]> lines, LoadPart part) {
        this.name = name;
        this.columns = List.of(lines.get(0));
        this.rows = lines.subList(1, lines.size());
        this.part = part;
    }

    /**
     * Reads the rows for one part of a load: the parts get the rows in turn, and no two parts use the same one, unless
     * there are fewer rows than parts.
     *
     * @throws RejectedException if there is no such file, it has no rows, or a row has another number of values than
     *     the first line
     */
    public static Rows read(Path file, LoadPart part) throws RejectedException {
        List<String[]> lines = lines(file, RequestFile.textOf(OPTION, file));
        if (lines.size() < 2) {
            throw refused(file + " has no row: the names of the columns are expected, and rows");
        }
        List<String> columns = List.of(lines.get(0));
        if (columns.stream().distinct().count() != columns.size()) {
            throw refused(file + " has two columns of one name: " + String.join(", ", columns));
        }
        for (int i = 1; i < lines.size(); i++) {
            if (lines.get(i).length != columns.size()) {
                throw refused(file + ": row " + i + " has " + lines.get(i).length + " values, and the first line "
                        + columns.size() + " names");
            }
        }
        return new Rows(file.getFileName().toString(), lines, part);
    }

    private static List<String[]> lines(Path file, String text) throws RejectedException {
        // SKIP_EMPTY_LINES would drop the blanks before the first value of each line.
        CsvMapper mapper =
                CsvMapper.builder().enable(CsvParser.Feature.WRAP_AS_ARRAY).build();
        try (MappingIterator<String[]> lines = mapper.readerFor(String[].class).readValues(text)) {
            List<String[]> all = lines.readAll();
            all.removeIf(line -> line.length == 1 && line[0].isEmpty());
            return all;
        } catch (IOException e) {
            throw refused(file + " is no CSV: " + OneLine.first(e.getMessage()));
        }
    }

    private static RejectedException refused(String reason) {
        return new RejectedException(OPTION, reason);
    }

    String name() {
        return name;
    }

    List<String> columns() {
        return columns;
    }

    String value(int row, int column) {
        return rows.get(row)[column];
    }

    /** Returns the number of the next row; the first one follows the last one. */
    int next() {
        long index = handedOut.getAndIncrement() % ownRows();
        return (int) (isDealt() ? part.placeOf(index) : index);
    }

    /** How many rows are those of this part; all, if there are fewer rows than parts. */
    private int ownRows() {
        return isDealt() ? (rows.size() + part.of() - part.number()) / part.of() : rows.size();
    }

    private boolean isDealt() {
        return rows.size() >= part.of();
    }

    /** Describes how rows were used, for the facts of a run: {@code 1,000 rows of a.csv: begun again 3 times}. */
    public String summary() {
        String all = counted(rows.size(), "row") + " of " + name
                + (part.isWhole() || !isDealt() ? "" : ", of which this is part " + part);
        long used = handedOut.get();
        if (used <= ownRows()) {
            return all;
        }
        long again = (used - 1) / ownRows();
        return all + ": begun again " + (again == 1 ? "once" : String.format(Locale.ROOT, "%,d times", again));
    }
}
