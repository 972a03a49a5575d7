package cxfperf.customer.broker;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/**
 * What Artemis logs, as far as a user has to know it: warnings and errors, a line each, and of each kind not too many.
 * It logs much more than that, and stack traces with it.
 */
final class BrokerLog extends Handler {

    /** The JDK keeps loggers only as long as somebody else does. */
    private static final Logger ARTEMIS = Logger.getLogger("org.apache.activemq.artemis");

    /** For each queue, that what nobody takes goes nowhere else: here it stays where it is. */
    private static final List<String> OF_NO_USE = List.of("AMQ222165", "AMQ222166");

    /** Between two lines of one kind. */
    private static final Duration PAUSE = Duration.ofSeconds(10);

    private final Map<String, Instant> shown = new HashMap<>();

    private final SimpleFormatter text = new SimpleFormatter();

    private BrokerLog() {
        setLevel(Level.WARNING);
    }

    /** Unless the user has brought a logging configuration, which then says what is shown. */
    static synchronized void quiet() {
        if (System.getProperty("java.util.logging.config.file") != null
                || System.getProperty("java.util.logging.config.class") != null
                || ARTEMIS.getHandlers().length > 0) {
            return;
        }
        ARTEMIS.setLevel(Level.WARNING);
        ARTEMIS.setUseParentHandlers(false);
        ARTEMIS.addHandler(new BrokerLog());
    }

    @Override
    public void publish(LogRecord logged) {
        if (!isLoggable(logged)) {
            return;
        }
        String line = text.formatMessage(logged).lines().findFirst().orElse("");
        String kind = line.replaceFirst(":.*", "");
        if (!OF_NO_USE.contains(kind) && isDue(kind, logged.getInstant())) {
            Throwable cause = logged.getThrown();
            System.err.println("cxfperf: broker: " + line + (cause == null ? "" : " (" + cause.getMessage() + ")"));
        }
    }

    /** A client that is refused may try again at once, as often as it can. */
    private synchronized boolean isDue(String kind, Instant now) {
        Instant last = shown.get(kind);
        boolean due = last == null || Duration.between(last, now).abs().compareTo(PAUSE) >= 0;
        if (due) {
            shown.put(kind, now);
        }
        return due;
    }

    @Override
    public void flush() {
        System.err.flush();
    }

    @Override
    public void close() {}
}
