package cxfperf.report;

import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.report.document.Block.Tone;
import cxfperf.report.document.Document.Section;
import cxfperf.result.Inputs;
import cxfperf.result.Inputs.InputFile;
import cxfperf.result.RunResult;
import cxfperf.stored.StoredJson;
import cxfperf.text.NumberText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Says on the page of a run what was called, how both sides ran, and all that they were given, so that the run can be
 * repeated from the page alone. In the table of settings differing settings come first; a setting that
 * one side does not know is no difference. Pure; any thread.
 */
final class SetupSections {

    private SetupSections() {}

    /** What was called: the address, the operations, and what the options of a service that is not ours say. */
    static Block called(RunResult result) {
        Map<String, Object> called = new LinkedHashMap<>();
        called.put("address", result.target());
        called.put("scenario", result.scenario() + " over " + result.protocol());
        String weights = result.load().settings().get("mix");
        called.put("operation", result.operation() + (weights == null ? "" : ": " + weights));
        called.put("message size", result.size());
        Figures figures = Figures.of(result);
        called.put("clients", figures.words("{THREADS}, each with {CLIENT_RATE} calls/s"));
        called.put("window", figures.words("{WINDOW} s after a warm-up of {WARM_UP} s, ") + result.startedAt());
        Map<String, Object> client = new LinkedHashMap<>(result.effective());
        client.keySet().retainAll(Set.of("conduit", "httpVersion", "cxfVersion", "jvm"));
        client.values().removeIf(Objects::isNull);
        called.put("client", client.isEmpty() ? null : client);
        called.putAll(result.called());
        if (result.called().isEmpty()) {
            called.put("expected", "each reply is read to its end and checked by the scenario");
        }
        called.values().removeIf(Objects::isNull);
        return new Table.Of<String>()
                .text("setting", name -> name)
                .text("value", name -> value(called, name))
                .rows(called.keySet(), Table.RowKind.SETTINGS);
    }

    static Block[] settings(RunResult result) {
        Map<String, Object> server =
                result.server() == null ? null : result.server().effective();
        Block table = byValue(shown(result.effective()), shown(server));
        Block unknown = new Block.Hint("The server's side is not known.");
        return server == null ? new Block[] {unknown, table} : new Block[] {table};
    }

    /** The facts without those that have sections of their own; null where they are not known. */
    private static Map<String, Object> shown(Map<String, Object> effective) {
        if (effective == null) {
            return null;
        }
        Map<String, Object> shown = new LinkedHashMap<>(effective);
        shown.remove(RunResult.CALLED_FACT);
        shown.remove(Inputs.FACT);
        return shown;
    }

    /** All that both sides were given. */
    static List<Section> inputs(RunResult result) {
        Inputs client = result.inputs();
        Inputs server = result.server() == null ? null : StoredJson.inputs(result.server());
        // Both sides of clientserver were given the same.
        boolean two = server != null && !server.given().equals(client.given());
        List<Block> repeat = new ArrayList<>();
        List<String> commands = Stream.of(two ? server : client, client)
                .distinct()
                .map(Inputs::command)
                .filter(Objects::nonNull)
                .toList();
        if (commands.isEmpty()) {
            repeat.add(new Block.Hint(
                    "Another program or several load generators made this run; no single command does."));
        } else {
            repeat.add(new Block.Verbatim(commands));
            repeat.add(new Block.Hint("Typed at the top of the checkout, with the files, JVMs and versions named here."
                    + (String.join(" ", commands).contains("***") ? " Secrets are masked." : "")));
        }
        Long seed = result.load().seed();
        if (seed != null) {
            repeat.add(new Block.Sentence("All chance of this run was drawn from the seed " + seed + "."));
        }
        repeat.addAll(options(client, two ? " of the client" : ""));
        if (two) {
            repeat.addAll(options(server, " of the server"));
        }
        List<Section> sections = new ArrayList<>();
        sections.add(Section.ofPage("How to repeat it", repeat.toArray(Block[]::new)));
        List<SidesFile> files = new ArrayList<>();
        client.files().forEach(file -> files.add(new SidesFile("client", file)));
        if (server != null) {
            server.files().forEach(file -> files.add(new SidesFile("server", file)));
        }
        if (!files.isEmpty()) {
            sections.add(Section.ofPage("Files", files(files)));
        }
        return sections;
    }

