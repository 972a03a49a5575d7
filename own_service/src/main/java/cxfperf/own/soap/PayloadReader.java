package cxfperf.own.soap;

import cxfperf.scenario.CallFailedException;
import java.io.ByteArrayOutputStream;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import javax.xml.transform.Source;
import org.apache.cxf.staxutils.DepthXMLStreamReader;
import org.apache.cxf.staxutils.StaxUtils;

/** Reads what a Dispatch returns. */
final class PayloadReader {

    private PayloadReader() {}

    /** To the end of the message, which is behind that of its payload: CXF itself leaves unread what comes after that. */
    static void readToEnd(Source reply) throws CallFailedException {
        readToEnd(reply, payload -> {});
    }

    /** The same, with a copy of the payload: for what has to be looked at more than once. */
    static byte[] copy(Source reply) throws CallFailedException {
        ByteArrayOutputStream copy = new ByteArrayOutputStream();
        readToEnd(reply, payload -> {
            XMLStreamWriter writer = StaxUtils.createXMLStreamWriter(copy);
            StaxUtils.copy(payload, writer);
            writer.close();
        });
        return copy.toByteArray();
    }

    private interface Look {

        void look(XMLStreamReader payload) throws XMLStreamException;
    }

    private static void readToEnd(Source reply, Look first) throws CallFailedException {
        if (reply == null) {
            throw CallFailedException.wrongReply("the reply has no payload");
        }
        XMLStreamReader payload = StaxUtils.createXMLStreamReader(reply);
        try {
            first.look(payload);
            XMLStreamReader message = payload instanceof DepthXMLStreamReader depth ? depth.getReader() : payload;
            while (message.hasNext()) {
                message.next();
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
