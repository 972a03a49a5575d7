package cxfperf.terminal;

import cxfperf.report.render.TextStyle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** The properties of standard output, which a load JVM inherits from its command. */
public final class Terminal {

    private static final String LOG_SECONDS = "CXFPERF_PROGRESS";
    private static final int DEFAULT_LOG_SECONDS = 10;

    private Terminal() {}

    /** Whether standard output is a terminal; false if unknown. */
    public static boolean isStandardOutput() {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self/fd/1")).startsWith("/dev/pts");
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    /** The seconds between two lines of progress in a log. A text other than a number of 1 or more is ignored. */
    public static int logSeconds(Map<String, String> environment) {
        String asked = environment.getOrDefault(LOG_SECONDS, "");
        return asked.matches("[1-9]\\d{0,5}") ? Integer.parseInt(asked) : DEFAULT_LOG_SECONDS;
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
