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
        XmlSchemaElement element = schemas.getElementByQName(name);
        return element == null ? Optional.empty() : element(element, name);
    }

    /** Makes an element of a type, without a declaration of its own, such as a part of an rpc message. */
    Optional<Element> ofType(QName name, QName type) {
        return ofType(name, schemas.getTypeByQName(type));
    }

    /** Returns the maker of the elements, which also makes the parts of the message around them. */
    RequestXml xml() {
        return xml;
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
        if (tag.isEmpty() && element.isNillable()) {
            Element nil = xml.element(name);
            xml.attribute(nil, XSI_NIL, "true");
            return Optional.of(nil);
        }
        return tag;
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
            List<Element> content = new ArrayList<>();
            if (!sequence(types.particles(type), content)) {
                return Optional.empty();
            }
            content.forEach(tag::appendChild);
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

    // Adds the content of an element: sequences, choices, groups and wildcards. False if it would be infinite.

    private boolean sequence(List<?> items, List<Element> all) {
        for (Object item : items) {
            if (!particle(item, all)) {
                return false;
            }
        }
        return true;
    }

    private boolean particle(Object item, List<Element> all) {
        if (!(item instanceof XmlSchemaParticle particle)) {
            return true;
        }
        boolean optional = particle.getMinOccurs() == 0;
        if (particle.getMaxOccurs() == 0 || optional && values.isEnough()) {
            return true;
        }
        List<Element> once = new ArrayList<>();
        if (!once(particle, once)) {
            return optional;
        }
        all.addAll(once);
        for (long copy = 1; copy < particle.getMinOccurs(); copy++) {
            values.takeElement();
            once(particle, all);
        }
        return true;
    }

    private boolean once(XmlSchemaParticle particle, List<Element> all) {
        if (particle instanceof XmlSchemaElement element) {
            return element(element, all);
        } else if (particle instanceof XmlSchemaSequence sequence) {
            return sequence(sequence.getItems(), all);
        } else if (particle instanceof XmlSchemaAll several) {
            return sequence(several.getItems(), all);
        } else if (particle instanceof XmlSchemaChoice choice) {
            return choice(choice, all);
        } else if (particle instanceof XmlSchemaAny any) {
            return any(any, all);
        } else if (particle instanceof XmlSchemaGroupRef reference) {
            XmlSchemaGroup group = schemas.getGroupByQName(reference.getRefName());
            return group != null && once(group.getParticle(), all);
        }
        return true;
    }

    private boolean element(XmlSchemaElement item, List<Element> all) {
        XmlSchemaElement declared =
                item.isRef() ? schemas.getElementByQName(item.getRef().getTargetQName()) : item;
        Optional<Element> made = declared == null
                ? Optional.empty()
                : element(declared, item.isRef() ? declared.getQName() : item.getWireName());
        made.ifPresent(all::add);
        return made.isPresent();
    }

    /** Takes the first alternative with an element, or else one without. */
    private boolean choice(XmlSchemaChoice choice, List<Element> all) {
        boolean mayBeEmpty = choice.getItems().isEmpty();
        for (Object item : choice.getItems()) {
            List<Element> way = new ArrayList<>();
            boolean ends = particle(item, way);
            if (ends && !way.isEmpty()) {
                return all.addAll(way);
            }
            mayBeEmpty |= ends;
        }
        return mayBeEmpty;
    }

    private boolean any(XmlSchemaAny any, List<Element> all) {
        if (any.getMinOccurs() == 0) {
            return true;
        }
        if (any.getProcessContent() != XmlSchemaContentProcessing.STRICT
                && any.getProcessContent() != XmlSchemaContentProcessing.NONE) {
            return all.add(xml.element(allowed(any)));
        }
        Optional<Element> declared = Stream.of(schemas.getXmlSchemas())
                .flatMap(schema -> schema.getElements().values().stream())
                .filter(element -> isAllowed(any, element.getQName().getNamespaceURI()))
                .flatMap(element -> element(element, element.getQName()).stream())
                .findFirst();
        declared.ifPresent(all::add);
        return declared.isPresent();
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
