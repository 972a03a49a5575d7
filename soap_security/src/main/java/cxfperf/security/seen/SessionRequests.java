package cxfperf.security.seen;

import org.apache.cxf.message.Exchange;
import org.apache.cxf.message.Message;
import org.apache.cxf.service.model.BindingOperationInfo;

/**
 * Recognizes WS-Trust messages, with which a client requests a security session. They are not calls of the service and
 * have their own policy.
 */
final class SessionRequests {

    private static final String TRUST = "/ws-trust/";

    private SessionRequests() {}

    static boolean is(Message message) {
        Exchange exchange = message.getExchange();
        BindingOperationInfo operation = exchange == null ? null : exchange.getBindingOperationInfo();
        return operation != null && (operation.getName().getNamespaceURI() + "/").contains(TRUST);
    }
}
