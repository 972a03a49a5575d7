package cxfperf.security.seen;

import org.apache.cxf.message.Exchange;
import org.apache.cxf.message.Message;
import org.apache.cxf.service.model.BindingOperationInfo;

/**
 * Messages of WS-Trust, by which a client gets a security session: no calls of the service, and protected by a policy
 * of their own.
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
