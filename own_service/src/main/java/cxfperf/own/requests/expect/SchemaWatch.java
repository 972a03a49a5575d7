package cxfperf.own.requests.expect;

import cxfperf.text.FirstProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.XMLConstants;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamReader;
import javax.xml.validation.ValidatorHandler;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.AttributesImpl;

/**
 * Checks replies against a schema: of a SOAP message what its body holds, of anything else all. Owned by one thread.
 */
final class SchemaWatch implements XmlWatcher {

    private static final int BODY_DEPTH = 2;

    private final ValidatorHandler validator;
    private final Map<QName, QName> declared;
    private final FirstProblem errors = new FirstProblem();
    private final AttributesImpl attributes = new AttributesImpl();

    /** Of the elements that are open: prefixes around the payload, and the names in it. */
    private final List<String[]> prefixes = new ArrayList<>();

    private final List<QName> names = new ArrayList<>();

    private boolean watching;
    private boolean envelope;
    private boolean body;
    private int payloadDepth;

    SchemaWatch(XmlReplySchema schema) {
        declared = schema.declared();
        validator = schema.schema().newValidatorHandler();
        validator.setErrorHandler(errors);
    }

    /** @param watch whether the next reply is to be checked */
    void begin(boolean watch) {
        watching = watch;
        errors.clear();
        envelope = false;
        body = false;
        payloadDepth = 0;
        prefixes.clear();
        names.clear();
    }

    /** What is wrong first; empty where nothing is. */
    Optional<String> problem() {
        return errors.found();
    }

    @Override
    public void start(XMLStreamReader at, int depth) {
        if (!watching) {
            return;
        }
        if (depth == 1) {
            envelope = at.getLocalName().equals("Envelope") && FaultWatch.isSoap(at.getNamespaceURI());
        } else if (depth == BODY_DEPTH && envelope) {
            body = at.getLocalName().equals("Body");
        }
        if (payloadDepth == 0 && (!envelope || body && depth == BODY_DEPTH + 1)) {
            payloadDepth = depth;
            tell(() -> {
                validator.startDocument();
                for (String[] prefix : prefixes) {
                    validator.startPrefixMapping(prefix[0], prefix[1]);
                }
            });
        }
        if (payloadDepth == 0) {
            for (int i = 0; i < at.getNamespaceCount(); i++) {
                prefixes.add(new String[] {text(at.getNamespacePrefix(i)), text(at.getNamespaceURI(i))});
            }
        } else {
            element(at);
        }
    }

    private void element(XMLStreamReader at) {
        QName own = at.getName();
        QName name = names.isEmpty() ? declared.getOrDefault(own, own) : own;
        names.add(name);
        attributes.clear();
        for (int i = 0; i < at.getAttributeCount(); i++) {
            String prefix = at.getAttributePrefix(i);
            String local = at.getAttributeLocalName(i);
            attributes.addAttribute(
                    text(at.getAttributeNamespace(i)),
                    local,
                    prefix == null || prefix.isEmpty() ? local : prefix + ":" + local,
                    "CDATA",
                    at.getAttributeValue(i));
        }
        tell(() -> {
            for (int i = 0; i < at.getNamespaceCount(); i++) {
                validator.startPrefixMapping(text(at.getNamespacePrefix(i)), text(at.getNamespaceURI(i)));
            }
            prefixOfType(at);
            validator.startElement(name.getNamespaceURI(), name.getLocalPart(), qualified(name), attributes);
        });
    }

    /** A payload that is read from its own start has prefixes that were declared around it, and nobody lists them. */
    private void prefixOfType(XMLStreamReader at) throws SAXException {
        String type = at.getAttributeValue(XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI, "type");
        int colon = type == null ? -1 : type.indexOf(':');
        if (colon > 0) {
            String prefix = type.substring(0, colon).strip();
            String uri = at.getNamespaceContext().getNamespaceURI(prefix);
            if (uri != null) {
                validator.startPrefixMapping(prefix, uri);
            }
        }
    }

    @Override
    public void text(XMLStreamReader at, int depth) {
        if (watching && payloadDepth > 0 && depth >= payloadDepth) {
            tell(() -> validator.characters(at.getTextCharacters(), at.getTextStart(), at.getTextLength()));
        }
    }

    @Override
    public void end(int depth) {
        if (!watching || payloadDepth == 0 || depth < payloadDepth) {
            return;
        }
        QName name = names.remove(names.size() - 1);
        tell(() -> {
            validator.endElement(name.getNamespaceURI(), name.getLocalPart(), qualified(name));
            if (names.isEmpty()) {
                validator.endDocument();
                // What follows in a body is none of the one element that a schema knows.
                watching = false;
            }
        });
    }

    private static String qualified(QName name) {
        return name.getPrefix().isEmpty() ? name.getLocalPart() : name.getPrefix() + ":" + name.getLocalPart();
    }

    private static String text(String orNull) {
        return orNull == null ? "" : orNull;
    }

    private interface Told {

        void tell() throws SAXException;
    }

    private void tell(Told event) {
        try {
            event.tell();
        } catch (SAXException e) {
            errors.keep(e);
        }
    }
}
