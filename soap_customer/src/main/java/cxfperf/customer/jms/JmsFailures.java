package cxfperf.customer.jms;

import cxfperf.cxf.CxfFailures;
import cxfperf.scenario.FailureKind;
import jakarta.jms.JMSSecurityException;
import java.util.Optional;
import org.apache.activemq.artemis.api.core.ActiveMQConnectionTimedOutException;
import org.apache.activemq.artemis.api.core.ActiveMQNotConnectedException;
import org.apache.activemq.artemis.api.core.ActiveMQSecurityException;

/** Kinds of what CXF's JMS transport, and Artemis below it, throw. */
public final class JmsFailures {

    /** What CXF throws for a reply that did not come has no class of its own. */
    private static final String NO_REPLY = "Timeout receiving message";

    private JmsFailures() {}

    /** Empty where neither the transport nor the broker is at fault. */
    public static Optional<FailureKind> kindOf(Throwable thrown) {
        if (CxfFailures.any(thrown, JmsFailures::isTimeout)) {
            return Optional.of(FailureKind.TIMEOUT);
        }
        return CxfFailures.any(thrown, JmsFailures::isNoConnection)
                ? Optional.of(FailureKind.CONNECT)
                : Optional.empty();
    }

    private static boolean isTimeout(Throwable link) {
        return link instanceof ActiveMQConnectionTimedOutException
                || link.getMessage() != null && link.getMessage().startsWith(NO_REPLY);
    }

    /** The broker cannot be reached, or does not let us in. */
    private static boolean isNoConnection(Throwable link) {
        return link instanceof ActiveMQNotConnectedException
                || link instanceof JMSSecurityException
                || link instanceof ActiveMQSecurityException;
    }
}
