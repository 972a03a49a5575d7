package cxfperf.jvms;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes a command ignore Ctrl-C and the end of the terminal. A terminal signals all its foreground processes at once,
 * and a server that ends together with its client makes the client's last calls fail. The caller has to stop such a
 * process.
 */
final class Outliving {

    private static final Path SHELL = Path.of("/bin/sh");

    private Outliving() {}

    /** The command in a shell that ignores SIGINT and SIGHUP; unchanged where the host has no POSIX shell. */
    static List<String> theTerminal(List<String> command) {
        if (!Files.isExecutable(SHELL)) {
            return command;
        }
        // Ignored signals stay ignored across exec, and neither a JVM nor ssh installs a handler for an ignored signal.
        List<String> shielded =
                new ArrayList<>(List.of(SHELL.toString(), "-c", "trap '' INT HUP; exec \"$@\"", SHELL.toString()));
        shielded.addAll(command);
        return shielded;
    }
}
