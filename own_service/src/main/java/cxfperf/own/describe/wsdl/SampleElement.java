package cxfperf.own.describe.wsdl;

import cxfperf.own.describe.SampleBudget;
import cxfperf.own.describe.SampleValue;
import cxfperf.own.describe.SampleValue.ValueSpace;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javax.xml.XMLConstants;
import javax.xml.namespace.QName;
import org.apache.ws.commons.schema.XmlSchema;
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
 * Makes elements that are valid by a schema, with every optional part and a comment at each. A type inside itself is
 * written once; where that cannot be valid, another alternative is taken, and without one, nothing is written.
 */
final class SampleElement {

    /** An element with the words of its comment. */
    record SampledElement(Element tag, List<String> words) {}

    private static final QName XSI_NIL = new QName(XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI, "nil");
    private static final int MOST_NAMES = 10;

    private final XmlSchemaCollection schemas;
    private final SchemaTypes types;
    private final Set<XmlSchemaType> open = Collections.newSetFromMap(new IdentityHashMap<>());
    private final SampleBudget budget = new SampleBudget();
    private final SampleValue values = new SampleValue(budget);
    private final RequestXml xml = new RequestXml();
    private int identities;

    SampleElement(XmlSchemaCollection schemas) {
        this.schemas = schemas;
        this.types = new SchemaTypes(schemas);
    }

    /** Makes a globally declared element; empty if it is not declared, or would be infinite. */
    Optional<SampledElement> declared(QName name) {
        identities = 0;
        XmlSchemaElement element = schemas.getElementByQName(name);
        return element == null ? Optional.empty() : element(element, name);
    }

    /** Makes an element of a type, without a declaration of its own, such as a part of an rpc message. */
    Optional<SampledElement> ofType(QName name, QName type) {
        identities = 0;
        return ofType(name, schemas.getTypeByQName(type), false);
    }

    /** Returns the maker of the elements, which also makes the parts of the message around them. */
    RequestXml xml() {
        return xml;
    }

    /** The parts that a bound has cut off. */
    Optional<String> note() {
        return budget.note();
    }

    private XmlSchemaElement target(XmlSchemaElement element) {
        return element.isRef() ? schemas.getElementByQName(element.getRef().getTargetQName()) : element;
    }

    /** @param name as written in the message: for a local element, qualified by its form */
    private Optional<SampledElement> element(XmlSchemaElement element, QName name) {
        if (element.isAbstract()) {
            for (XmlSchemaElement member : types.inPlaceOf(name)) {
                Optional<SampledElement> tag = element(member, member.getQName());
                if (tag.isPresent()) {
                    return tag.map(described -> more(described, inPlaceOf(name, member.getQName())));
                }
            }
            return Optional.empty();
        }
        if (!budget.takeElement()) {
            return Optional.of(new SampledElement(xml.element(name), List.of("left empty")));
        }
        Optional<SampledElement> tag = ofType(name, type(element), element.isNillable())
                .map(described -> fixed(element, described))
                .or(() -> element.isNillable() ? Optional.of(nil(name)) : Optional.empty());
        List<XmlSchemaElement> others = element.isTopLevel() ? types.inPlaceOf(name) : List.of();
        return others.isEmpty()
                ? tag
                : tag.map(described -> more(
                        described,
                        "or in its place "
                                + names(others.stream()
                                        .map(XmlSchemaElement::getQName)
                                        .toList())));
    }

