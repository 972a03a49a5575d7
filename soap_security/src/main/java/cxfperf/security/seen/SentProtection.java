package cxfperf.security.seen;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Predicate;
import org.apache.cxf.interceptor.AttachmentOutInterceptor;
import org.apache.cxf.interceptor.StaxOutInterceptor;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.ws.security.wss4j.PolicyBasedWSS4JStaxOutInterceptor;
import org.apache.cxf.ws.security.wss4j.WSS4JStaxOutInterceptor;

/**
 * Reads the bytes of each sent message, before compression and TLS, and counts its protection. Reads only the head of a
 * message, so that a large one costs no more than a small one. Thread-safe.
 */
final class SentProtection extends AbstractPhaseInterceptor<Message> {

    private final ProtectionCounts counts;
    private final Predicate<Message> tls;

    /** @param tls whether the message goes over TLS */
    SentProtection(ProtectionCounts counts, Predicate<Message> tls) {
        super(Phase.PRE_STREAM);
        this.counts = counts;
        this.tls = tls;
        addBefore(AttachmentOutInterceptor.class.getName());
        addBefore(StaxOutInterceptor.class.getName());
        // The streaming stack replaces the stream by its own writer.
        addBefore(PolicyBasedWSS4JStaxOutInterceptor.class.getName());
        addBefore(WSS4JStaxOutInterceptor.class.getName());
    }

    @Override
    public void handleMessage(Message message) {
        OutputStream out = message.getContent(OutputStream.class);
        if (out != null && !SessionRequests.is(message)) {
            message.setContent(OutputStream.class, new Watched(out, tls.test(message)));
        }
    }

    private final class Watched extends FilterOutputStream {

        private final boolean overTls;
        private EnvelopeHead head = new EnvelopeHead();

        Watched(OutputStream out, boolean overTls) {
            super(out);
            this.overTls = overTls;
        }

        @Override
        public void write(int b) throws IOException {
            inspect(new byte[] {(byte) b}, 0, 1);
            out.write(b);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            inspect(bytes, offset, length);
            // Overridden, because the inherited method writes byte by byte.
            out.write(bytes, offset, length);
        }

        private void inspect(byte[] bytes, int offset, int length) {
            if (head == null) {
                return;
            }
            head.read(bytes, offset, length);
            if (head.isComplete()) {
                counts.count(head.protection(overTls));
                head = null;
            }
        }
    }
}
