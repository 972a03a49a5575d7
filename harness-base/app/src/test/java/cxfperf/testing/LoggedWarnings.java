package cxfperf.testing;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.logging.ConsoleHandler;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/**
 * The warnings that this JVM logged lately. A server in the JVM of a test logs why it answered with status 500, and the
 * reply does not say it. Safe for use by several threads.
 */
public final class LoggedWarnings extends Handler {

    private static final int MOST_ENTRIES = 10;
    private static final LoggedWarnings KEPT = new LoggedWarnings();

    private final Deque<String> entries = new ArrayDeque<>();

    private LoggedWarnings() {
        setLevel(Level.WARNING);
        setFormatter(new SimpleFormatter());
        Logger root = Logger.getLogger("");
        if (root.getLevel() == Level.OFF) {
            // A log that is switched off stays off the console.
            for (Handler other : root.getHandlers()) {
                if (other instanceof ConsoleHandler) {
                    other.setLevel(Level.OFF);
                }
            }
            root.setLevel(Level.WARNING);
        }
        root.addHandler(this);
    }

    /** Begins to keep warnings, for as long as the JVM runs. Does nothing when called again. */
    public static void keep() {
        KEPT.flush();
    }

    /** {@return the newest warnings with their stack traces, the oldest of them first; at most 10} */
    public static String text() {
        synchronized (KEPT.entries) {
            return KEPT.entries.isEmpty() ? "no warning logged" : "logged lately:\n" + String.join("", KEPT.entries);
        }
    }

    @Override
    public void publish(LogRecord entry) {
        if (isLoggable(entry)) {
            String text = getFormatter().format(entry);
            synchronized (entries) {
                if (entries.size() == MOST_ENTRIES) {
                    entries.removeFirst();
                }
                entries.addLast(text);
            }
        }
    }

    @Override
    public void flush() {
        // Nothing is written anywhere.
    }

    @Override
    public void close() {
        // The entries stay readable.
    }
}