    private String inPlaceOf(QName head, QName taken) {
        List<QName> others = types.inPlaceOf(head).stream()
                .map(XmlSchemaElement::getQName)
                .filter(other -> !other.equals(taken))
                .toList();
        return "in place of " + head.getLocalPart() + (others.isEmpty() ? "" : ", as may be " + names(others));
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

    private Optional<SampledElement> ofType(QName name, XmlSchemaType type, boolean nillable) {
        Optional<SampledElement> tag;
        if (type instanceof XmlSchemaComplexType complex && !isAnyType(type)) {
            tag = complex.isAbstract() ? derived(name, complex) : complex(name, complex);
        } else if (type instanceof XmlSchemaSimpleType simple) {
            ValueSpace space = types.valueSpace(simple);
            Element made = xml.element(name);
            made.setTextContent(value(space));
            tag = Optional.of(new SampledElement(made, List.of(SampleValue.words(space))));
        } else {
            tag = Optional.of(new SampledElement(xml.element(name), List.of("any content")));
        }
        return nillable ? tag.map(described -> more(described, "may be nil")) : tag;
    }

    private static boolean isAnyType(XmlSchemaType type) {
        return type.getQName() != null
                && type.getQName().equals(new QName(XMLConstants.W3C_XML_SCHEMA_NS_URI, "anyType"));
    }

    private Optional<SampledElement> derived(QName name, XmlSchemaComplexType type) {
        for (XmlSchemaComplexType candidate : types.derivedFrom(type.getQName())) {
            Optional<SampledElement> tag = complex(name, candidate);
            if (tag.isPresent()) {
                List<QName> others = types.derivedFrom(type.getQName()).stream()
                        .map(XmlSchemaComplexType::getQName)
                        .filter(other -> !other.equals(candidate.getQName()))
                        .toList();
                Element typed = tag.get().tag();
                RequestXml.attribute(
                        typed, RequestXml.XSI_TYPE, candidate.getQName().toString());
                return Optional.of(new SampledElement(
                        typed,
                        withFirst(
                                "xsi:type is needed" + (others.isEmpty() ? "" : ", also possible: " + names(others)),
                                tag.get().words())));
            }
        }
        return Optional.empty();
    }

    private Optional<SampledElement> complex(QName name, XmlSchemaComplexType type) {
        if (!open.add(type)) {
            return Optional.empty();
        }
        try {
            List<String> words = new ArrayList<>();
            Element tag = xml.element(name);
            attributes(type, tag, words);
            Optional<ValueSpace> text = types.text(type);
            if (text.isPresent()) {
                words.add(0, SampleValue.words(text.get()));
                tag.setTextContent(value(text.get()));
                return Optional.of(new SampledElement(tag, alsoDerived(type, words)));
            }
            for (XmlSchemaParticle particle : types.particles(type)) {
                Optional<List<Node>> part = particle(particle);
                if (part.isEmpty()) {
                    return Optional.empty();
                }
                part.get().forEach(tag::appendChild);
            }
            if (type.isMixed()) {
                words.add(0, "text may be between its elements");
            }
            return Optional.of(new SampledElement(tag, alsoDerived(type, words)));
        } finally {
            open.remove(type);
        }
    }

    /** An ID may occur once in a message, so each gets another value. */
    private String value(ValueSpace space) {
        return space.kind().equals("ID") ? "id" + ++identities : values.of(space);
    }

    private List<String> alsoDerived(XmlSchemaComplexType type, List<String> words) {
        if (type.getQName() != null) {
            List<QName> others = types.derivedFrom(type.getQName()).stream()
                    .map(XmlSchemaComplexType::getQName)
                    .toList();
            if (!others.isEmpty()) {
                words.add("or with xsi:type " + names(others));
            }
        }
        return words;
    }

    private void attributes(XmlSchemaComplexType type, Element tag, List<String> words) {
        for (SchemaTypes.AttributeUse use : types.attributes(type)) {
            ValueSpace space = types.valueSpace(use);
            String fixed = Optional.ofNullable(use.use().getFixedValue())
                    .orElse(use.declared().getFixedValue());
            String usual = Optional.ofNullable(use.use().getDefaultValue())
                    .orElse(use.declared().getDefaultValue());
            String value = fixed != null ? fixed : usual != null ? usual : value(space);
            RequestXml.attribute(tag, use.name(), value);
            words.add("attribute " + use.name().getLocalPart() + ": " + (use.isRequired() ? "" : "optional, ")
                    + SampleValue.words(space) + always(fixed, usual));
        }
    }

    private static String always(String fixed, String usual) {
        return fixed != null ? ", always " + fixed : usual != null ? ", " + usual + " if left out" : "";
    }

    private static SampledElement fixed(XmlSchemaElement element, SampledElement described) {
        String fixed = element.getFixedValue();
        String value = fixed == null ? element.getDefaultValue() : fixed;
        Node content = described.tag().getFirstChild();
        if (value == null || content != null && content.getNodeType() != Node.TEXT_NODE) {
            return described;
        }
        described.tag().setTextContent(value);
        return more(described, fixed == null ? value + " if empty" : "always " + fixed);
    }

    private SampledElement nil(QName name) {
        Element tag = xml.element(name);
        RequestXml.attribute(tag, XSI_NIL, "true");
        return new SampledElement(tag, List.of("nil: it would hold itself"));
    }

    private static SampledElement more(SampledElement described, String word) {
        List<String> words = new ArrayList<>(described.words());
        words.add(word);
        return new SampledElement(described.tag(), words);
    }

    private static List<String> withFirst(String word, List<String> words) {
        List<String> all = new ArrayList<>(words);
        all.add(0, word);
        return all;
    }

    static String names(List<QName> names) {
        return SampleValue.some(names.stream().map(QName::getLocalPart).toList(), MOST_NAMES);
    }

    // Makes the content of an element: sequences, choices, groups and wildcards. Empty if it would be infinite.

    private Optional<List<Node>> particle(XmlSchemaParticle particle) {
        if (particle.getMaxOccurs() == 0) {
            return Optional.of(List.of());
        }
        boolean optional = particle.getMinOccurs() == 0;
        if (optional && budget.isEnough()) {
            return Optional.of(
                    List.of(xml.comment("optional: " + label(particle) + ", left out, since this is long enough")));
        }
        Optional<List<Node>> once = once(particle);
        if (once.isEmpty()) {
            return optional
                    ? Optional.of(
                            List.of(xml.comment("optional: " + label(particle) + ", left out, since it holds itself")))
                    : Optional.empty();
        }
        List<Node> all = new ArrayList<>(once.get());
        for (long copy = 1; copy < particle.getMinOccurs() && budget.takeElement(); copy++) {
            once(particle).ifPresent(all::addAll);
        }
        return Optional.of(all);
    }

    private Optional<List<Node>> once(XmlSchemaParticle particle) {
        if (particle instanceof XmlSchemaElement element) {
            return element(element);
        } else if (particle instanceof XmlSchemaSequence sequence) {
            return sequence(sequence, sequence.getItems());
        } else if (particle instanceof XmlSchemaAll all) {
            return sequence(all, all.getItems());
        } else if (particle instanceof XmlSchemaChoice choice) {
            return choice(choice);
        } else if (particle instanceof XmlSchemaAny any) {
            return any(any);
        } else if (particle instanceof XmlSchemaGroupRef reference) {
            XmlSchemaGroup group = schemas.getGroupByQName(reference.getRefName());
            return group == null
                    ? Optional.empty()
                    : once(group.getParticle())
                            .map(pieces -> headed(
                                    occurrence(reference),
                                    "the group " + reference.getRefName().getLocalPart(),
                                    pieces));
        }
        return Optional.of(List.of());
    }

    private Optional<List<Node>> element(XmlSchemaElement item) {
        XmlSchemaElement declared = target(item);
        if (declared == null) {
            return Optional.empty();
        }
        QName name = item.isRef() ? declared.getQName() : item.getWireName();
        return element(declared, name).map(described -> {
            List<String> words = new ArrayList<>(occurrence(item));
            words.addAll(described.words());
            List<Node> pieces = new ArrayList<>();
            if (!words.isEmpty()) {
                pieces.add(xml.comment(String.join("; ", words)));
            }
            pieces.add(described.tag());
            return pieces;
        });
    }

    private Optional<List<Node>> sequence(XmlSchemaParticle group, List<?> items) {
        List<Node> all = new ArrayList<>();
        for (Object item : items) {
            Optional<List<Node>> part = item(item);
            if (part.isEmpty()) {
                return Optional.empty();
            }
            all.addAll(part.get());
        }
        long tags = all.stream().filter(Element.class::isInstance).count();
        return Optional.of(
                headed(occurrence(group), tags == 1 ? "the next element" : "the next " + tags + " elements", all));
    }

    private Optional<List<Node>> item(Object item) {
        if (item instanceof XmlSchemaParticle particle) {
            return particle(particle);
        }
        return item instanceof XmlSchemaGroup group ? once(group.getParticle()) : Optional.of(List.of());
    }

    private Optional<List<Node>> choice(XmlSchemaChoice choice) {
        List<Node> without = null;
        for (Object item : choice.getItems()) {
            Optional<List<Node>> way = item(item);
            if (way.isPresent() && way.get().stream().anyMatch(Element.class::isInstance)) {
                return Optional.of(chosen(choice, way.get()));
            }
            if (way.isPresent() && without == null) {
                without = way.get();
            }
        }
        if (choice.getItems().isEmpty()) {
            return Optional.of(List.of());
        }
        return Optional.ofNullable(without).map(pieces -> chosen(choice, pieces));
    }

    private List<Node> chosen(XmlSchemaChoice choice, List<Node> pieces) {
        String ways = choice.getItems().stream().map(SampleElement::label).collect(Collectors.joining(", "));
        List<String> words = new ArrayList<>(occurrence(choice));
        words.add(choice.getItems().size() == 1 ? ways : "one of these: " + ways);
        List<Node> all = new ArrayList<>();
        all.add(xml.comment(String.join("; ", words)));
        all.addAll(pieces);
        return all;
    }

    private Optional<List<Node>> any(XmlSchemaAny any) {
        String words = label(any);
        if (any.getMinOccurs() == 0) {
            return Optional.of(List.of(xml.comment(String.join("; ", occurrence(any)) + "; " + words)));
        }
        if (any.getProcessContent() != XmlSchemaContentProcessing.STRICT
                && any.getProcessContent() != XmlSchemaContentProcessing.NONE) {
            return Optional.of(List.of(xml.comment(words), xml.element(allowed(any))));
        }
        for (XmlSchema schema : schemas.getXmlSchemas()) {
            for (XmlSchemaElement element : schema.getElements().values()) {
                if (isAllowed(any, element.getQName().getNamespaceURI())) {
                    Optional<SampledElement> tag = element(element, element.getQName());
                    if (tag.isPresent()) {
                        return Optional.of(List.of(xml.comment(words), tag.get().tag()));
                    }
                }
            }
        }
        return Optional.empty();
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

    private List<Node> headed(List<String> words, String what, List<Node> pieces) {
        if (words.isEmpty() || pieces.isEmpty()) {
            return pieces;
        }
        List<Node> all = new ArrayList<>();
        all.add(xml.comment(what + ", together: " + String.join("; ", words)));
        all.addAll(pieces);
        return all;
    }

    private static String label(Object item) {
        if (item instanceof XmlSchemaElement element) {
            return element.isRef() ? element.getRef().getTargetQName().getLocalPart() : element.getName();
        } else if (item instanceof XmlSchemaAny any) {
            return "any element"
                    + (any.getNamespace() == null || any.getNamespace().equals("##any")
                            ? ""
                            : " of the namespace " + any.getNamespace());
        } else if (item instanceof XmlSchemaGroupRef group) {
            return "the group " + group.getRefName().getLocalPart();
        } else if (item instanceof XmlSchemaSequence sequence) {
            return sequence.getItems().stream().map(SampleElement::label).collect(Collectors.joining(" and "));
        } else if (item instanceof XmlSchemaAll all) {
            return all.getItems().stream().map(SampleElement::label).collect(Collectors.joining(" and "));
        } else if (item instanceof XmlSchemaChoice choice) {
            return choice.getItems().stream().map(SampleElement::label).collect(Collectors.joining(" or "));
        }
        return "nothing";
    }

    /** Describes occurrences, such as "optional" and "up to 5 times"; empty for exactly one. */
    private static List<String> occurrence(XmlSchemaParticle particle) {
        long least = particle.getMinOccurs();
        long most = particle.getMaxOccurs();
        List<String> words = new ArrayList<>();
        if (least == 0) {
            words.add("optional");
        }
        if (most == Long.MAX_VALUE) {
            words.add(least <= 1 ? "any number of times" : least + " times or more");
        } else if (most > 1) {
            words.add(
                    least == most
                            ? most + " times"
                            : least <= 1 ? "up to " + most + " times" : least + " to " + most + " times");
        }
        return words;
    }
}