    private static List<Block> options(Inputs inputs, String ofSide) {
        List<Block> blocks = new ArrayList<>();
        Map<String, String> rest = new LinkedHashMap<>(inputs.defaults());
        rest.keySet().removeAll(inputs.given().keySet());
        if (!inputs.given().isEmpty()) {
            blocks.add(new Block.Subtitle("Options" + ofSide, ""));
            blocks.add(new Table.Of<Map.Entry<String, String>>()
                    .text("option", option -> "-D" + option.getKey())
                    .text("given", Map.Entry::getValue)
                    .text("default", option -> inputs.defaults().getOrDefault(option.getKey(), ""))
                    .rows(inputs.given().entrySet(), Table.RowKind.SETTINGS));
        }
        Table others = new Table.Of<Map.Entry<String, String>>()
                .text("option", option -> "-D" + option.getKey())
                .text("default", Map.Entry::getValue)
                .rows(rest.entrySet(), Table.RowKind.SETTINGS);
        String title = "Options" + ofSide + " that were not given (" + rest.size() + ")";
        blocks.add(new Block.Folded(title, List.of(others)));
        return blocks;
    }

    private record SidesFile(String side, InputFile file) {}

    private static Block[] files(List<SidesFile> files) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Table.Of<SidesFile>()
                .text("option", file -> "-D" + file.file().option() + ", " + file.side())
                .text("file", file -> file.file().name())
                .number("bytes", file -> NumberText.count(file.file().bytes()))
                .text("SHA-256", file -> file.file().sha256())
                .rows(files));
        files.stream()
                .filter(file -> file.file().text() != null)
                .forEach(file -> blocks.add(new Block.Folded(
                        file.file().name() + ", bus of the " + file.side(),
                        List.of(new Block.Verbatim(file.file().text().lines().toList())))));
        return blocks.toArray(Block[]::new);
    }

    /** A row for each value of a setting, with the sides that have it. Null where the settings are not known. */
    private static Table byValue(Map<String, Object> client, Map<String, Object> server) {
        Set<String> names = new LinkedHashSet<>(client.keySet());
        names.addAll(server == null ? Set.of() : server.keySet());
        List<List<Cell>> differing = new ArrayList<>();
        List<List<Cell>> same = new ArrayList<>();
        for (String name : names) {
            String clients = value(client, name);
            String servers = value(server, name);
            if (clients != null && servers != null && !clients.equals(servers)) {
                Cell named = Cell.of(name + " ≠").with(Tone.WARNED);
                differing.add(List.of(named, Cell.of(clients), Cell.of("client")));
                differing.add(List.of(named, Cell.of(servers), Cell.of("server")));
            } else if (clients != null || servers != null) {
                String of = clients == null ? "server" : servers == null ? "client" : "all";
                same.add(List.of(Cell.of(name), Cell.of(clients == null ? servers : clients), Cell.of(of)));
            }
        }
        differing.addAll(same);
        return new Table(
                Stream.of("setting", "value", "of").map(Column::text).toList(), differing, Table.RowKind.SETTINGS);
    }

    /** The value as text, also of a list; null where it is not known. */
    private static String value(Map<String, Object> map, String name) {
        if (map == null || !map.containsKey(name)) {
            return null;
        }
        Object value = map.get(name);
        if (value instanceof Map<?, ?> parts) {
            return text(parts);
        }
        return value instanceof Collection<?> all
                ? all.stream().map(String::valueOf).collect(Collectors.joining(" "))
                : NumberText.orUnknown(value);
    }

    private static String text(Map<?, ?> parts) {
        return parts.entrySet().stream()
                .map(part -> part.getKey() + " " + part.getValue())
                .collect(Collectors.joining(", "));
    }
}
