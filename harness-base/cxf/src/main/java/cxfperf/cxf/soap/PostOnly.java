package cxfperf.cxf.soap;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.cxf.frontend.WSDLGetInterceptor;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;

/**
 * Answers a GET that asks for no document with 405: CXF would treat it as a call without an operation, answer 500, and
 * log it.
 */
public final class PostOnly extends AbstractPhaseInterceptor<Message> {

    private static final byte[] TEXT =
            "SOAP requests are sent with POST; the WSDL is at ?wsdl\n".getBytes(StandardCharsets.UTF_8);

    /** Makes an interceptor for the in chain of one or more servers; it keeps no state. */
    public PostOnly() {
        super(Phase.READ);
        addAfter(WSDLGetInterceptor.class.getName());
    }

    @Override
    public void handleMessage(Message message) {
        if (!"GET".equals(message.get(Message.HTTP_REQUEST_METHOD))
                || !(message.get("HTTP.RESPONSE") instanceof HttpServletResponse response)) {
            return;
        }
        message.getInterceptorChain().abort();
        try {
            response.setStatus(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
            response.setHeader("Allow", "POST");
            response.setContentType("text/plain");
            response.getOutputStream().write(TEXT);
        } catch (IOException e) {
            throw new Fault(e);
        }
    }
}
