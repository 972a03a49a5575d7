package cxfperf.security.seen;

import cxfperf.cxf.SessionRequests;
import cxfperf.security.seen.ProtectionSeen.ProtectionCounts;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
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

    /**
     * Reads a SOAP message in its wire format, from the first byte up to the first element within the body, and finds
     * its protection. Independent of WSS4J, so that it also reads messages that WSS4J does not process.
     *
     * <p>A signature counts if one of its references has the id of the body; only the receiver can verify it. Supports
     * UTF-8 and other encodings with ASCII markup. For one message; confined to one thread.
     */
    static final class EnvelopeHead {

        /** The longest part of a start tag that is read. The relevant tags have two or three attributes. */
        private static final int TAG_BYTES = 2048;

        private final byte[] tag = new byte[TAG_BYTES];
        private int length;
        private boolean inTag;
        private byte quote;

        private final Set<String> references = new HashSet<>();
        private boolean inSignedInfo;
        private boolean inBody;
        private boolean token;
        private boolean signed;
        private boolean encrypted;
        private boolean complete;

        /** Whether the first element of the body, or its end, has been read. */
        boolean isComplete() {
            return complete;
        }

        /** The protection of the message; valid once the head is complete. */
        Protection protection(boolean tls) {
            return new Protection(signed, encrypted, token, tls);
        }

        void read(byte[] bytes, int offset, int count) {
            for (int i = offset; i < offset + count && !complete; i++) {
                read(bytes[i]);
            }
        }

        private void read(byte next) {
            if (!inTag) {
                inTag = next == '<';
                length = 0;
                return;
            }
            if (quote == 0 && next == '>') {
                inTag = false;
                element(new String(tag, 0, length, StandardCharsets.ISO_8859_1));
                return;
            }
            if (quote == 0 && (next == '"' || next == '\'')) {
                quote = next;
            } else if (next == quote) {
                quote = 0;
            }
            if (length < TAG_BYTES) {
                tag[length++] = next;
            }
        }

        /** @param text the text between the angle brackets */
        private void element(String text) {
            if (inBody) {
                encrypted = localName(text).equals("EncryptedData");
                complete = true;
                return;
            }
            switch (localName(text)) {
                case "SignedInfo" -> inSignedInfo = true;
                case "/SignedInfo" -> inSignedInfo = false;
                case "Reference" -> {
                    if (inSignedInfo) {
                        references.add(attribute(text, "URI"));
                    }
                }
                case "UsernameToken" -> token = true;
                case "Body" -> {
                    String id = attribute(text, "Id");
                    signed = !id.isEmpty() && references.contains("#" + id);
                    inBody = true;
                    complete = text.endsWith("/");
                }
                default -> {
                    // Other elements are ignored.
                }
            }
        }

        /** Removes the prefix of a name. The name of an end tag begins with a slash. */
        private static String localName(String text) {
            int end = 0;
            while (end < text.length() && text.charAt(end) > ' ' && (text.charAt(end) != '/' || end == 0)) {
                end++;
            }
            String name = text.substring(0, end);
            String local = name.substring(name.indexOf(':') + 1);
            return name.startsWith("/") && !local.startsWith("/") ? "/" + local : local;
        }

        /** The value of the attribute with that local name; empty if there is none. */
        private static String attribute(String text, String localName) {
            for (int at = text.indexOf(localName + "="); at > 0; at = text.indexOf(localName + "=", at + 1)) {
                char before = text.charAt(at - 1);
                int value = at + localName.length() + 2;
                int end = value > text.length() ? -1 : text.indexOf(text.charAt(value - 1), value);
                if ((before <= ' ' || before == ':') && end > 0) {
                    return text.substring(value, end);
                }
            }
            return "";
        }
    }
}
