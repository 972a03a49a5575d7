package cxfperf.own.describe.wsdl;

import cxfperf.own.describe.SampleBudget;
import cxfperf.own.describe.wsdl.Tag.XmlAttribute;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javax.xml.XMLConstants;
import javax.xml.namespace.QName;
import org.apache.ws.commons.schema.XmlSchemaCollection;
import org.apache.ws.commons.schema.XmlSchemaComplexType;
import org.apache.ws.commons.schema.XmlSchemaElement;
import org.apache.ws.commons.schema.XmlSchemaParticle;
import org.apache.ws.commons.schema.XmlSchemaSimpleType;
import org.apache.ws.commons.schema.XmlSchemaType;

/**
 * Elements that are valid by a schema, with every optional part in them and a comment at each. A type inside itself is
 * written once; where that cannot be valid, another way is taken, and where there is none, nothing is written.
 */
final class SampleElement {

    /** An element with what its comment says of it. */
    record SampledElement(Tag tag, List<String> words) {}

    private static final QName XSI_TYPE = new QName(XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI, "type");
    private static final QName XSI_NIL = new QName(XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI, "nil");
    private static final int MOST_NAMES = 10;

    /** So many elements are more than anybody edits; what is optional is left out then. */
    private static final int ENOUGH = 1_000;

    private final XmlSchemaCollection schemas;
    private final ValueSpaces spaces;
    private final TypeContent content;
    private final StandIns standIns;
    private final SampleGroups groups;
    private final Set<XmlSchemaType> open = Collections.newSetFromMap(new IdentityHashMap<>());
    private final SampleBudget budget = new SampleBudget();
    private final SampleValue values = new SampleValue(budget);
    private int identities;

    SampleElement(XmlSchemaCollection schemas) {
        this.schemas = schemas;
        this.spaces = new ValueSpaces(schemas);
        this.content = new TypeContent(schemas, spaces);
        this.standIns = new StandIns(schemas);
        this.groups = new SampleGroups(schemas, this);
    }

    /** A message's element that is declared by itself; empty where it is not, or where it can never end. */
    Optional<SampledElement> declared(QName name) {
        identities = 0;
        XmlSchemaElement element = schemas.getElementByQName(name);
        return element == null ? Optional.empty() : element(element, name);
    }

    /** An element of a type, which is not declared itself, as the parts of rpc messages are. */
    Optional<SampledElement> ofType(QName name, QName type) {
        identities = 0;
        return ofType(name, schemas.getTypeByQName(type), false);
    }

    /** What a bound has cut. */
    Optional<String> note() {
        return budget.note();
    }

    SampleBudget budget() {
        return budget;
    }

    boolean isEnough() {
        return budget.elements() > ENOUGH;
    }

    XmlSchemaElement target(XmlSchemaElement element) {
        return element.isRef() ? schemas.getElementByQName(element.getRef().getTargetQName()) : element;
    }

