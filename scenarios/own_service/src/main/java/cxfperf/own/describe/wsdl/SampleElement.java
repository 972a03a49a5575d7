package cxfperf.own.describe.wsdl;

import cxfperf.own.describe.SampleValue;
import cxfperf.own.describe.SampleValue.ValueSpace;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.namespace.QName;
import org.apache.ws.commons.schema.XmlSchemaAll;
import org.apache.ws.commons.schema.XmlSchemaAny;
import org.apache.ws.commons.schema.XmlSchemaChoice;
import org.apache.ws.commons.schema.XmlSchemaCollection;
import org.apache.ws.commons.schema.XmlSchemaComplexType;
import org.apache.ws.commons.schema.XmlSchemaContentProcessing;
import org.apache.ws.commons.schema.XmlSchemaElement;
import org.apache.ws.commons.schema.XmlSchemaGroup;
import org.apache.ws.commons.schema.XmlSchemaGroupRef;
import org.apache.ws.commons.schema.XmlSchemaParticle;
import org.apache.ws.commons.schema.XmlSchemaSequence;
import org.apache.ws.commons.schema.XmlSchemaSimpleType;
import org.apache.ws.commons.schema.XmlSchemaType;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * Makes elements that are valid by a schema, with every optional part. A type inside itself is written once; where that
 * cannot be valid, another alternative is taken, and without one, nothing is written.
 */
final class SampleElement {

    private static final QName XSI_NIL = new QName(XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI, "nil");

    private final XmlSchemaCollection schemas;
    private final SchemaTypes types;
    private final Set<XmlSchemaType> open = Collections.newSetFromMap(new IdentityHashMap<>());
    private final SampleValue values = new SampleValue();
    private final RequestXml xml = new RequestXml();
    private int identities;

    SampleElement(XmlSchemaCollection schemas) {
        this.schemas = schemas;
        this.types = new SchemaTypes(schemas);
    }

    /** Makes a globally declared element; empty if it is not declared, or would be infinite. */
    Optional<Element> declared(QName name) {
        identities = 0;
        XmlSchemaElement element = schemas.getElementByQName(name);
        return element == null ? Optional.empty() : element(element, name);
    }

    /** Makes an element of a type, without a declaration of its own, such as a part of an rpc message. */
    Optional<Element> ofType(QName name, QName type) {
        identities = 0;
        return ofType(name, schemas.getTypeByQName(type));
    }

    /** Returns the maker of the elements, which also makes the parts of the message around them. */
    RequestXml xml() {
        return xml;
    }

    private XmlSchemaElement target(XmlSchemaElement element) {
        return element.isRef() ? schemas.getElementByQName(element.getRef().getTargetQName()) : element;
    }

    /** @param name as written in the message: for a local element, qualified by its form */
    private Optional<Element> element(XmlSchemaElement element, QName name) {
        if (element.isAbstract()) {
            return types.inPlaceOf(name).stream()
                    .flatMap(member -> element(member, member.getQName()).stream())
                    .findFirst();
        }
        values.takeElement();
        Optional<Element> tag = ofType(name, type(element));
        tag.ifPresent(made -> fix(element, made));
        return tag.isEmpty() && element.isNillable() ? Optional.of(nil(name)) : tag;
    }

    private XmlSchemaType type(XmlSchemaElement element) {
        if (element.getSchemaType() != null) {
            return element.getSchemaType();
        }
        if (element.getSchemaTypeName() != null) {
            return schemas.getTypeByQName(element.getSchemaTypeName());
        }
        XmlSchemaElement head = element.getSubstitutionGroup() == null
                ? null
                : schemas.getElementByQName(element.getSubstitutionGroup());
        return head == null ? null : type(head);
    }

    private Optional<Element> ofType(QName name, XmlSchemaType type) {
        if (type instanceof XmlSchemaComplexType complex && !isAnyType(type)) {
            return complex.isAbstract() ? derived(name, complex) : complex(name, complex);
        }
        Element made = xml.element(name);
        if (type instanceof XmlSchemaSimpleType simple) {
            made.setTextContent(value(types.valueSpace(simple)));
        }
        return Optional.of(made);
    }

    private static boolean isAnyType(XmlSchemaType type) {
        return type.getQName() != null
                && type.getQName().equals(new QName(XMLConstants.W3C_XML_SCHEMA_NS_URI, "anyType"));
    }

    private Optional<Element> derived(QName name, XmlSchemaComplexType type) {
        for (XmlSchemaComplexType candidate : types.derivedFrom(type.getQName())) {
            Optional<Element> tag = complex(name, candidate);
            if (tag.isPresent()) {
                xml.attribute(tag.get(), RequestXml.XSI_TYPE, xml.prefixed(candidate.getQName()));
                return tag;
            }
        }
        return Optional.empty();
    }

    private Optional<Element> complex(QName name, XmlSchemaComplexType type) {
        if (!open.add(type)) {
            return Optional.empty();
        }
        try {
            Element tag = xml.element(name);
            attributes(type, tag);
            Optional<ValueSpace> text = types.text(type);
            if (text.isPresent()) {
                tag.setTextContent(value(text.get()));
                return Optional.of(tag);
            }
            for (XmlSchemaParticle particle : types.particles(type)) {
                Optional<List<Element>> part = particle(particle);
                if (part.isEmpty()) {
                    return Optional.empty();
                }
                part.get().forEach(tag::appendChild);
            }
            return Optional.of(tag);
        } finally {
            open.remove(type);
        }
    }

    /** An ID may occur once in a message, so each gets another value. */
    private String value(ValueSpace space) {
        return space.kind().equals("ID") ? "id" + ++identities : values.of(space);
    }

