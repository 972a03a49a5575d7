package cxfperf.own.describe.wsdl;

import cxfperf.own.describe.SampleValue.ValueSpace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import javax.xml.XMLConstants;
import javax.xml.namespace.QName;
import org.apache.ws.commons.schema.XmlSchema;
import org.apache.ws.commons.schema.XmlSchemaAttribute;
import org.apache.ws.commons.schema.XmlSchemaAttributeGroup;
import org.apache.ws.commons.schema.XmlSchemaAttributeGroupRef;
import org.apache.ws.commons.schema.XmlSchemaCollection;
import org.apache.ws.commons.schema.XmlSchemaComplexContentExtension;
import org.apache.ws.commons.schema.XmlSchemaComplexContentRestriction;
import org.apache.ws.commons.schema.XmlSchemaComplexType;
import org.apache.ws.commons.schema.XmlSchemaContent;
import org.apache.ws.commons.schema.XmlSchemaElement;
import org.apache.ws.commons.schema.XmlSchemaEnumerationFacet;
import org.apache.ws.commons.schema.XmlSchemaFacet;
import org.apache.ws.commons.schema.XmlSchemaParticle;
import org.apache.ws.commons.schema.XmlSchemaPatternFacet;
import org.apache.ws.commons.schema.XmlSchemaSimpleContentExtension;
import org.apache.ws.commons.schema.XmlSchemaSimpleContentRestriction;
import org.apache.ws.commons.schema.XmlSchemaSimpleType;
import org.apache.ws.commons.schema.XmlSchemaSimpleTypeContent;
import org.apache.ws.commons.schema.XmlSchemaSimpleTypeList;
import org.apache.ws.commons.schema.XmlSchemaSimpleTypeRestriction;
import org.apache.ws.commons.schema.XmlSchemaSimpleTypeUnion;
import org.apache.ws.commons.schema.XmlSchemaType;
import org.apache.ws.commons.schema.XmlSchemaUse;

/** Finds what the types of a schema contain and allow, including the types that they are derived from. */
final class SchemaTypes {

    private static final ValueSpace ANY = ValueSpace.builtIn("anySimpleType");

    private static final Comparator<QName> BY_NAME =
            Comparator.comparing(QName::getLocalPart).thenComparing(QName::getNamespaceURI);

    private final XmlSchemaCollection schemas;
    private final Map<QName, List<XmlSchemaComplexType>> derived = new LinkedHashMap<>();
    private final Map<QName, List<XmlSchemaElement>> members = new LinkedHashMap<>();

    /**
     * An attribute of a type.
     *
     * @param declared the attribute itself if it is no reference
     */
    record AttributeUse(XmlSchemaAttribute use, XmlSchemaAttribute declared) {

        QName name() {
            return use.isRef() ? use.getRef().getTargetQName() : use.getWireName();
        }
    }

    /**
     * What a complex type adds to the type that it is derived from.
     *
     * @param model null for a type that is not derived, as is {@code base}
     * @param particle null for none
     * @param isExtension whether the particles of the base come before its own
     */
    private record TypeContent(
            XmlSchemaContent model, QName base, List<?> attributes, XmlSchemaParticle particle, boolean isExtension) {}

    SchemaTypes(XmlSchemaCollection schemas) {
        this.schemas = schemas;
        for (XmlSchema schema : schemas.getXmlSchemas()) {
            schema.getSchemaTypes().values().forEach(type -> {
                if (type instanceof XmlSchemaComplexType complex) {
                    addMember(derived, Optional.ofNullable(content(complex).base()), complex);
                }
            });
            schema.getElements()
                    .values()
                    .forEach(element ->
                            addMember(members, Optional.ofNullable(element.getSubstitutionGroup()), element));
        }
    }

    /** The simple type of its text; empty for a type with elements. */
    Optional<ValueSpace> text(XmlSchemaComplexType type) {
        XmlSchemaContent content = content(type).model();
        if (content instanceof XmlSchemaSimpleContentExtension extension) {
            return Optional.of(text(extension.getBaseTypeName()));
        }
        if (content instanceof XmlSchemaSimpleContentRestriction restriction) {
            ValueSpace base = restriction.getBaseType() == null
                    ? text(restriction.getBaseTypeName())
                    : valueSpace(restriction.getBaseType());
            return Optional.of(restricted(base, restriction.getFacets()));
        }
        return Optional.empty();
    }

