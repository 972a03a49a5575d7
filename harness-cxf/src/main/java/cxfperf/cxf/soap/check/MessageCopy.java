package cxfperf.cxf.soap.check;

import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Optional;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.apache.cxf.message.Message;
import org.apache.cxf.staxutils.StaxUtils;

/** Copies what is written of one message. Owned by the thread of the call. */
final class MessageCopy {

    private static final int FIRST_BYTES = 4096;

    private final Message message;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(FIRST_BYTES);
    private XMLStreamWriter payload;
    private boolean whole;

    MessageCopy(Message message) {
        this.message = message;
    }

    /** Returns a stream that writes to the given stream and to the copy. */
    OutputStream beside(OutputStream stream) {
        return new FilterOutputStream(stream) {
            @Override
            public void write(int b) throws IOException {
                out.write(b);
                if (payload == null) {
                    bytes.write(b);
                }
            }

            @Override
            public void write(byte[] written, int offset, int length) throws IOException {
                out.write(written, offset, length);
                if (payload == null) {
                    bytes.write(written, offset, length);
                }
            }

            @Override
            public void close() throws IOException {
                // Some conduits connect only at this point; the whole message has been generated before.
                whole = message.getContent(Exception.class) == null;
                // Closes the stream directly: FilterOutputStream.close would flush first, and a failure would throw
                // another exception.
                out.close();
            }
        };
    }

    /**
     * Returns a writer that writes to the given writer and to the copy. From this point the copy contains what is
     * written to it, and not the bytes of the stream, which are encrypted after this writer.
     */
    XMLStreamWriter beside(XMLStreamWriter writer) {
        bytes.reset();
        XMLStreamWriter copy = StaxUtils.createXMLStreamWriter(bytes, "UTF-8");
        payload = copy;
        return (XMLStreamWriter) Proxy.newProxyInstance(
                MessageCopy.class.getClassLoader(), new Class<?>[] {XMLStreamWriter.class}, (self, method, values) -> {
                    try {
                        Object returned = method.invoke(writer, values);
                        if (method.getName().startsWith("write")) {
                            method.invoke(copy, values);
                        }
                        return returned;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** Returns the copy; empty if the message was not written to its end. Called after the call. */
    Optional<SentMessage> end() {
        return whole ? Optional.of(written()) : Optional.empty();
    }

    private SentMessage written() {
        String type = String.valueOf(message.get(Message.CONTENT_TYPE));
        if (payload != null) {
            try {
                payload.flush();
            } catch (XMLStreamException e) {
                return new SentMessage(new byte[0], true, Optional.of("its payload was not written whole"));
            }
            return new SentMessage(bytes.toByteArray(), true, Optional.empty());
        }
        boolean text = type.startsWith("text/xml") || type.startsWith("application/soap+xml");
        return new SentMessage(
                text ? bytes.toByteArray() : new byte[0],
                false,
                text ? Optional.empty() : Optional.of("they were written as " + type + " and not as XML"));
    }

    /**
     * A message as it was generated.
     *
     * @param bytes of all of it, or of its payload
     * @param payloadOnly whether it is the payload alone: the body as it was before it was encrypted
     * @param unreadable why it cannot be checked, as a clause; empty where it can
     */
    static final record SentMessage(byte[] bytes, boolean payloadOnly, Optional<String> unreadable) {}
}
