package cxfperf.own.requests.expect;

import java.util.Optional;
import javax.xml.stream.XMLStreamReader;

/** Tells whether a reply is a SOAP fault, as a whole message or as what its body holds. Owned by one thread. */
final class FaultWatch implements XmlWatcher {

    static final String SOAP_11 = "http://schemas.xmlsoap.org/soap/envelope/";
    static final String SOAP_12 = "http://www.w3.org/2003/05/soap-envelope";

    private static final int IN_BODY = 3;

    private final StringBuilder reason = new StringBuilder();
    private boolean envelope;
    private boolean body;
    private int faultDepth;
    private int reasonDepth;
    private String root;

    void begin() {
        envelope = false;
        body = false;
        faultDepth = 0;
        reasonDepth = 0;
        root = null;
        reason.setLength(0);
    }

    /** What the fault says; empty where there is none. */
    Optional<String> fault() {
        return faultDepth == 0 ? Optional.empty() : Optional.of(Texts.shown(reason));
    }

    /** The name of the first element; null where there is none. */
    String root() {
        return root;
    }

    static boolean isSoap(String uri) {
        return SOAP_11.equals(uri) || SOAP_12.equals(uri);
    }

    @Override
    public void start(XMLStreamReader at, int depth) {
        String local = at.getLocalName();
        if (depth == 1) {
            root = local;
            envelope = local.equals("Envelope") && isSoap(at.getNamespaceURI());
        } else if (depth == 2 && envelope) {
            body = local.equals("Body");
        }
        if (faultDepth > 0) {
            if (reasonDepth == 0 && reason.isEmpty() && (local.equals("faultstring") || local.equals("Text"))) {
                reasonDepth = depth;
            }
        } else if ((depth == 1 || depth == IN_BODY && body) && local.equals("Fault") && isSoap(at.getNamespaceURI())) {
            faultDepth = depth;
        }
    }

    @Override
    public void text(XMLStreamReader at, int depth) {
        if (reasonDepth > 0) {
            reason.append(at.getTextCharacters(), at.getTextStart(), at.getTextLength());
        }
    }

    @Override
    public void end(int depth) {
        if (depth == reasonDepth) {
            reasonDepth = 0;
        }
    }
}