    private ValueSpace text(QName base) {
        return complex(base).flatMap(this::text).orElseGet(() -> valueSpace(null, base));
    }

    /** The particles of a type; an extension's own come after those of its base. */
    List<XmlSchemaParticle> particles(XmlSchemaComplexType type) {
        List<XmlSchemaParticle> particles = new ArrayList<>();
        TypeContent own = content(type);
        if (own.isExtension()) {
            complex(own.base()).map(this::particles).ifPresent(particles::addAll);
        }
        if (own.particle() != null) {
            particles.add(own.particle());
        }
        return particles;
    }

    List<AttributeUse> attributes(XmlSchemaComplexType type) {
        Map<QName, AttributeUse> all = new LinkedHashMap<>();
        collect(type, all);
        return all.values().stream()
                .filter(each -> each.use().getUse() != XmlSchemaUse.PROHIBITED)
                .toList();
    }

    private void collect(XmlSchemaComplexType type, Map<QName, AttributeUse> all) {
        TypeContent own = content(type);
        complex(own.base()).ifPresent(base -> collect(base, all));
        add(type.getAttributes(), all);
        add(own.attributes(), all);
    }

    private void add(List<?> items, Map<QName, AttributeUse> all) {
        for (Object item : items) {
            if (item instanceof XmlSchemaAttribute attribute) {
                add(attribute, all);
            } else if (item instanceof XmlSchemaAttributeGroupRef reference) {
                XmlSchemaAttributeGroup group =
                        schemas.getAttributeGroupByQName(reference.getRef().getTargetQName());
                if (group != null) {
                    add(group.getAttributes(), all);
                }
            }
        }
    }

    private void add(XmlSchemaAttribute attribute, Map<QName, AttributeUse> all) {
        XmlSchemaAttribute declared = attribute.isRef()
                ? schemas.getAttributeByQName(attribute.getRef().getTargetQName())
                : attribute;
        AttributeUse use = new AttributeUse(attribute, declared == null ? attribute : declared);
        all.put(use.name(), use);
    }

    private Optional<XmlSchemaComplexType> complex(QName name) {
        XmlSchemaType type = name == null ? null : schemas.getTypeByQName(name);
        return type instanceof XmlSchemaComplexType complex ? Optional.of(complex) : Optional.empty();
    }

    /** The values of an attribute's type; any text for an undeclared one. */
    ValueSpace valueSpace(AttributeUse attribute) {
        return valueSpace(
                attribute.declared().getSchemaType(), attribute.declared().getSchemaTypeName());
    }

    private static TypeContent content(XmlSchemaComplexType type) {
        XmlSchemaContent model =
                type.getContentModel() == null ? null : type.getContentModel().getContent();
        if (model instanceof XmlSchemaComplexContentExtension own) {
            return new TypeContent(model, own.getBaseTypeName(), own.getAttributes(), own.getParticle(), true);
        } else if (model instanceof XmlSchemaComplexContentRestriction own) {
            return new TypeContent(model, own.getBaseTypeName(), own.getAttributes(), own.getParticle(), false);
        } else if (model instanceof XmlSchemaSimpleContentExtension own) {
            return new TypeContent(model, own.getBaseTypeName(), own.getAttributes(), null, false);
        } else if (model instanceof XmlSchemaSimpleContentRestriction own) {
            return new TypeContent(model, own.getBaseTypeName(), own.getAttributes(), null, false);
        }
        return new TypeContent(null, null, List.of(), type.getParticle(), false);
    }

    private static <T> void addMember(Map<QName, List<T>> all, Optional<QName> head, T member) {
        head.ifPresent(name -> {
            List<T> known = all.computeIfAbsent(name, key -> new ArrayList<>());
            // A schema that several others include occurs several times.
            if (!known.contains(member)) {
                known.add(member);
            }
        });
    }

