package cxfperf.customer.jms;

import cxfperf.customer.calls.CountingCustomers;
import cxfperf.customer.calls.CustomerCalls;
import cxfperf.customer.calls.CustomerProxies;
import cxfperf.cxf.CxfFailures;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.Rejection;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.ServerSpec;
import jakarta.jms.JMSSecurityException;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.activemq.artemis.api.core.ActiveMQConnectionTimedOutException;
import org.apache.activemq.artemis.api.core.ActiveMQNotConnectedException;
import org.apache.activemq.artemis.api.core.ActiveMQSecurityException;

/**
 * Both sides over JMS: the same service, calls and WSDL as over HTTP, on CXF's JMS transport. Only the address makes
 * CXF choose JMS.
 */
public final class JmsCustomers {

    /** The message of CXF's timeout exception, which has no class of its own. */
    private static final String NO_REPLY = "Timeout receiving message";

    private JmsCustomers() {}

    /** Why the value of {@code -Dbroker} is rejected; empty if it is valid. */
    public static Optional<Rejection> rejection(Map<String, String> options) {
        try {
            JmsOptions.of(options);
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(new Rejection(JmsOptions.BROKER, e.getMessage()));
        }
    }

    /** @param serverThreads the number of threads that receive requests; empty for CXF's default, 1 */
    public static RunningServer start(ServerSpec spec, OptionalInt serverThreads) throws Exception {
        return JmsServer.start(spec, serverThreads, new CountingCustomers(spec.calls()));
    }

    public static LoadClientFactory connect(ClientSpec spec, CustomerCalls calls) throws Exception {
        return JmsTransport.open(spec, CustomerProxies.of(spec, calls));
    }

    /** The kind of failure; empty if neither the transport nor the broker caused it. */
    public static Optional<FailureKind> kindOf(Throwable thrown) {
        if (CxfFailures.any(thrown, JmsCustomers::isTimeout)) {
            return Optional.of(FailureKind.TIMEOUT);
        }
        return CxfFailures.any(thrown, JmsCustomers::isNoConnection)
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
