package cxfperf.jvms;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Commands that a terminal's Ctrl-C, or its end, does not reach. A terminal signals all processes in front of it at
 * once, and a server that ended with its client would turn the client's last calls into failures. Whoever starts such a
 * command has to end it.
 */
final class Outliving {

    private static final Path SHELL = Path.of("/bin/sh");

    private Outliving() {}

    /** The command itself where there is no POSIX shell. */
    static List<String> theTerminal(List<String> command) {
        if (!Files.isExecutable(SHELL)) {
            return command;
        }
        // Ignored signals stay ignored across exec, and neither a JVM nor ssh catches what it finds ignored.
        List<String> shielded =
                new ArrayList<>(List.of(SHELL.toString(), "-c", "trap '' INT HUP; exec \"$@\"", SHELL.toString()));
        shielded.addAll(command);
        return shielded;
    }
}
