package cxfperf.customer.broker;

import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/**
 * What Artemis logs, as far as a user has to know it: warnings and errors, a line each. It logs much more than that, and stack
 * traces with it.
 */
final class BrokerLog extends Handler {

    /** The JDK keeps loggers only as long as somebody else does. */
    private static final Logger ARTEMIS = Logger.getLogger("org.apache.activemq.artemis");

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
        if (isLoggable(logged)) {
            System.err.println("cxfperf: broker: "
                    + text.formatMessage(logged).lines().findFirst().orElse(""));
        }
    }

    @Override
    public void flush() {
        System.err.flush();
    }

    @Override
    public void close() {}
}
