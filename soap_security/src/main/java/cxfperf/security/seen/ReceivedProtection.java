package cxfperf.security.seen;

import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.ws.policy.PolicyVerificationInInterceptor;

/**
 * Counts what protected each message that security let through: on the server just before the service is called, on the
 * client just before the reply is handed to the caller. Safe for use by several threads.
 */
final class ReceivedProtection extends AbstractPhaseInterceptor<Message> {

    /** In an exchange whose request was let through. */
    private static final String LET_THROUGH = ReceivedProtection.class.getName();

    private final ProtectionCounts counts;
    private final Predicate<Message> tls;
    private final Consumer<Message> further;

    /**
     * @param tls whether the message came over TLS
     * @param further looks at all messages, those for sessions too
     */
    ReceivedProtection(ProtectionCounts counts, Predicate<Message> tls, Consumer<Message> further) {
        super(Phase.PRE_INVOKE);
        this.counts = counts;
        this.tls = tls;
        this.further = further;
        // That one still refuses messages, with the results complete.
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

    /** Whether the request of this exchange had passed all of security when what followed happened. */
    static boolean letThrough(Message message) {
        return message.getExchange() != null
                && Boolean.TRUE.equals(message.getExchange().get(LET_THROUGH));
    }
}
