package plain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * {@link EchoProgram} with only CXF and this module on its class path. All runs of one share the classes of CXF, which
 * take a second to load. For one thread.
 */
final class PlainProgram implements AutoCloseable {

    /** What it sends, and gets back. */
    static final String TEXT = "<&> some text";

    private static final int WAIT_MILLIS = 60_000;

    private final URLClassLoader classes;

    PlainProgram() throws IOException {
        classes = ofTheProgram();
        for (String other : List.of("cxfperf.scenario.Scenario", "cxfperf.testing.ScenarioContract")) {
            assertThatExceptionOfType(ClassNotFoundException.class).isThrownBy(() -> classes.loadClass(other));
        }
    }

    /** @return as that of {@link EchoProgram#run} */
    @SuppressWarnings("unchecked")
    List<String> run(Path serverFile, Path clientFile) throws Exception {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        Thread.currentThread().setContextClassLoader(classes);
        try {
            Set<Thread> before = conduitThreads();
            List<String> seen = (List<String>) classes.loadClass(EchoProgram.class.getName())
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

    /** Returns a loader for this JVM's class path, so that the program shares no class with its test. */
    private static URLClassLoader ofTheProgram() throws IOException {
        List<URL> urls = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(Pattern.quote(File.pathSeparator))) {
            urls.add(Path.of(entry).toUri().toURL());
        }
        return new URLClassLoader(urls.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
    }

    @Override
    public void close() throws IOException {
        classes.close();
    }
}
