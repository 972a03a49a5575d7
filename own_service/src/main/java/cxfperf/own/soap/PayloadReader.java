package cxfperf.own.soap;

import cxfperf.scenario.CallFailedException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import javax.xml.transform.Source;
import org.apache.cxf.staxutils.DepthXMLStreamReader;
import org.apache.cxf.staxutils.StaxUtils;

/** Reads what a Dispatch returns. */
final class PayloadReader {

    private PayloadReader() {}

    /** The payload, for what has to be looked at more than once. */
    static byte[] copy(Source reply) throws CallFailedException, IOException {
        ByteArrayOutputStream copy = new ByteArrayOutputStream();
        readToEnd(reply, payload -> {
            XMLStreamWriter writer = StaxUtils.createXMLStreamWriter(copy);
            StaxUtils.copy(payload, writer);
            writer.close();
        });
        return copy.toByteArray();
    }

    /** Looks at a payload, to its end. */
    interface Look {

        void look(XMLStreamReader payload) throws XMLStreamException, CallFailedException, IOException;
    }

    /**
     * To the end of the message, which is behind that of its payload: CXF itself leaves unread what comes after that. Also
     * where the payload is a wrong one.
     */
    static void readToEnd(Source reply, Look first) throws CallFailedException, IOException {
        if (reply == null) {
            throw CallFailedException.wrongReply("the reply has no payload");
        }
        XMLStreamReader payload = StaxUtils.createXMLStreamReader(reply);
        try {
            CallFailedException failed = null;
            try {
                first.look(payload);
            } catch (CallFailedException e) {
                failed = e;
            }
            XMLStreamReader message = payload instanceof DepthXMLStreamReader depth ? depth.getReader() : payload;
            while (message.hasNext()) {
                message.next();
            }
            if (failed != null) {
                throw failed;
            }
        } catch (XMLStreamException e) {
            throw CallFailedException.wrongReply("unreadable reply: " + e.getMessage());
        } finally {
            try {
                payload.close();
            } catch (XMLStreamException e) {
                // All of it has been read, or the call has failed already.
            }
        }
    }
}
