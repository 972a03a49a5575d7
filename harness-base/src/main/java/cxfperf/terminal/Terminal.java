package cxfperf.terminal;

import cxfperf.report.render.TextStyle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** The properties of standard output, which a load JVM inherits from its command. */
public final class Terminal {

    private Terminal() {}

    /** Whether standard output is a terminal; false if unknown. */
    public static boolean isStandardOutput() {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self/fd/1")).startsWith("/dev/pts");
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    public static TextStyle textStyle() {
        return textStyle(isStandardOutput(), System.getenv());
    }

    /** Colours for a terminal that supports them, unless {@code NO_COLOR} is set to any text (no-color.org). */
    public static TextStyle textStyle(boolean terminal, Map<String, String> environment) {
        boolean wanted = environment.getOrDefault("NO_COLOR", "").isEmpty()
                && !environment.getOrDefault("TERM", "").equals("dumb");
        return terminal && wanted ? TextStyle.ANSI : TextStyle.PLAIN;
    }
}
