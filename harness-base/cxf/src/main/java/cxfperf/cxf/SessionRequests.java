package cxfperf.cxf;

import cxfperf.cxf.lean.ContractPolicies;
import javax.xml.namespace.QName;
import org.apache.cxf.Bus;
import org.apache.cxf.endpoint.Client;
import org.apache.cxf.interceptor.MessageSenderInterceptor;
import org.apache.cxf.message.Exchange;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.service.model.BindingOperationInfo;
import org.apache.cxf.service.model.EndpointInfo;

/**
 * Recognizes WS-Trust messages, with which a client requests a security session ahead of a call. They are not calls of
 * the service, and have their own policy. Safe for use by several threads.
 */
public final class SessionRequests {

    private static final String TRUST = "/ws-trust/";

    private SessionRequests() {}

    /**
     * Whether a message is such a request, or the answer to one.
     *
     * @return false if its operation is not known
     */
    public static boolean is(Message message) {
        Exchange exchange = message.getExchange();
        BindingOperationInfo operation = exchange == null ? null : exchange.getBindingOperationInfo();
        return operation != null && isOfTrust(operation.getName());
    }

    /** Whether a client has been made for such requests. */
    public static boolean areAllOf(Client client) {
        return isOfTrust(client.getEndpoint().getService().getName());
    }

    private static boolean isOfTrust(QName name) {
        return (name.getNamespaceURI() + "/").contains(TRUST);
    }

    /**
     * Gives the requests on a bus, which CXF sends with its own client, the time limit and TLS of the run. Leaves calls
     * alone: an interceptor that gets the conduit of a call before CXF does makes CXF add headers of WS-Addressing.
     *
     * @param bus of one side of a run; on that of a server this has no effect
     */
    public static void limitOn(Bus bus) {
        bus.getOutInterceptors()
                .add(new PhaseStep(Phase.PREPARE_SEND, request -> limit(bus, request))
                        .before(MessageSenderInterceptor.class));
    }

    /** Calls {@link #limitOn} if the contract of a service has a policy, because a policy may require a session. */
    public static void limitFor(Bus bus, EndpointInfo port) {
        if (ContractPolicies.are(bus, port)) {
            limitOn(bus);
        }
    }

    private static void limit(Bus bus, Message request) {
        CxfClients clients = bus.getExtension(CxfClients.class);
        if (clients != null && is(request)) {
            clients.prepareAhead(request.getExchange().getConduit(request), "session");
        }
    }
}
