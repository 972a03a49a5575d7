package cxfperf.testing;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What lets a command be interrupted however the build was started: what a script starts in the background ignores
 * SIGINT, and so do all its descendants. Neither Java nor a shell can undo that.
 */
final class Interruptible {

    private static final long LIMIT_SECONDS = 60;

    /** GNU's and perl's, which macOS has; each becomes the command behind it, under the same process id. */
    private static final List<List<String>> WAYS = List.of(
            List.of("env", "--default-signal=INT"),
            List.of("perl", "-e", "$SIG{INT} = 'DEFAULT'; exec { $ARGV[0] } @ARGV or exit 127"));

    private static final List<String> PREFIX =
            WAYS.stream().filter(Interruptible::works).findFirst().orElse(List.of());

    private Interruptible() {}

    /** What to put before a command; nothing where this host has no way. */
    static List<String> prefix() {
        return PREFIX;
    }

    private static boolean works(List<String> way) {
        List<String> command = new ArrayList<>(way);
        command.add("true");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
