package cxfperf.cxf.soap.check;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import javax.xml.XMLConstants;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.validation.Schema;
import javax.xml.validation.ValidatorHandler;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.Locator;
import org.xml.sax.SAXException;
import org.xml.sax.XMLReader;
import org.xml.sax.helpers.DefaultHandler;

/** Validates messages one by one: checks the content of the SOAP body against the schema. Owned by one thread. */
final class PayloadValidator {

    private static final String SOAP_11 = "http://schemas.xmlsoap.org/soap/envelope/";
    private static final String SOAP_12 = "http://www.w3.org/2003/05/soap-envelope";

    /** The payload is a child of the body, which is a child of the envelope. */
    private static final int PAYLOAD_DEPTH = 2;

    private final XMLReader reader;
    private final ValidatorHandler validator;
    private final FirstProblem errors = new FirstProblem();

    PayloadValidator(Schema schema) throws ParserConfigurationException, SAXException {
        SAXParserFactory parsers = SAXParserFactory.newDefaultInstance();
        parsers.setNamespaceAware(true);
        parsers.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        // SOAP does not allow a document type declaration.
        parsers.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        reader = parsers.newSAXParser().getXMLReader();
        validator = schema.newValidatorHandler();
        validator.setErrorHandler(errors);
        reader.setErrorHandler(errors);
    }

    /**
     * @param payloadOnly whether it is the payload alone, without envelope and body
     * @return the first error; empty if the message is valid
     */
    Optional<String> problem(byte[] message, boolean payloadOnly) {
        errors.clear();
        reader.setContentHandler(new Payload(payloadOnly ? 0 : PAYLOAD_DEPTH));
        try {
            reader.parse(new InputSource(new ByteArrayInputStream(message)));
        } catch (SAXException | IOException e) {
            errors.keep(e);
        }
        return errors.found();
    }

    /** Passes the payload on, with the prefixes that are declared around it. */
    private final class Payload extends DefaultHandler {

        private final int payloadDepth;
        private final Deque<String[]> prefixes = new ArrayDeque<>();
        private int depth;
        private boolean inBody;
        private int payloads;

        Payload(int payloadDepth) {
            this.payloadDepth = payloadDepth;
        }

        private boolean inPayload() {
            return depth > payloadDepth && (payloadDepth == 0 || inBody);
        }

        @Override
        public void setDocumentLocator(Locator locator) {
            validator.setDocumentLocator(locator);
        }

        @Override
        public void startPrefixMapping(String prefix, String uri) throws SAXException {
            if (inPayload()) {
                validator.startPrefixMapping(prefix, uri);
            } else {
                prefixes.addLast(new String[] {prefix, uri});
            }
        }

        @Override
        public void endPrefixMapping(String prefix) throws SAXException {
            if (inPayload()) {
                validator.endPrefixMapping(prefix);
            } else if (!prefixes.isEmpty()) {
                prefixes.removeLast();
            }
        }

        @Override
        public void startElement(String uri, String localName, String qName, Attributes attributes)
                throws SAXException {
            if (depth == 0 && payloadDepth > 0) {
                requireEnvelope(uri, localName);
            }
            if (depth == 1 && payloadDepth > 0) {
                inBody = localName.equals("Body") && isSoap(uri);
            }
            depth++;
            if (!inPayload()) {
                return;
            }
            if (depth == payloadDepth + 1) {
                payloads++;
                validator.startDocument();
                for (String[] mapping : prefixes) {
                    validator.startPrefixMapping(mapping[0], mapping[1]);
                }
            }
            validator.startElement(uri, localName, qName, attributes);
        }

        @Override
        public void endElement(String uri, String localName, String qName) throws SAXException {
            if (inPayload()) {
                validator.endElement(uri, localName, qName);
                if (depth == payloadDepth + 1) {
                    validator.endDocument();
                }
            }
            depth--;
        }

        @Override
        public void characters(char[] text, int start, int length) throws SAXException {
            if (inPayload()) {
                validator.characters(text, start, length);
            }
        }

        @Override
        public void endDocument() throws SAXException {
            if (payloads != 1) {
                throw new SAXException("the SOAP body holds " + payloads + " elements and not one");
            }
        }

        private void requireEnvelope(String uri, String localName) throws SAXException {
            if (!localName.equals("Envelope") || !isSoap(uri)) {
                throw new SAXException("it is no SOAP message: its first element is " + localName);
            }
        }

        private static boolean isSoap(String uri) {
            return uri.equals(SOAP_11) || uri.equals(SOAP_12);
        }
    }
}
