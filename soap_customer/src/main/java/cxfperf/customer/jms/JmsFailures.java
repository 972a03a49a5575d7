package cxfperf.customer.jms;

import cxfperf.cxf.CxfFailures;
import cxfperf.scenario.FailureKind;
import jakarta.jms.JMSSecurityException;
import java.util.Optional;
import org.apache.activemq.artemis.api.core.ActiveMQConnectionTimedOutException;
import org.apache.activemq.artemis.api.core.ActiveMQNotConnectedException;
import org.apache.activemq.artemis.api.core.ActiveMQSecurityException;

/** The kinds of failure for exceptions of CXF's JMS transport and of Artemis. */
public final class JmsFailures {

    /** The message of CXF's timeout exception, which has no class of its own. */
    private static final String NO_REPLY = "Timeout receiving message";

    private JmsFailures() {}

    /** The kind of failure; empty if neither the transport nor the broker caused it. */
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

    /** Whether the broker cannot be reached or refuses the credentials. */
    private static boolean isNoConnection(Throwable link) {
        return link instanceof ActiveMQNotConnectedException
                || link instanceof JMSSecurityException
                || link instanceof ActiveMQSecurityException;
    }
}
