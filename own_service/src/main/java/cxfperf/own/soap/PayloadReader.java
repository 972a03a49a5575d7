package cxfperf.own.soap;

import cxfperf.scenario.CallFailedException;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.transform.Source;
import org.apache.cxf.staxutils.DepthXMLStreamReader;
import org.apache.cxf.staxutils.StaxUtils;

/** Reads what a Dispatch returns. */
final class PayloadReader {

    private PayloadReader() {}

    /** To the end of the message, which is behind that of its payload: CXF itself leaves unread what comes after that. */
    static void readToEnd(Source reply) throws CallFailedException {
        if (reply == null) {
            throw CallFailedException.wrongReply("the reply has no payload");
        }
        XMLStreamReader payload = StaxUtils.createXMLStreamReader(reply);
        try {
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
