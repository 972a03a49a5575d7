package cxfperf.security.seen;

import cxfperf.cxf.SessionRequests;
import cxfperf.security.seen.ProtectionSeen.ProtectionCounts;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javax.xml.namespace.QName;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.ws.policy.PolicyVerificationInInterceptor;
import org.apache.wss4j.dom.WSConstants;
import org.apache.wss4j.dom.WSDataRef;
import org.apache.wss4j.dom.engine.WSSecurityEngineResult;
import org.apache.wss4j.dom.handler.WSHandlerConstants;
import org.apache.wss4j.dom.handler.WSHandlerResult;
import org.apache.wss4j.stax.securityEvent.WSSecurityEventConstants;
import org.apache.xml.security.stax.securityEvent.AbstractSecuredElementSecurityEvent;
import org.apache.xml.security.stax.securityEvent.SecurityEvent;

/**
 * Counts the protection of each message that passed security: on the server just before the service is called, on the
 * client just before the caller gets the reply. Thread-safe.
 */
final class ReceivedProtection extends AbstractPhaseInterceptor<Message> {

    /** The property of an exchange whose request passed security. */
    private static final String LET_THROUGH = ReceivedProtection.class.getName();

    private final ProtectionCounts counts;
    private final Predicate<Message> tls;
    private final Consumer<Message> further;

    /**
     * @param tls whether the message came over TLS
     * @param further gets all messages, including session requests
     */
    ReceivedProtection(ProtectionCounts counts, Predicate<Message> tls, Consumer<Message> further) {
        super(Phase.PRE_INVOKE);
        this.counts = counts;
        this.tls = tls;
        this.further = further;
        // Runs after the policy check, which has the complete results and may still refuse a message.
        addAfter(PolicyVerificationInInterceptor.class.getName());
    }

    @Override
    public void handleMessage(Message message) {
        message.getExchange().put(LET_THROUGH, Boolean.TRUE);
        if (!SessionRequests.is(message)) {
            counts.count(VerifiedProtection.of(message, tls.test(message)));
        }
        further.accept(message);
    }

    /** Whether the request of this exchange had passed security. */
    static boolean letThrough(Message message) {
        return message.getExchange() != null
                && Boolean.TRUE.equals(message.getExchange().get(LET_THROUGH));
    }

    /**
     * The protection of a received message that WSS4J verified, by the results of its DOM stack or the events of its
     * streaming stack. Unverified signatures are not included.
     */
    private static final class VerifiedProtection {

        /** The message property with the events of the streaming stack. */
        private static final String EVENTS = SecurityEvent.class.getName() + ".in";

        private static final String BODY = "Body";

        private VerifiedProtection() {}

        static Protection of(Message message, boolean tls) {
            boolean signed = false;
            boolean encrypted = false;
            boolean token = false;
            if (message.get(WSHandlerConstants.RECV_RESULTS) instanceof List<?> handled) {
                for (Object one : handled) {
                    for (WSSecurityEngineResult result : ((WSHandlerResult) one).getResults()) {
                        int action = (Integer) result.get(WSSecurityEngineResult.TAG_ACTION);
                        token |= action == WSConstants.UT;
                        signed |= action == WSConstants.SIGN && coversBody(result, false);
                        encrypted |= action == WSConstants.ENCR && coversBody(result, true);
                    }
                }
            }
            if (message.get(EVENTS) instanceof List<?> events) {
                for (Object event : events) {
                    if (event instanceof AbstractSecuredElementSecurityEvent element
                            && isBody(element.getElementPath())) {
                        signed |= element.isSigned();
                        encrypted |= element.isEncrypted();
                    }
                    token |= WSSecurityEventConstants.USERNAME_TOKEN.equals(
                            ((SecurityEvent) event).getSecurityEventType());
                }
            }
            return new Protection(signed, encrypted, token, tls);
        }

        /** @param content whether the body's only element counts as the body */
        private static boolean coversBody(WSSecurityEngineResult result, boolean content) {
            if (!(result.get(WSSecurityEngineResult.TAG_DATA_REF_URIS) instanceof List<?> references)) {
                return false;
            }
            for (Object reference : references) {
                String path = ((WSDataRef) reference).getXpath();
                String[] steps = path == null ? new String[0] : path.split("/");
                // The first step, before the root, is empty.
                boolean depth = steps.length == 3 || content && steps.length == 4;
                if (depth && steps[2].substring(steps[2].indexOf(':') + 1).equals(BODY)) {
                    return true;
                }
            }
            return false;
        }

        private static boolean isBody(List<QName> path) {
            return path != null
                    && path.size() == 2
                    && path.get(1).getLocalPart().equals(BODY);
        }
    }
}
