package cxfperf.own.soap;

import javax.xml.stream.XMLStreamReader;
import org.apache.cxf.interceptor.StaxInInterceptor;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;

/** Has the replies of a client that have parts (MTOM, attachments) read as whole XML documents. */
final class PartsInPlace extends AbstractPhaseInterceptor<Message> {

    PartsInPlace() {
        super(Phase.POST_STREAM);
        addAfter(StaxInInterceptor.class.getName());
    }

    @Override
    public void handleMessage(Message message) {
        XMLStreamReader root = message.getContent(XMLStreamReader.class);
        if (message.getAttachments() != null && root != null) {
            message.setContent(XMLStreamReader.class, new XopReader(root, message.getAttachments()));
        }
    }
}
