package cxfperf.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A command of the manual that is a script of the checkout, run as it stands there from the built modules. */
public final class ManualScript {

    private static final long LIMIT_SECONDS = 240;

    private ManualScript() {}

    /**
     * The end of a command.
     *
     * @param output what it printed on both streams
     */
    public record Ended(int exitCode, String output) {}

    /**
     * Runs it and waits for its end, within a bound. What it has started ends with it.
     *
     * @param words the first of them is the path of the script from the top of the checkout
     * @param directory where it is run
     */
    public static Ended run(List<String> words, Path directory) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(words);
        command.set(0, Manual.top().resolve(words.get(0)).toString());
        Path output = Files.createTempFile("script", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        // The flags of the Maven that runs this test are not those of its load JVMs.
        builder.environment().put("MAVEN_OPTS", CommandProcess.FAST_START);
        Process process = builder.start();
        try {
            boolean ended = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
            String printed = Files.readString(output, StandardCharsets.UTF_8);
            if (!ended) {
                throw new AssertionError("no end of " + words + ":\n" + printed);
            }
            return new Ended(process.exitValue(), printed);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            Files.delete(output);
        }
    }
}
