package cxfperf.cxf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import javax.xml.stream.XMLStreamReader;
import org.apache.cxf.bus.managers.PhaseManagerImpl;
import org.apache.cxf.interceptor.FIStaxInInterceptor;
import org.apache.cxf.interceptor.StaxInEndingInterceptor;
import org.apache.cxf.interceptor.StaxInInterceptor;
import org.apache.cxf.message.ExchangeImpl;
import org.apache.cxf.message.Message;
import org.apache.cxf.message.MessageImpl;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.PhaseInterceptorChain;
import org.junit.jupiter.api.Test;

/**
 * How much of a reply CXF reads today. If the first test fails, a release reads Fast Infoset to its end: then the
 * paragraph in docs/for-cxf.md can go.
 */
class TodaysFastInfosetTest {

    /** The element {@code <a>x</a>}. */
    private static final byte[] AS_FAST_INFOSET = HexFormat.of().parseHex("e0000001003c00619078ff");

    private static final byte[] AS_TEXT = "<a>x</a>".getBytes(StandardCharsets.UTF_8);

    /** Notes whether its reader has seen its end. */
    private static final class Body extends FilterInputStream {
        private boolean endSeen;
        private boolean closed;

        private Body(byte[] bytes) {
            super(new ByteArrayInputStream(bytes));
        }

        @Override
        public int read() throws IOException {
            return seen(super.read());
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            return seen(super.read(into, offset, length));
        }

        private int seen(int result) {
            endSeen |= result < 0;
            return result;
        }

        @Override
        public void close() throws IOException {
            closed = true;
            super.close();
        }
    }

    @Test
    void fastInfosetIsClosedBeforeItsEndIsRead() throws Exception {
        Body body = read(AS_FAST_INFOSET, "application/fastinfoset", new FIStaxInInterceptor());

        assertThat(body.closed).isTrue();
        assertThat(body.endSeen).isFalse();
    }

    @Test
    void textIsReadToItsEnd() throws Exception {
        assertThat(read(AS_TEXT, "text/xml", new StaxInInterceptor()).endSeen).isTrue();
    }

    private static Body read(byte[] bytes, String type, AbstractPhaseInterceptor<Message> interceptor)
            throws Exception {
        Body body = new Body(bytes);
        Message message = new MessageImpl();
        message.setExchange(new ExchangeImpl());
        message.setInterceptorChain(new PhaseInterceptorChain(new PhaseManagerImpl().getInPhases()));
        message.put(Message.CONTENT_TYPE, type);
        message.setContent(InputStream.class, body);
        interceptor.handleMessage(message);
        XMLStreamReader reader = message.getContent(XMLStreamReader.class);
        while (reader.hasNext()) {
            reader.next();
        }
        StaxInEndingInterceptor.INSTANCE.handleMessage(message);
        return body;
    }
}
