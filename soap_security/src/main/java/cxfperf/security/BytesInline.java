package cxfperf.security;

import org.apache.cxf.message.Message;
import org.apache.cxf.message.MessageUtils;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;

/**
 * Has bytes written into the message, as without security: the streaming kind of security gives every message an empty list
 * of attachments, which CXF's JAXB takes for MTOM, and nothing would send what it put there.
 */
final class BytesInline extends AbstractPhaseInterceptor<Message> {

    BytesInline() {
        // After PRE_STREAM, where the list comes from.
        super(Phase.PRE_PROTOCOL);
    }

    @Override
    public void handleMessage(Message message) {
        if (message.getAttachments() != null
                && message.getAttachments().isEmpty()
                && !MessageUtils.getContextualBoolean(message, Message.MTOM_ENABLED)) {
            message.setAttachments(null);
        }
    }
}
