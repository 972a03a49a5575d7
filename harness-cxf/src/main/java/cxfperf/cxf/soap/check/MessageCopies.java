package cxfperf.cxf.soap.check;

import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLStreamWriter;
import org.apache.cxf.Bus;
import org.apache.cxf.endpoint.Endpoint;
import org.apache.cxf.interceptor.StaxOutInterceptor;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;

/**
 * Copies the messages of a bus while they are written: the bytes for the transport, or, if security changes them later,
 * the payload before it does. A call stays on one thread until its request is written, so copies are kept by thread.
 * Safe for use by several threads.
 */
final class MessageCopies {

    /** The key of a message's SAAJ tree, which security changes. */
    private static final String DOM = "jakarta.xml.soap.SOAPMessage";

    /** The package of the writers of streaming security. */
    private static final String SECURING = "org.apache.xml.security.";

    private static final String COPY = MessageCopy.class.getName();
    private static final String PLAIN_WRITER = COPY + ".plain";

    private final String namespace;
    private final ThreadLocal<List<MessageCopy>> copies = new ThreadLocal<>();

    private MessageCopies(String namespace) {
        this.namespace = namespace;
    }

    /** @param namespace of the service whose messages are copied: a token service on the same bus has another schema */
    static MessageCopies on(Bus bus, String namespace) {
        MessageCopies all = new MessageCopies(namespace);
        bus.getOutInterceptors().add(all.new CopyBytes());
        bus.getOutInterceptors().add(new CopyPayload());
        bus.getOutInterceptors().add(new PayloadWritten());
        return all;
    }

    /** Starts to copy what this thread sends. */
    void begin(List<MessageCopy> into) {
        copies.set(into);
    }

    /** Ends the copying for this thread. */
    void end() {
        copies.remove();
    }

    private boolean isOfTheService(Message message) {
        Endpoint endpoint = message.getExchange().getEndpoint();
        return endpoint != null
                && endpoint.getEndpointInfo()
                        .getService()
                        .getName()
                        .getNamespaceURI()
                        .equals(namespace);
    }

    private final class CopyBytes extends AbstractPhaseInterceptor<Message> {

        CopyBytes() {
            super(Phase.PRE_STREAM);
            addBefore(StaxOutInterceptor.class.getName());
        }

        @Override
        public void handleMessage(Message message) {
            List<MessageCopy> all = copies.get();
            OutputStream stream = message.getContent(OutputStream.class);
            if (all == null || stream == null || !isOfTheService(message)) {
                return;
            }
            MessageCopy copy = new MessageCopy(message);
            all.add(copy);
            message.put(COPY, copy);
            message.setContent(OutputStream.class, copy.beside(stream));
        }
    }

    private static final class CopyPayload extends AbstractPhaseInterceptor<Message> {

        CopyPayload() {
            super(Phase.PRE_MARSHAL);
        }

        @Override
        public void handleMessage(Message message) {
            XMLStreamWriter writer = message.getContent(XMLStreamWriter.class);
            if (message.get(COPY) instanceof MessageCopy copy && writer != null && isSecured(message, writer)) {
                message.put(PLAIN_WRITER, writer);
                message.setContent(XMLStreamWriter.class, copy.beside(writer));
            }
        }

        private static boolean isSecured(Message message, XMLStreamWriter writer) {
            return writer.getClass().getName().startsWith(SECURING)
                    || message.getContentFormats().stream()
                            .anyMatch(format -> format.getName().equals(DOM));
        }
    }

    /** Restores the original writer after the payload is written. */
    private static final class PayloadWritten extends AbstractPhaseInterceptor<Message> {

        PayloadWritten() {
            super(Phase.POST_MARSHAL);
        }

        @Override
        public void handleMessage(Message message) {
            if (message.remove(PLAIN_WRITER) instanceof XMLStreamWriter writer) {
                message.setContent(XMLStreamWriter.class, writer);
            }
        }
    }

    /** An empty list for {@link #begin}. */
    static List<MessageCopy> none() {
        return new ArrayList<>(1);
    }
}
