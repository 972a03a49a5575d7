package plain;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

    /** Shows that the tests above can fail. */
    @Test
    void withoutThemTheProgramIsAsCxfMakesIt() throws Exception {
        assertThat(program.run(CONFIGS.resolve("server-default.xml"), CONFIGS.resolve("client-default.xml")))
                .startsWith(PlainProgram.TEXT, "org.apache.cxf.transport.http.HttpClientHTTPConduit")
                .contains("escape handler CXF's", "policy engine on", "server: escape handler CXF's")
                .noneMatch(fact -> fact.contains("cxfperf.cxf."))
                .contains("server: policy engine on");
    }
}
