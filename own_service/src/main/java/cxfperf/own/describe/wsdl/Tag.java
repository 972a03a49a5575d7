package cxfperf.own.describe.wsdl;

import java.util.ArrayList;
import java.util.List;
import javax.xml.namespace.QName;

/**
 * An element of a message.
 *
 * @param content elements and comments; none where there is text
 * @param text empty where there are elements
 */
record Tag(QName name, List<XmlAttribute> attributes, List<XmlPiece> content, String text) implements XmlPiece {

    /** @param qualified a text whose prefix is made when it is written; null where {@code text} is all */
    record XmlAttribute(QName name, String text, QName qualified) {

        static XmlAttribute of(QName name, String text) {
            return new XmlAttribute(name, text, null);
        }
    }

    Tag {
        attributes = List.copyOf(attributes);
        content = List.copyOf(content);
    }

    static Tag with(QName name, List<? extends XmlPiece> content) {
        return new Tag(name, List.of(), List.copyOf(content), "");
    }

    Tag and(XmlAttribute attribute) {
        List<XmlAttribute> more = new ArrayList<>(attributes);
        more.add(attribute);
        return new Tag(name, more, content, text);
    }
}
