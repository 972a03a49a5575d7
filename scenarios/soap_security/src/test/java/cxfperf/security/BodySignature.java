package cxfperf.security;

import java.io.StringReader;
import java.security.PublicKey;
import javax.xml.crypto.dsig.XMLSignature;
import javax.xml.crypto.dsig.XMLSignatureFactory;
import javax.xml.crypto.dsig.dom.DOMValidateContext;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** Verifies a signature of a SOAP body with the JDK's own classes, without the library that made the signature. */
final class BodySignature {

    private static final String SOAP = "http://schemas.xmlsoap.org/soap/envelope/";
    private static final String UTILITY =
            "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd";

    private BodySignature() {}

    /** Whether the body in this envelope is signed with the private key that belongs to this public key. */
    static boolean isRight(String envelope, PublicKey key) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        Document message = factory.newDocumentBuilder().parse(new InputSource(new StringReader(envelope)));
        NodeList signatures = message.getElementsByTagNameNS(XMLSignature.XMLNS, "Signature");
        Element body = (Element) message.getElementsByTagNameNS(SOAP, "Body").item(0);
        String id = body.getAttributeNS(UTILITY, "Id");
        if (signatures.getLength() == 0 || id.isEmpty()) {
            return false;
        }
        DOMValidateContext context = new DOMValidateContext(key, signatures.item(0));
        NodeList all = message.getElementsByTagNameNS("*", "*");
        for (int i = 0; i < all.getLength(); i++) {
            Element element = (Element) all.item(i);
            if (element.hasAttributeNS(UTILITY, "Id")) {
                context.setIdAttributeNS(element, UTILITY, "Id");
            }
        }
        XMLSignature signature = XMLSignatureFactory.getInstance("DOM").unmarshalXMLSignature(context);
        return signature.getSignedInfo().getReferences().stream()
                        .anyMatch(reference -> reference.getURI().equals("#" + id))
                && signature.validate(context);
    }
}