    private void attributes(XmlSchemaComplexType type, Element tag) {
        for (SchemaTypes.AttributeUse use : types.attributes(type)) {
            String given = Stream.of(
                            use.use().getFixedValue(),
                            use.declared().getFixedValue(),
                            use.use().getDefaultValue(),
                            use.declared().getDefaultValue())
                    .filter(value -> value != null)
                    .findFirst()
                    .orElseGet(() -> value(types.valueSpace(use)));
            xml.attribute(tag, use.name(), given);
        }
    }

    private static void fix(XmlSchemaElement element, Element tag) {
        String value = element.getFixedValue() == null ? element.getDefaultValue() : element.getFixedValue();
        Node content = tag.getFirstChild();
        if (value != null && (content == null || content.getNodeType() == Node.TEXT_NODE)) {
            tag.setTextContent(value);
        }
    }

    private Element nil(QName name) {
        Element tag = xml.element(name);
        xml.attribute(tag, XSI_NIL, "true");
        return tag;
    }

    // Makes the content of an element: sequences, choices, groups and wildcards. Empty if it would be infinite.

    private Optional<List<Element>> particle(XmlSchemaParticle particle) {
        boolean optional = particle.getMinOccurs() == 0;
        if (particle.getMaxOccurs() == 0 || optional && values.isEnough()) {
            return Optional.of(List.of());
        }
        Optional<List<Element>> once = once(particle);
        if (once.isEmpty()) {
            return optional ? Optional.of(List.of()) : Optional.empty();
        }
        List<Element> all = new ArrayList<>(once.get());
        for (long copy = 1; copy < particle.getMinOccurs(); copy++) {
            values.takeElement();
            once(particle).ifPresent(all::addAll);
        }
        return Optional.of(all);
    }

    private Optional<List<Element>> once(XmlSchemaParticle particle) {
        if (particle instanceof XmlSchemaElement element) {
            return element(element).map(List::of);
        } else if (particle instanceof XmlSchemaSequence sequence) {
            return sequence(sequence.getItems());
        } else if (particle instanceof XmlSchemaAll all) {
            return sequence(all.getItems());
        } else if (particle instanceof XmlSchemaChoice choice) {
            return choice(choice);
        } else if (particle instanceof XmlSchemaAny any) {
            return any(any);
        } else if (particle instanceof XmlSchemaGroupRef reference) {
            XmlSchemaGroup group = schemas.getGroupByQName(reference.getRefName());
            return group == null ? Optional.empty() : once(group.getParticle());
        }
        return Optional.of(List.of());
    }

    private Optional<Element> element(XmlSchemaElement item) {
        XmlSchemaElement declared = target(item);
        return declared == null
                ? Optional.empty()
                : element(declared, item.isRef() ? declared.getQName() : item.getWireName());
    }

    private Optional<List<Element>> sequence(List<?> items) {
        List<Element> all = new ArrayList<>();
        for (Object item : items) {
            Optional<List<Element>> part = item(item);
            if (part.isEmpty()) {
                return Optional.empty();
            }
            all.addAll(part.get());
        }
        return Optional.of(all);
    }

    private Optional<List<Element>> item(Object item) {
        if (item instanceof XmlSchemaParticle particle) {
            return particle(particle);
        }
        return item instanceof XmlSchemaGroup group ? once(group.getParticle()) : Optional.of(List.of());
    }

    /** Takes the first alternative with an element, or else one without. */
    private Optional<List<Element>> choice(XmlSchemaChoice choice) {
        Optional<List<Element>> taken = choice.getItems().isEmpty() ? Optional.of(List.of()) : Optional.empty();
        for (Object item : choice.getItems()) {
            Optional<List<Element>> way = item(item);
            if (way.isPresent() && !way.get().isEmpty()) {
                return way;
            }
            taken = taken.or(() -> way);
        }
        return taken;
    }

    private Optional<List<Element>> any(XmlSchemaAny any) {
        if (any.getMinOccurs() == 0) {
            return Optional.of(List.of());
        }
        if (any.getProcessContent() != XmlSchemaContentProcessing.STRICT
                && any.getProcessContent() != XmlSchemaContentProcessing.NONE) {
            return Optional.of(List.of(xml.element(allowed(any))));
        }
        return Stream.of(schemas.getXmlSchemas())
                .flatMap(schema -> schema.getElements().values().stream())
                .filter(element -> isAllowed(any, element.getQName().getNamespaceURI()))
                .flatMap(element -> element(element, element.getQName()).stream())
                .findFirst()
                .map(List::of);
    }

    private static QName allowed(XmlSchemaAny any) {
        String first = namespaces(any).get(0);
        return switch (first) {
            case "##any", "##local" -> new QName("any");
            case "##other" -> new QName("urn:any", "any");
            case "##targetNamespace" -> new QName(any.getTargetNamespace(), "any");
            default -> new QName(first, "any");
        };
    }

    private static List<String> namespaces(XmlSchemaAny any) {
        return any.getNamespace() == null
                ? List.of("##any")
                : List.of(any.getNamespace().strip().split("\\s+"));
    }

    private static boolean isAllowed(XmlSchemaAny any, String namespace) {
        List<String> allowed = namespaces(any);
        return switch (allowed.get(0)) {
            case "##any" -> true;
            case "##other" -> !namespace.isEmpty() && !namespace.equals(any.getTargetNamespace());
            default ->
                allowed.contains(namespace.isEmpty() ? "##local" : namespace)
                        || namespace.equals(any.getTargetNamespace()) && allowed.contains("##targetNamespace");
        };
    }
}