    /** The non-abstract types that are derived from this one, direct ones first. */
    List<XmlSchemaComplexType> derivedFrom(QName type) {
        List<XmlSchemaComplexType> found = below(type, derived, XmlSchemaComplexType::getQName);
        found.removeIf(XmlSchemaComplexType::isAbstract);
        return found;
    }

    /** The non-abstract elements of a substitution group. */
    List<XmlSchemaElement> inPlaceOf(QName head) {
        List<XmlSchemaElement> found = below(head, members, XmlSchemaElement::getQName);
        found.removeIf(XmlSchemaElement::isAbstract);
        return found;
    }

    private static <T> List<T> below(QName head, Map<QName, List<T>> steps, Function<T, QName> name) {
        List<T> found = new ArrayList<>();
        List<QName> heads = new ArrayList<>(List.of(head));
        for (int i = 0; i < heads.size(); i++) {
            steps.getOrDefault(heads.get(i), List.of()).stream()
                    .sorted(Comparator.comparing(name, BY_NAME))
                    .filter(step -> !heads.contains(name.apply(step)))
                    .forEach(step -> {
                        heads.add(name.apply(step));
                        found.add(step);
                    });
        }
        return found;
    }

    ValueSpace valueSpace(XmlSchemaSimpleType type) {
        if (type == null) {
            return ANY;
        }
        if (isBuiltIn(type.getQName())) {
            return builtIn(type.getQName().getLocalPart());
        }
        XmlSchemaSimpleTypeContent content = type.getContent();
        if (content instanceof XmlSchemaSimpleTypeRestriction restriction) {
            return restricted(
                    valueSpace(restriction.getBaseType(), restriction.getBaseTypeName()), restriction.getFacets());
        }
        if (content instanceof XmlSchemaSimpleTypeList list) {
            return ValueSpace.listOf(valueSpace(list.getItemType(), list.getItemTypeName()));
        }
        if (content instanceof XmlSchemaSimpleTypeUnion union) {
            List<ValueSpace> members = new ArrayList<>();
            if (union.getMemberTypesQNames() != null) {
                for (QName member : union.getMemberTypesQNames()) {
                    members.add(valueSpace(null, member));
                }
            }
            union.getBaseTypes().forEach(member -> members.add(valueSpace(member)));
            return members.isEmpty() ? ANY : ValueSpace.unionOf(members);
        }
        return ANY;
    }

    /** The values of an anonymous type, or of a named one. */
    ValueSpace valueSpace(XmlSchemaSimpleType inside, QName named) {
        if (inside != null) {
            return valueSpace(inside);
        }
        if (isBuiltIn(named)) {
            return builtIn(named.getLocalPart());
        }
        XmlSchemaType type = named == null ? null : schemas.getTypeByQName(named);
        return type instanceof XmlSchemaSimpleType simple ? valueSpace(simple) : ANY;
    }

    private static ValueSpace restricted(ValueSpace base, List<XmlSchemaFacet> facets) {
        List<String> values = new ArrayList<>();
        List<String> patterns = new ArrayList<>();
        Map<String, String> more = new LinkedHashMap<>();
        for (XmlSchemaFacet facet : facets) {
            String value = String.valueOf(facet.getValue());
            if (facet instanceof XmlSchemaEnumerationFacet) {
                values.add(value);
            } else if (facet instanceof XmlSchemaPatternFacet) {
                patterns.add(value);
            } else {
                more.put(name(facet), value);
            }
        }
        return base.restricted(values, patterns, more);
    }

    /** The name of a facet, such as {@code minLength}. */
    private static String name(XmlSchemaFacet facet) {
        String name = facet.getClass().getSimpleName().replaceFirst("XmlSchema(.*)Facet", "$1");
        return Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }

    private static boolean isBuiltIn(QName name) {
        return name != null && XMLConstants.W3C_XML_SCHEMA_NS_URI.equals(name.getNamespaceURI());
    }

    private static ValueSpace builtIn(String kind) {
        return switch (kind) {
            case "NMTOKENS" -> ValueSpace.listOf(ValueSpace.builtIn("NMTOKEN"));
            case "IDREFS" -> ValueSpace.listOf(ValueSpace.builtIn("IDREF"));
            default -> ValueSpace.builtIn(kind);
        };
    }
}
