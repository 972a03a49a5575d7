package cxfperf.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A limit on the threads of a command and of all that it starts. The kernel counts them by user over the whole host and
 * leaves root alone, so the command runs as a user that nobody is. Where that is not possible the test is skipped.
 */
public final class ThreadLimit {

    private static final long LIMIT_SECONDS = 60;

    /** Between those of systemd's portable homes and its dynamic users, which nothing gives out. */
    private static final int FIRST_UNUSED_USER = 60_578;

    private static final int UNUSED_USERS = 606;

    private ThreadLimit() {}

    /** What to put before a command so that it has no more threads than this. */
    public static List<String> of(int threads) throws IOException, InterruptedException {
        // Two builds at once on one host are two users.
        long user = FIRST_UNUSED_USER + ProcessHandle.current().pid() % UNUSED_USERS;
        List<String> prefix = List.of(
                "setpriv",
                "--reuid=" + user,
                "--clear-groups",
                // The jars are another user's, and so is the directory for the results.
                "--inh-caps=+dac_override",
                "--ambient-caps=+dac_override",
                "prlimit",
                "--nproc=" + threads);
        String problem = problem(prefix);
        assumeTrue(problem == null, "no thread limit can be set (needs root, setpriv and prlimit): " + problem);
        return prefix;
    }

    private static String problem(List<String> prefix) throws InterruptedException {
        List<String> command = new ArrayList<>(prefix);
        command.add("true");
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            boolean ended = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
            return ended && process.exitValue() == 0 ? null : output.trim();
        } catch (IOException e) {
            return e.getMessage();
        }
    }
}
