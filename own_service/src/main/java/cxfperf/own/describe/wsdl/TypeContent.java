package cxfperf.own.describe.wsdl;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.namespace.QName;
import org.apache.ws.commons.schema.XmlSchemaAttribute;
import org.apache.ws.commons.schema.XmlSchemaAttributeGroup;
import org.apache.ws.commons.schema.XmlSchemaAttributeGroupMember;
import org.apache.ws.commons.schema.XmlSchemaAttributeGroupRef;
import org.apache.ws.commons.schema.XmlSchemaAttributeOrGroupRef;
import org.apache.ws.commons.schema.XmlSchemaCollection;
import org.apache.ws.commons.schema.XmlSchemaComplexContentExtension;
import org.apache.ws.commons.schema.XmlSchemaComplexContentRestriction;
import org.apache.ws.commons.schema.XmlSchemaComplexType;
import org.apache.ws.commons.schema.XmlSchemaContent;
import org.apache.ws.commons.schema.XmlSchemaParticle;
import org.apache.ws.commons.schema.XmlSchemaSimpleContentExtension;
import org.apache.ws.commons.schema.XmlSchemaSimpleContentRestriction;
import org.apache.ws.commons.schema.XmlSchemaSimpleType;
import org.apache.ws.commons.schema.XmlSchemaType;
import org.apache.ws.commons.schema.XmlSchemaUse;

/** What a complex type holds, that of the types it is derived from with it. */
final class TypeContent {

    /**
     * An attribute of a type.
     *
     * @param declared where its type is; the reference itself where it has none
     */
    record AttributeUse(XmlSchemaAttribute use, XmlSchemaAttribute declared) {

        boolean isRequired() {
            return use.getUse() == XmlSchemaUse.REQUIRED;
        }

        private boolean isProhibited() {
            return use.getUse() == XmlSchemaUse.PROHIBITED;
        }

        QName name() {
            return use.isRef() ? use.getRef().getTargetQName() : use.getWireName();
        }
    }

    private final XmlSchemaCollection schemas;
    private final ValueSpaces spaces;

    TypeContent(XmlSchemaCollection schemas, ValueSpaces spaces) {
        this.schemas = schemas;
        this.spaces = spaces;
    }

    /** What its text is; empty for a type with elements. */
    Optional<ValueSpace> text(XmlSchemaComplexType type) {
        XmlSchemaContent content = content(type);
        if (content instanceof XmlSchemaSimpleContentExtension extension) {
            return Optional.of(text(extension.getBaseTypeName()));
        }
        if (content instanceof XmlSchemaSimpleContentRestriction restriction) {
            ValueSpace base = restriction.getBaseType() == null
                    ? text(restriction.getBaseTypeName())
                    : spaces.of(restriction.getBaseType());
            return Optional.of(ValueSpaces.restricted(base, restriction.getFacets()));
        }
        return Optional.empty();
    }

    private ValueSpace text(QName base) {
        return complex(base).flatMap(this::text).orElseGet(() -> spaces.of(null, base));
    }

    /** Those of an extension come after those of its base. */
    List<XmlSchemaParticle> particles(XmlSchemaComplexType type) {
        List<XmlSchemaParticle> particles = new ArrayList<>();
        XmlSchemaContent content = content(type);
        XmlSchemaParticle own = type.getParticle();
        if (content instanceof XmlSchemaComplexContentExtension extension) {
            complex(extension.getBaseTypeName()).map(this::particles).ifPresent(particles::addAll);
            own = extension.getParticle();
        } else if (content instanceof XmlSchemaComplexContentRestriction restriction) {
            own = restriction.getParticle();
        }
        if (own != null) {
            particles.add(own);
        }
        return particles;
    }

    List<AttributeUse> attributes(XmlSchemaComplexType type) {
        Map<QName, AttributeUse> all = new LinkedHashMap<>();
        collect(type, all);
        return all.values().stream().filter(use -> !use.isProhibited()).toList();
    }

    private void collect(XmlSchemaComplexType type, Map<QName, AttributeUse> all) {
        base(type).flatMap(this::complex).ifPresent(base -> collect(base, all));
        XmlSchemaContent content = content(type);
        add(type.getAttributes(), all);
        if (content instanceof XmlSchemaComplexContentExtension extension) {
            add(extension.getAttributes(), all);
        } else if (content instanceof XmlSchemaComplexContentRestriction restriction) {
            add(restriction.getAttributes(), all);
        } else if (content instanceof XmlSchemaSimpleContentExtension extension) {
            add(extension.getAttributes(), all);
        } else if (content instanceof XmlSchemaSimpleContentRestriction restriction) {
            add(restriction.getAttributes(), all);
        }
    }

    private void add(List<XmlSchemaAttributeOrGroupRef> items, Map<QName, AttributeUse> all) {
        for (XmlSchemaAttributeOrGroupRef item : items) {
            if (item instanceof XmlSchemaAttribute attribute) {
                add(attribute, all);
            } else if (item instanceof XmlSchemaAttributeGroupRef group) {
                add(group, all);
            }
        }
    }

    private void add(XmlSchemaAttributeGroupRef reference, Map<QName, AttributeUse> all) {
        XmlSchemaAttributeGroup group =
                schemas.getAttributeGroupByQName(reference.getRef().getTargetQName());
        if (group == null) {
            return;
        }
        for (XmlSchemaAttributeGroupMember member : group.getAttributes()) {
            if (member instanceof XmlSchemaAttribute attribute) {
                add(attribute, all);
            } else if (member instanceof XmlSchemaAttributeGroupRef inner) {
                add(inner, all);
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

    /** The type that it is derived from; empty for one that is not. */
    static Optional<QName> base(XmlSchemaComplexType type) {
        XmlSchemaContent content = content(type);
        QName name = null;
        if (content instanceof XmlSchemaComplexContentExtension extension) {
            name = extension.getBaseTypeName();
        } else if (content instanceof XmlSchemaComplexContentRestriction restriction) {
            name = restriction.getBaseTypeName();
        } else if (content instanceof XmlSchemaSimpleContentExtension extension) {
            name = extension.getBaseTypeName();
        } else if (content instanceof XmlSchemaSimpleContentRestriction restriction) {
            name = restriction.getBaseTypeName();
        }
        return Optional.ofNullable(name);
    }

    private Optional<XmlSchemaComplexType> complex(QName name) {
        XmlSchemaType type = name == null ? null : schemas.getTypeByQName(name);
        return type instanceof XmlSchemaComplexType complex ? Optional.of(complex) : Optional.empty();
    }

    /** Of an attribute's type; of one that is declared nowhere, any text. */
    ValueSpace valueSpace(AttributeUse attribute) {
        XmlSchemaSimpleType inside = attribute.declared().getSchemaType();
        QName named = attribute.declared().getSchemaTypeName();
        return spaces.of(inside, named);
    }

    private static XmlSchemaContent content(XmlSchemaComplexType type) {
        return type.getContentModel() == null ? null : type.getContentModel().getContent();
    }
}
