package cxfperf.own.describe.wsdl;

import cxfperf.own.describe.wsdl.XmlPiece.Tag.XmlAttribute;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.namespace.QName;

/** Content of an element besides text. */
sealed interface XmlPiece {

    /**
     * An element of a message.
     *
     * @param content elements and comments; empty if there is text
     * @param text empty if there are elements
     */
    record Tag(QName name, List<XmlAttribute> attributes, List<XmlPiece> content, String text) implements XmlPiece {

        /**
         * @param qualified a text whose prefix is assigned when it is written; null if {@code text} is the whole
         *     value
         */
        record XmlAttribute(QName name, String text, QName qualified) {

            static XmlAttribute of(QName name, String text) {
                return new XmlAttribute(name, text, null);
            }
        }

        public Tag {
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

    /** A comment for the user who edits the request. */
    record Remark(String text) implements XmlPiece {}

    /**
     * Writes elements as text: the outermost declares all prefixes, two blanks for each level, a line feed after each.
     */
    static final class TagText {

        private final StringBuilder text = new StringBuilder();
        private final Map<String, String> prefixes = new LinkedHashMap<>();

        private TagText() {}

        static String of(Tag root) {
            TagText writer = new TagText();
            writer.declare(root);
            writer.write(root, 0);
            return writer.text.toString();
        }

        private void declare(Tag tag) {
            declare(tag.name());
            for (XmlAttribute attribute : tag.attributes()) {
                declare(attribute.name());
                if (attribute.qualified() != null) {
                    declare(attribute.qualified());
                }
            }
            for (XmlPiece piece : tag.content()) {
                if (piece instanceof Tag child) {
                    declare(child);
                }
            }
        }

        private void declare(QName name) {
            String namespace = name.getNamespaceURI();
            if (namespace.isEmpty() || prefixes.containsKey(namespace)) {
                return;
            }
            prefixes.put(
                    namespace,
                    switch (namespace) {
                        case XMLConstants.XML_NS_URI -> XMLConstants.XML_NS_PREFIX;
                        case XMLConstants.W3C_XML_SCHEMA_NS_URI -> "xs";
                        case XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI -> "xsi";
                        case SoapMessages.SOAP_11, SoapMessages.SOAP_12 -> "soap";
                        default -> free();
                    });
        }

        private String free() {
            for (int number = 1; ; number++) {
                String prefix = "ns" + number;
                if (!prefixes.containsValue(prefix)) {
                    return prefix;
                }
            }
        }

        private void write(Tag tag, int level) {
            String name = word(tag.name());
            indent(level).append('<').append(name);
            if (level == 0) {
                prefixes.forEach((namespace, prefix) -> {
                    if (!prefix.equals(XMLConstants.XML_NS_PREFIX)) {
                        attribute("xmlns:" + prefix, namespace);
                    }
                });
            }
            for (XmlAttribute attribute : tag.attributes()) {
                attribute(
                        word(attribute.name()),
                        attribute.qualified() == null ? attribute.text() : word(attribute.qualified()));
            }
            if (tag.content().isEmpty()) {
                if (tag.text().isEmpty()) {
                    text.append("/>\n");
                } else {
                    text.append('>')
                            .append(escaped(tag.text()))
                            .append("</")
                            .append(name)
                            .append(">\n");
                }
                return;
            }
            text.append(">\n");
            for (XmlPiece piece : tag.content()) {
                if (piece instanceof Tag child) {
                    write(child, level + 1);
                } else if (piece instanceof Remark remark) {
                    indent(level + 1)
                            .append("<!-- ")
                            .append(comment(remark.text()))
                            .append(" -->\n");
                }
            }
            indent(level).append("</").append(name).append(">\n");
        }

        private StringBuilder indent(int level) {
            return text.append("  ".repeat(level));
        }

        private void attribute(String name, String value) {
            text.append(' ')
                    .append(name)
                    .append("=\"")
                    .append(escaped(value).replace("\"", "&quot;"))
                    .append('"');
        }

        private String word(QName name) {
            String prefix = prefixes.get(name.getNamespaceURI());
            return prefix == null ? name.getLocalPart() : prefix + ":" + name.getLocalPart();
        }

        private static String escaped(String value) {
            return value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        }

        /** Splits two hyphens, which would end the comment, and a dollar from its brace, which would be a variable. */
        static String comment(String remark) {
            return remark.replace("--", "- -").replace("${", "$ {").replaceAll("\\s+", " ");
        }
    }
}
