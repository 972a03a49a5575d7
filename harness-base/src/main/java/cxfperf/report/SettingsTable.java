package cxfperf.report;

import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.report.document.Block.Tone;
import cxfperf.report.document.NumberText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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
        List<String> columns = new ArrayList<>(List.of("setting"));
        columns.addAll(sides);
        return table(columns, maps, (name, values) -> {
            List<Cell> row = new ArrayList<>(List.of(name));
            values.forEach(value -> row.add(Cell.of(value == null ? "–" : value)));
            return List.of(row);
        });
    }

    /**
     * A row for each value, with the sides that have it.
     *
     * @param maps settings of each side; null where they are not known
     */
    static Table byValue(List<String> sides, List<Map<String, Object>> maps) {
        return table(List.of("setting", "value", "of"), maps, (name, values) -> values.stream()
                .filter(Objects::nonNull)
                .distinct()
                .map(value -> {
                    List<String> who = IntStream.range(0, sides.size())
                            .filter(i -> value.equals(values.get(i)))
                            .mapToObj(sides::get)
                            .toList();
                    String all = who.size() == sides.size() ? "all" : String.join(", ", who);
                    return List.of(name, Cell.of(value), Cell.of(all));
                })
                .toList());
    }

    /** @param rows the rows of a setting, by the cell of its name and its value on each side, or null */
    private static Table table(
            List<String> columns,
            List<Map<String, Object>> maps,
            BiFunction<Cell, List<String>, List<List<Cell>>> rows) {
        List<List<Cell>> differing = new ArrayList<>();
        List<List<Cell>> same = new ArrayList<>();
        for (String name : names(maps)) {
            List<String> values = new ArrayList<>();
            maps.forEach(map -> values.add(value(map, name)));
            boolean differ = values.stream().filter(Objects::nonNull).distinct().count() > 1;
            (differ ? differing : same).addAll(rows.apply(named(name, differ), values));
        }
        differing.addAll(same);
        return new Table(columns.stream().map(Column::text).toList(), differing, Table.RowKind.SETTINGS);
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
