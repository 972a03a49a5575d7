package plain;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bus files work in a program with only CXF and this module on its class path. */
class PlainProgramIT {

    private static final Path CONFIGS = Path.of("..", "..", "configs");

    private static final List<String> FAST = List.of(
            PlainProgram.TEXT,
            "cxfperf.cxf.socket.SocketHTTPConduit",
            "cxfperf.cxf.lean.PooledUnmarshaller",
            "cxfperf.cxf.lean.DirectMarshaller",
            "escape handler none",
            "policy engine off",
            "names of REST calls false",
            "server: cxfperf.cxf.lean.PooledUnmarshaller",
            "server: cxfperf.cxf.lean.DirectMarshaller",
            "server: escape handler none",
            "server: policy engine off",
            "server: names of REST calls false",
            "server: cxfperf.cxf.jetty.LeanRequests$LeanDestination");

    /** The values that differ if both sides use this file. */
    private static final Map<String, List<String>> CHANGED = Map.of(
            "conduit.xml", List.of("cxfperf.cxf.socket.SocketHTTPConduit"),
            "unmarshallers.xml",
                    List.of("cxfperf.cxf.lean.PooledUnmarshaller", "server: cxfperf.cxf.lean.PooledUnmarshaller"),
            "direct-writing.xml",
                    List.of(
                            "cxfperf.cxf.lean.DirectMarshaller",
                            "escape handler none",
                            "server: cxfperf.cxf.lean.DirectMarshaller",
                            "server: escape handler none"),
            "policy-off.xml", List.of("policy engine off", "server: policy engine off"),
            "lean-rest.xml", List.of("names of REST calls false", "server: names of REST calls false"),
            "lean-requests.xml", List.of("server: cxfperf.cxf.jetty.LeanRequests$LeanDestination"));

    private static PlainProgram program;

    @BeforeAll
    static void load() throws Exception {
        program = new PlainProgram();
    }

    @AfterAll
    static void end() throws Exception {
        program.close();
    }

    @Test
    void theBusFilesMakeAnyJaxWsProgramFast() throws Exception {
        assertThat(program.run(CONFIGS.resolve("server-fast.xml"), CONFIGS.resolve("client-fast.xml")))
                .isEqualTo(FAST);
    }

    @Test
    void theBusFileOfTheReadmeDoesToo(@TempDir Path directory) throws Exception {
        Matcher block = Pattern.compile("```xml\n(<beans.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(Path.of("README.md")));
        assertThat(block.find()).isTrue();
        Path file = Files.writeString(directory.resolve("bus.xml"), block.group(1));

        assertThat(program.run(file, file)).isEqualTo(FAST);
    }

    /** Each part of the fast pair has a file of its own. Shows, too, that the tests above can fail. */
    @Test
    void eachFileOfAPartChangesThatPartAlone() throws Exception {
        List<String> byCxf = program.run(CONFIGS.resolve("server-default.xml"), CONFIGS.resolve("client-default.xml"));

        assertThat(byCxf)
                .startsWith(PlainProgram.TEXT, "org.apache.cxf.transport.http.HttpClientHTTPConduit")
                .noneMatch(fact -> fact.contains("cxfperf.cxf."));
        try (Stream<Path> files = Files.list(CONFIGS.resolve("parts"))) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(CHANGED.keySet());
        }
        for (Map.Entry<String, List<String>> part : CHANGED.entrySet()) {
            Path file = CONFIGS.resolve("parts").resolve(part.getKey());
            List<String> changed = new ArrayList<>(program.run(file, file));
            changed.removeAll(byCxf);

            assertThat(changed).as(part.getKey()).containsExactlyElementsOf(part.getValue());
        }
    }
}
