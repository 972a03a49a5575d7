package cxfperf.report;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Cells as lines of text whose columns end below each other. */
public final class TextTable {

    static final int GAP = 2;

    private TextTable() {}

    /** @param lines the headings and the rows, all with as many cells */
    public static String render(List<List<String>> lines) {
        int columns = lines.isEmpty() ? 0 : lines.get(0).size();
        int[] widths = IntStream.range(0, columns)
                .map(column -> lines.stream()
                        .mapToInt(line -> line.get(column).length())
                        .max()
                        .orElse(0))
                .toArray();
        return lines.stream()
                .map(line -> IntStream.range(0, columns)
                        .mapToObj(column ->
                                " ".repeat(widths[column] - line.get(column).length()) + line.get(column))
                        .collect(Collectors.joining(" ".repeat(GAP), "", "\n")))
                .collect(Collectors.joining());
    }
}
