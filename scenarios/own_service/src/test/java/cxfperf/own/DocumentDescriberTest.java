package cxfperf.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import cxfperf.own.describe.SmallWsdl;
import cxfperf.scenario.RejectedException;
import cxfperf.testing.ClosedPort;
import cxfperf.text.WordSplitter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the command with all describers on its class path: tests its output, its files and its refusals. */
class DocumentDescriberTest {

    private static final Path RESOURCES = Path.of("src", "test", "resources");

    @TempDir
    private Path directory;

    /** Each command is also taken by the client. {@code -Dgolden.write=true} writes the files anew and fails. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "openapi/bodies.yaml",
                "openapi/calls.yaml",
                "openapi/meters.json",
                "openapi/shop.yaml",
                "wsdl/dataset.wsdl",
                "wsdl/imports.wsdl",
                "wsdl/messages.wsdl",
                "wsdl/orders.wsdl",
                "wsdl/rpc.wsdl",
                "wsdl/transports.wsdl",
            })
    void aDocumentIsDescribedAsItsGoldenFileSays(String name) throws Exception {
        Path document = RESOURCES.resolve(name);
        String printed = run(document.toString());

        StringBuilder text = new StringBuilder(printed.replace(directory.toString(), "DIR")
                .replace(Path.of("").toAbsolutePath().toString(), "HERE"));
        for (String file : files()) {
            text.append("\n== ").append(file).append(" ==\n").append(Files.readString(directory.resolve(file)));
        }
        Path golden = RESOURCES.resolve("golden").resolve(document.getFileName() + ".txt");
        if (Boolean.getBoolean("golden.write")) {
            Files.writeString(golden, text);
            fail(golden + " was written; read it and run again without -Dgolden.write");
        }
        assertThat(text.toString()).isEqualTo(Files.readString(golden));
        for (String line : printed.split("\n")) {
            if (line.startsWith("  scripts/client own_service ")) {
                List<String> words = WordSplitter.split(line);
                TypedClient.check(directory, words.subList(2, words.size()));
            }
        }
    }

    @Test
    void aRequestThatTheUserHasChangedIsKept() throws Exception {
        String wsdl = RESOURCES.resolve("wsdl/rpc.wsdl").toString();
        run(wsdl);
        Path request = directory.resolve("move.xml");
        String before = Files.readString(request);
        assertThat(run(wsdl)).doesNotContain("kept");
        Files.writeString(request, before.replace("1.5", "${random:1-9}"));

        assertThat(run(wsdl)).startsWith("kept: " + request + ", which is there already and differs from the sample\n");
        assertThat(Files.readString(request)).contains("${random:1-9}");
    }

    @Test
    void whatCannotBeUsedIsOneLineAndWhatCannotBeFetchedIsAnother() throws Exception {
        Path cut = Files.writeString(directory.resolve("cut.wsdl"), "<?xml ver");
        for (String unusable : List.of("pom.xml", cut.toString())) {
            assertThatThrownBy(() -> run(unusable))
                    .isInstanceOf(RejectedException.class)
                    .hasMessageStartingWith("it is no WSDL: ")
                    .message()
                    .hasLineCount(1);
        }
        try (ClosedPort closed = new ClosedPort()) {
            String url = "http://localhost:" + closed.number() + "/nobody";
            assertThatThrownBy(() -> run(url))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("cannot be read: ConnectException: ");
        }
    }

    @Test
    void aNameOfTheDocumentNeverLeavesTheDirectory() throws Exception {
        Path out = directory.resolve("out");
        for (String name : List.of("../.mvn/extensions", directory + "/absolute", "..", "a/../../b", ".hidden")) {
            Path wsdl = Files.writeString(
                    directory.resolve("evil.wsdl"),
                    SmallWsdl.of("xs:string", "").replace("'ask'", "'" + name + "'"));
            new DocumentDescriber().describe(wsdl.toString(), out, "scripts/client", List.of());
        }

        assertThat(files()).containsExactly("evil.wsdl", "out");
        try (Stream<Path> files = Files.walk(out)) {
            assertThat(files.filter(Files::isRegularFile))
                    .hasSize(5)
                    .allMatch(file -> file.getParent().equals(out))
                    .noneMatch(file -> file.getFileName().toString().startsWith("."));
        }
    }

    @Test
    void noCharacterOfADocumentCommandsTheTerminal() throws Exception {
        Path document = Files.writeString(
                directory.resolve("terminal.json"),
                "{\"openapi\": \"3.0.0\", \"info\": {\"title\": \"a\\u001b[2Jb\\nc\", \"version\": \"\\u009b1\"},"
                        + " \"paths\": {\"/\\u001b]0;x\\u0007\": {\"get\": {}}}}");
        assertThat(run(document.toString()))
                .contains("service: a?[2Jb?c ?1\n", "GET /?]0;x?")
                .matches(text -> text.chars().allMatch(c -> c >= ' ' && c < 127 || c == '\n'));
    }

    private List<String> files() throws Exception {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private String run(String document) throws Exception {
        return String.join("\n", new DocumentDescriber().describe(document, directory, "scripts/client", List.of()))
                + "\n";
    }
}