    /** @param name as it is in the message: of a local element with its form */
    Optional<SampledElement> element(XmlSchemaElement element, QName name) {
        if (element.isAbstract()) {
            for (XmlSchemaElement member : standIns.ofElement(name)) {
                Optional<SampledElement> tag = element(member, member.getQName());
                if (tag.isPresent()) {
                    return tag.map(described -> more(described, inPlaceOf(name, member.getQName())));
                }
            }
            return Optional.empty();
        }
        if (!budget.takeElement()) {
            return Optional.of(new SampledElement(Tag.with(name, List.of()), List.of("left empty")));
        }
        Optional<SampledElement> tag = ofType(name, type(element), element.isNillable())
                .map(described -> fixed(element, described))
                .or(() -> element.isNillable() ? Optional.of(nil(name)) : Optional.empty());
        List<XmlSchemaElement> others = element.isTopLevel() ? standIns.ofElement(name) : List.of();
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
        List<QName> others = standIns.ofElement(head).stream()
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
            ValueSpace space = spaces.of(simple);
            tag = Optional.of(new SampledElement(
                    new Tag(name, List.of(), List.of(), value(space)), List.of(SampleValue.words(space))));
        } else {
            tag = Optional.of(new SampledElement(Tag.with(name, List.of()), List.of("any content")));
        }
        return nillable ? tag.map(described -> more(described, "may be nil")) : tag;
    }

    private static boolean isAnyType(XmlSchemaType type) {
        return type.getQName() != null
                && type.getQName().equals(new QName(XMLConstants.W3C_XML_SCHEMA_NS_URI, "anyType"));
    }

    private Optional<SampledElement> derived(QName name, XmlSchemaComplexType type) {
        for (XmlSchemaComplexType candidate : standIns.ofType(type.getQName())) {
            Optional<SampledElement> tag = complex(name, candidate);
            if (tag.isPresent()) {
                List<QName> others = standIns.ofType(type.getQName()).stream()
                        .map(XmlSchemaComplexType::getQName)
                        .filter(other -> !other.equals(candidate.getQName()))
                        .toList();
                return tag.map(described -> new SampledElement(
                        described.tag().and(new XmlAttribute(XSI_TYPE, "", candidate.getQName())),
                        withFirst(
                                "xsi:type is needed" + (others.isEmpty() ? "" : ", also possible: " + names(others)),
                                described.words())));
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
            List<XmlAttribute> attributes = attributes(type, words);
            Optional<ValueSpace> text = content.text(type);
            if (text.isPresent()) {
                words.add(0, SampleValue.words(text.get()));
                return Optional.of(new SampledElement(
                        new Tag(name, attributes, List.of(), value(text.get())), alsoDerived(type, words)));
            }
            List<XmlPiece> pieces = new ArrayList<>();
            for (XmlSchemaParticle particle : content.particles(type)) {
                Optional<List<XmlPiece>> part = groups.particle(particle);
                if (part.isEmpty()) {
                    return Optional.empty();
                }
                pieces.addAll(part.get());
            }
            if (type.isMixed()) {
                words.add(0, "text may be between its elements");
            }
            return Optional.of(new SampledElement(new Tag(name, attributes, pieces, ""), alsoDerived(type, words)));
        } finally {
            open.remove(type);
        }
    }

    /** An identity may be in a message once. */
    private String value(ValueSpace space) {
        return space.kind().equals("ID") ? "id" + ++identities : values.of(space);
    }

    private List<String> alsoDerived(XmlSchemaComplexType type, List<String> words) {
        if (type.getQName() != null) {
            List<QName> others = standIns.ofType(type.getQName()).stream()
                    .map(XmlSchemaComplexType::getQName)
                    .toList();
            if (!others.isEmpty()) {
                words.add("or with xsi:type " + names(others));
            }
        }
        return words;
    }

    private List<XmlAttribute> attributes(XmlSchemaComplexType type, List<String> words) {
        List<XmlAttribute> attributes = new ArrayList<>();
        for (TypeContent.AttributeUse use : content.attributes(type)) {
            ValueSpace space = content.valueSpace(use);
            String fixed = Optional.ofNullable(use.use().getFixedValue())
                    .orElse(use.declared().getFixedValue());
            String usual = Optional.ofNullable(use.use().getDefaultValue())
                    .orElse(use.declared().getDefaultValue());
            String value = fixed != null ? fixed : usual != null ? usual : value(space);
            attributes.add(XmlAttribute.of(use.name(), value));
            words.add("attribute " + use.name().getLocalPart() + ": " + (use.isRequired() ? "" : "optional, ")
                    + SampleValue.words(space) + always(fixed, usual));
        }
        return attributes;
    }

    private static String always(String fixed, String usual) {
        return fixed != null ? ", always " + fixed : usual != null ? ", " + usual + " if left out" : "";
    }

    private static SampledElement fixed(XmlSchemaElement element, SampledElement described) {
        String fixed = element.getFixedValue();
        String value = fixed == null ? element.getDefaultValue() : fixed;
        if (value == null || !described.tag().content().isEmpty()) {
            return described;
        }
        Tag tag = described.tag();
        return more(
                new SampledElement(new Tag(tag.name(), tag.attributes(), List.of(), value), described.words()),
                fixed == null ? value + " if empty" : "always " + fixed);
    }

    private static SampledElement nil(QName name) {
        return new SampledElement(
                Tag.with(name, List.of()).and(XmlAttribute.of(XSI_NIL, "true")), List.of("nil: it would hold itself"));
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
        return names.stream().limit(MOST_NAMES).map(QName::getLocalPart).collect(Collectors.joining(", "))
                + (names.size() > MOST_NAMES ? " and " + (names.size() - MOST_NAMES) + " more" : "");
    }
}
