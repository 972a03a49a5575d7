package cxfperf.report;

import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Document.Section;
import cxfperf.report.document.NumberText;
import cxfperf.result.Inputs;
import cxfperf.result.Inputs.InputFile;
import cxfperf.result.RunResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Says on the page of a run what was called, how both sides ran, and all that they were given, so that the run can be
 * repeated from the page alone. Pure; any thread.
 */
final class SetupSections {

    private SetupSections() {}

    /** What was called: the address, the operations, and what the options of a service that is not ours say. */
    static Block called(RunResult result) {
        Map<String, Object> called = new LinkedHashMap<>();
        called.put("address", result.target());
        called.put("scenario", result.scenario() + " over " + result.protocol());
        String weights = result.load() == null ? null : result.load().settings().get("mix");
        called.put("operation", result.operation() + (weights == null ? "" : ": " + weights));
        called.put("message size", result.size());
        called.putAll(result.called());
        if (result.called().isEmpty()) {
            called.put("expected", "each reply is read to its end and checked by the scenario");
        }
        called.values().removeIf(Objects::isNull);
        return SettingsTable.sideBySide(List.of("value"), List.of(called));
    }

    static Block[] settings(RunResult result) {
        Map<String, Object> server =
                result.server() == null ? null : result.server().effective();
        Block table = SettingsTable.sideBySide(
                List.of("client", "server"), Arrays.asList(shown(result.effective()), shown(server)));
        return server == null
                ? new Block[] {new Block.Hint("The server's side is not known."), table}
                : new Block[] {table};
    }

    /** The facts without those that have sections of their own; null where they are not known. */
    static Map<String, Object> shown(Map<String, Object> effective) {
        if (effective == null) {
            return null;
        }
        Map<String, Object> shown = new LinkedHashMap<>(effective);
        shown.remove(RunResult.CALLED_FACT);
        shown.remove(Inputs.FACT);
        return shown;
    }

    /** All that both sides were given; empty for a run of an earlier version, which did not keep it. */
    static List<Section> inputs(RunResult result) {
        Inputs client = result.inputs();
        if (client == null) {
            return List.of();
        }
        Inputs server = result.server() == null ? null : result.server().inputs();
        // Both sides of clientserver were given the same.
        boolean two = server != null && !server.given().equals(client.given());
        List<Block> repeat = new ArrayList<>();
        List<String> commands = new ArrayList<>();
        if (two && server.command() != null) {
            commands.add(server.command());
        }
        if (client.command() != null) {
            commands.add(client.command());
        }
        if (commands.isEmpty()) {
            repeat.add(new Block.Hint(
                    "Another program or several load generators made this run; no single command does."));
        } else {
            repeat.add(new Block.Verbatim(commands));
            repeat.add(new Block.Hint("Typed at the top of the checkout, with the files, JVMs and versions named here."
                    + (String.join(" ", commands).contains("***") ? " Secrets are masked." : "")));
        }
        Long seed = result.load() == null ? null : result.load().seed();
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
        blocks.add(new Block.Folded(
                "Options" + ofSide + " that were not given (" + rest.size() + ")",
                List.of(new Table.Of<Map.Entry<String, String>>()
                        .text("option", option -> "-D" + option.getKey())
                        .text("default", Map.Entry::getValue)
                        .rows(rest.entrySet(), Table.RowKind.SETTINGS))));
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
}
