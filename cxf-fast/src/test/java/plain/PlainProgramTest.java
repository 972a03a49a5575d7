package plain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bus files work in a program with only CXF and this module on its class path. */
class PlainProgramTest {

    private static final Path CONFIGS = Path.of("..", "configs");
    private static final int WAIT_MILLIS = 60_000;
    private static final String TEXT = "<&> some text";

    private static final List<String> FAST = List.of(
            TEXT,
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
            "server: cxfperf.cxf.jetty.LeanRequests$LeanDestination",
            "server: cxfperf.cxf.jetty.PlacedConnections");

    @Test
    void theBusFilesMakeAnyJaxWsProgramFast() throws Exception {
        assertThat(run(CONFIGS.resolve("server-fast.xml"), CONFIGS.resolve("client-fast.xml")))
                .isEqualTo(FAST);
    }

    @Test
    void theBusFileOfTheReadmeDoesToo(@TempDir Path directory) throws Exception {
        Matcher block = Pattern.compile("```xml\n(<beans.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(Path.of("README.md")));
        assertThat(block.find()).isTrue();
        Path file = Files.writeString(directory.resolve("bus.xml"), block.group(1));

        assertThat(run(file, file)).isEqualTo(FAST);
    }

    /** Shows that the tests above can fail. */
    @Test
    void withoutThemTheProgramIsAsCxfMakesIt() throws Exception {
        assertThat(run(CONFIGS.resolve("server-default.xml"), CONFIGS.resolve("client-default.xml")))
                .startsWith(TEXT, "org.apache.cxf.transport.http.HttpClientHTTPConduit")
                .contains("escape handler CXF's", "policy engine on", "server: escape handler CXF's")
                .noneMatch(fact -> fact.contains("cxfperf.cxf."))
                .contains("server: policy engine on");
    }

    @SuppressWarnings("unchecked")
    static List<String> run(Path serverFile, Path clientFile) throws Exception {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        try (URLClassLoader program = ofTheProgram()) {
            assertThatExceptionOfType(ClassNotFoundException.class)
                    .isThrownBy(() -> program.loadClass("cxfperf.scenario.Scenario"));
            assertThatExceptionOfType(ClassNotFoundException.class)
                    .isThrownBy(() -> program.loadClass("cxfperf.testing.ScenarioContract"));
            Thread.currentThread().setContextClassLoader(program);
            Set<Thread> before = conduitThreads();
            List<String> seen = (List<String>) program.loadClass(EchoProgram.class.getName())
                    .getMethod("run", URL.class, URL.class, String.class)
                    .invoke(null, serverFile.toUri().toURL(), clientFile.toUri().toURL(), TEXT);
            awaitEnd(before);
            return seen;
        } finally {
            Thread.currentThread().setContextClassLoader(context);
        }
    }

    /** Waits for the end of new threads: a thread that outlives the bus would keep all classes of the program. */
    private static void awaitEnd(Set<Thread> before) throws InterruptedException {
        for (Thread thread : conduitThreads()) {
            if (!before.contains(thread)) {
                thread.join(WAIT_MILLIS);
                assertThat(thread.isAlive()).as(thread.getName()).isFalse();
            }
        }
    }

    private static Set<Thread> conduitThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("socket-conduit"))
                .collect(Collectors.toSet());
    }

    /** Returns a loader for this JVM's class path, so that the program shares no class with this test. */
    private static URLClassLoader ofTheProgram() throws Exception {
        List<URL> urls = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(Pattern.quote(File.pathSeparator))) {
            urls.add(Path.of(entry).toUri().toURL());
        }
        return new URLClassLoader(urls.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
    }
}
