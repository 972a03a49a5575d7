package cxfperf.cxf;

import cxfperf.scenario.KeptReply;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.cxf.Bus;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.message.Exchange;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.transport.common.gzip.GZIPInInterceptor;

/**
 * Copies the replies on a bus. The thread of a call leaves a slot in its exchange, which any thread that reads the
 * reply fills. {@link #get} is for the thread that made the call.
 */
final class ReplyCopies implements Supplier<KeptReply> {

    private final ThreadLocal<Slot> slots = ThreadLocal.withInitial(Slot::new);

    private ReplyCopies() {}

    static ReplyCopies on(Bus bus) {
        ReplyCopies copies = new ReplyCopies();
        bus.getOutInterceptors().add(copies.new LeaveSlot());
        bus.getInInterceptors().add(new FillSlot());
        bus.getInFaultInterceptors().add(new FillSlot());
        return copies;
    }

    /** Returns the reply of the last call of this thread, once; null if no reply came. */
    @Override
    public KeptReply get() {
        Slot slot = slots.get();
        KeptReply reply = slot.reply;
        slot.reply = null;
        return reply;
    }

    private static final class Slot {
        private volatile KeptReply reply;
    }

    private final class LeaveSlot extends AbstractPhaseInterceptor<Message> {

        LeaveSlot() {
            super(Phase.SETUP);
        }

        @Override
        public void handleMessage(Message message) {
            Slot slot = slots.get();
            slot.reply = null;
            message.getExchange().put(Slot.class, slot);
        }
    }

    private static final class FillSlot extends AbstractPhaseInterceptor<Message> {

        FillSlot() {
            super(Phase.RECEIVE);
            addAfter(GZIPInInterceptor.class.getName());
        }

        @Override
        public void handleMessage(Message message) {
            Exchange exchange = message.getExchange();
            Slot slot = exchange == null ? null : exchange.get(Slot.class);
            if (slot != null) {
                long firstByte = System.nanoTime();
                try {
                    slot.reply = new KeptReply(
                            address(exchange),
                            status(message),
                            headers(message),
                            type(message),
                            body(message),
                            firstByte);
                } catch (IOException e) {
                    throw new Fault(e);
                }
            }
        }

        private static String address(Exchange exchange) {
            Message request = exchange.getOutMessage();
            Object address = request == null ? null : request.get(Message.REQUEST_URI);
            if (address == null && request != null) {
                address = request.get(Message.ENDPOINT_ADDRESS);
            }
            return address == null ? "" : address.toString();
        }

        private static int status(Message message) {
            return message.get(Message.RESPONSE_CODE) instanceof Integer code ? code : 0;
        }

        private static String type(Message message) {
            return message.get(Message.CONTENT_TYPE) instanceof String type ? type : "";
        }

        private static String headers(Message message) {
            return message.get(Message.PROTOCOL_HEADERS) instanceof Map<?, ?> headers
                    ? headers.entrySet().stream()
                            .filter(header -> header.getKey() != null && header.getValue() instanceof List)
                            .map(header -> header.getKey() + ": "
                                    + ((List<?>) header.getValue())
                                            .stream().map(String::valueOf).collect(Collectors.joining(", ")))
                            .collect(Collectors.joining("\n"))
                    : "";
        }

        /** Reads the body, and puts a copy in its place. */
        private static byte[] body(Message message) throws IOException {
            InputStream stream = message.getContent(InputStream.class);
            if (stream != null) {
                byte[] body = stream.readAllBytes();
                message.setContent(InputStream.class, new Copy(body, stream));
                return body;
            }
            Reader text = message.getContent(Reader.class);
            if (text == null) {
                return new byte[0];
            }
            StringWriter body = new StringWriter();
            text.transferTo(body);
            message.setContent(Reader.class, new StringReader(body.toString()));
            return body.toString().getBytes(StandardCharsets.UTF_8);
        }
    }

    /** A copy of a body, whose end is that of the original stream, which may hold a connection. */
    private static final class Copy extends FilterInputStream {

        private final InputStream original;

        Copy(byte[] body, InputStream original) {
            super(new ByteArrayInputStream(body));
            this.original = original;
        }

        @Override
        public void close() throws IOException {
            original.close();
        }
    }
}
