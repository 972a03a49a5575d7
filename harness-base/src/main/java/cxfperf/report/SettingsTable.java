package cxfperf.report;

import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.report.document.Block.Tone;
import cxfperf.report.document.NumberText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Tables of the settings of several sides; differing settings come first. A setting that one side does not know is no
 * difference. Any thread.
 */
final class SettingsTable {

    private SettingsTable() {}

    /**
     * A column for each side.
     *
     * @param maps settings of each side; null where they are not known
     */
    static Table sideBySide(List<String> sides, List<Map<String, Object>> maps) {
        List<List<Cell>> differing = new ArrayList<>();
        List<List<Cell>> same = new ArrayList<>();
        for (String name : names(maps)) {
            List<String> values = new ArrayList<>();
            maps.forEach(map -> values.add(value(map, name)));
            boolean differ = values.stream().filter(Objects::nonNull).distinct().count() > 1;
            List<Cell> row = new ArrayList<>(List.of(named(name, differ)));
            values.forEach(value -> row.add(Cell.of(value == null ? "–" : value)));
            (differ ? differing : same).add(row);
        }
        List<Column> columns = new ArrayList<>(List.of(Column.text("setting")));
        sides.forEach(side -> columns.add(Column.text(side)));
        differing.addAll(same);
        return new Table(columns, differing, Table.RowKind.SETTINGS);
    }

    /**
     * A row for each value, with the sides that have it.
     *
     * @param maps settings of each side; null where they are not known
     */
    static Table byValue(List<String> sides, List<Map<String, Object>> maps) {
        List<List<Cell>> differing = new ArrayList<>();
        List<List<Cell>> same = new ArrayList<>();
        for (String name : names(maps)) {
            Map<String, List<String>> byValue = new LinkedHashMap<>();
            for (int i = 0; i < maps.size(); i++) {
                String value = value(maps.get(i), name);
                if (value != null) {
                    byValue.computeIfAbsent(value, ignored -> new ArrayList<>()).add(sides.get(i));
                }
            }
            boolean differ = byValue.size() > 1;
            byValue.forEach((value, who) -> (differ ? differing : same)
                    .add(List.of(
                            named(name, differ),
                            Cell.of(value),
                            Cell.of(who.size() == sides.size() ? "all" : String.join(", ", who)))));
        }
        differing.addAll(same);
        return new Table(
                List.of(Column.text("setting"), Column.text("value"), Column.text("of")),
                differing,
                Table.RowKind.SETTINGS);
    }

    private static Cell named(String name, boolean differs) {
        return differs ? Cell.of(name + " ≠").with(Tone.WARNED) : Cell.of(name);
    }

    private static Set<String> names(List<Map<String, Object>> maps) {
        Set<String> names = new LinkedHashSet<>();
        maps.stream().filter(Objects::nonNull).forEach(map -> names.addAll(map.keySet()));
        return names;
    }

    /** The value as text, also of a list; null where it is not known. */
    private static String value(Map<String, Object> map, String name) {
        if (map == null || !map.containsKey(name)) {
            return null;
        }
        Object value = map.get(name);
        if (value instanceof Map<?, ?> parts) {
            return parts.entrySet().stream()
                    .map(part -> part.getKey() + " " + part.getValue())
                    .collect(Collectors.joining(", "));
        }
        return value instanceof Collection<?> all
                ? all.stream().map(String::valueOf).collect(Collectors.joining(" "))
                : NumberText.orUnknown(value);
    }
}
