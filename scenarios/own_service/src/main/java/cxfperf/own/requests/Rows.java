package cxfperf.own.requests;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import cxfperf.text.OneLine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The rows of a CSV file by RFC 4180: commas, double quotes, and the names of the columns in the first line. In UTF-8,
 * and read into memory as a whole.
 *
 * @param name that of the file, for messages
 */
public record Rows(String name, List<String> columns, List<String[]> rows) {

    /**
     * @throws RequestException if there is no such file, it has no rows, or a row has another number of values than
     *     the first line
     */
    public static Rows read(Path file) throws RequestException {
        String name = file.getFileName().toString();
        String text = RequestFile.withoutMark(RequestFile.textOf(file));
        List<String[]> lines = lines(file, text);
        if (lines.isEmpty()) {
            throw new RequestException(file + " is empty: the names of the columns are expected, and rows");
        }
        List<String> columns = List.of(lines.get(0));
        if (columns.stream().distinct().count() != columns.size()) {
            throw new RequestException(file + " has two columns of one name: " + String.join(", ", columns));
        }
        if (lines.size() == 1) {
            throw new RequestException(file + " has no row, only the names of its columns");
        }
        for (int i = 1; i < lines.size(); i++) {
            if (lines.get(i).length != columns.size()) {
                throw new RequestException(file + ": row " + i + " has " + lines.get(i).length
                        + " values, and the first line " + columns.size() + " names");
            }
        }
        return new Rows(name, columns, new ArrayList<>(lines.subList(1, lines.size())));
    }

    private static List<String[]> lines(Path file, String text) throws RequestException {
        CsvMapper mapper = CsvMapper.builder()
                .enable(CsvParser.Feature.WRAP_AS_ARRAY)
                .enable(CsvParser.Feature.SKIP_EMPTY_LINES)
                .build();
        try (MappingIterator<String[]> lines = mapper.readerFor(String[].class).readValues(text)) {
            return lines.readAll();
        } catch (JsonProcessingException e) {
            // A quote that never ends is found in the line after the last.
            String at = e.getLocation() == null
                    ? ""
                    : ", line "
                            + Math.min(e.getLocation().getLineNr(), text.lines().count());
            throw new RequestException(file + at + " is no CSV: " + OneLine.first(e.getOriginalMessage()), e);
        } catch (IOException e) {
            throw new RequestException(file + " is no CSV: " + e.getMessage(), e);
        }
    }

    /** 1 or more. */
    public int count() {
        return rows.size();
    }

    String value(int row, int column) {
        return rows.get(row)[column];
    }
}
