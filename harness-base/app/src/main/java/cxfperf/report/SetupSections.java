package cxfperf.report;

import static cxfperf.text.NumberText.windowSeconds;

import cxfperf.report.RunFigure.Unit;
import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Table;
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
 * Makes the sections of a run's page on what was called, how both sides ran, and which inputs they had. The run can be
 * repeated from the page alone. Pure; any thread.
 */
final class SetupSections {

    private record SidesFile(String side, InputFile file) {}

    private SetupSections() {}

    /** What was called: the address and the operations, by how many clients. */
    static Block called(RunResult result) {
        Map<String, Object> called = new LinkedHashMap<>();
        called.put("address", result.target());
        called.put("scenario", result.scenario() + " over " + result.protocol());
        String weights = result.load().settings().get("mix");
        called.put("operation", result.operation() + (weights == null ? "" : ": " + weights));
        called.put("message size", result.size());
        called.put(
                "clients",
                NumberText.count(result.threads()) + ", each with "
                        + Unit.RATE.text(result.throughput().perClientPerSecond()) + " calls/s");
        called.put(
                "window",
                windowSeconds(result.windowSeconds()) + " s after a warm-up of "
                        + Unit.DECIMAL.text(result.start().warmupSeconds()) + " s, " + result.startedAt());
        Map<String, Object> client = new LinkedHashMap<>(result.effective());
        client.keySet().retainAll(Set.of("conduit", "httpVersion", "cxfVersion", "jvm"));
        client.values().removeIf(Objects::isNull);
        called.put("client", client.isEmpty() ? null : client);
        called.values().removeIf(Objects::isNull);
        return new Table.Of<String>()
                .text("setting", name -> name)
                .text("value", name -> value(called, name))
                .settings(called.keySet());
    }

    /** How both sides ran: a row for each setting, with the value of each side. */
    static Block settings(RunResult result) {
        Map<String, Object> client = result.effective();
        Map<String, Object> server = Objects.requireNonNullElse(result.server().effective(), Map.of());
        Set<String> names = new LinkedHashSet<>(client.keySet());
        names.addAll(server.keySet());
        // The inputs have their own section.
        names.remove(Inputs.FACT);
        return new Table.Of<String>()
                .text("setting", name -> name)
                .text("client", name -> value(client, name))
                .text("server", name -> value(server, name))
                .settings(names);
    }

    /** The inputs of both sides. */
    static List<Section> inputs(RunResult result) {
        Inputs client = result.start().inputs();
        Inputs server = StoredJson.inputs(result.server());
        // Both sides of clientserver had the same inputs.
        boolean two = server != null && !server.given().equals(client.given());
        List<Block> repeat = new ArrayList<>();
        repeat.add(new Block.Verbatim(Stream.of(two ? server : client, client)
                .map(Inputs::command)
                .filter(Objects::nonNull)
                .distinct()
                .toList()));
        repeat.add(new Block.Hint("Typed at the top of the checkout, with the files, JVMs and versions named here."
                + " Secrets are masked. A run that another program or several load generators made has no command."));
        if (result.load().seed() != null) {
            repeat.add(new Block.Sentence("All chance of this run was drawn from the seed "
                    + result.load().seed() + "."));
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

    private static Block files(List<SidesFile> files) {
        return new Table.Of<SidesFile>()
                .text("option", file -> "-D" + file.file().option() + ", " + file.side())
                .text("file", file -> file.file().name())
                .number("bytes", file -> NumberText.count(file.file().bytes()))
                .text("SHA-256", file -> file.file().sha256())
                .rows(files);
    }

    /** The value as text, also if it is a list; empty if the side does not have the setting. */
    private static String value(Map<String, Object> map, String name) {
        Object value = map.get(name);
        if (value instanceof Map<?, ?> parts) {
            return parts.entrySet().stream()
                    .map(part -> part.getKey() + " " + part.getValue())
                    .collect(Collectors.joining(", "));
        }
        if (value instanceof Collection<?> all) {
            return all.stream().map(String::valueOf).collect(Collectors.joining(" "));
        }
        return map.containsKey(name) ? NumberText.orUnknown(value) : "";
    }
}
