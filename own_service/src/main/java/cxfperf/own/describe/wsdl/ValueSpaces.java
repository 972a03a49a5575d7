package cxfperf.own.describe.wsdl;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.namespace.QName;
import org.apache.ws.commons.schema.XmlSchemaCollection;
import org.apache.ws.commons.schema.XmlSchemaEnumerationFacet;
import org.apache.ws.commons.schema.XmlSchemaFacet;
import org.apache.ws.commons.schema.XmlSchemaFractionDigitsFacet;
import org.apache.ws.commons.schema.XmlSchemaLengthFacet;
import org.apache.ws.commons.schema.XmlSchemaMaxExclusiveFacet;
import org.apache.ws.commons.schema.XmlSchemaMaxInclusiveFacet;
import org.apache.ws.commons.schema.XmlSchemaMaxLengthFacet;
import org.apache.ws.commons.schema.XmlSchemaMinExclusiveFacet;
import org.apache.ws.commons.schema.XmlSchemaMinInclusiveFacet;
import org.apache.ws.commons.schema.XmlSchemaMinLengthFacet;
import org.apache.ws.commons.schema.XmlSchemaPatternFacet;
import org.apache.ws.commons.schema.XmlSchemaSimpleType;
import org.apache.ws.commons.schema.XmlSchemaSimpleTypeContent;
import org.apache.ws.commons.schema.XmlSchemaSimpleTypeList;
import org.apache.ws.commons.schema.XmlSchemaSimpleTypeRestriction;
import org.apache.ws.commons.schema.XmlSchemaSimpleTypeUnion;
import org.apache.ws.commons.schema.XmlSchemaTotalDigitsFacet;
import org.apache.ws.commons.schema.XmlSchemaType;

/** Finds out what the simple types of a schema allow. */
final class ValueSpaces {

    private static final ValueSpace ANY = ValueSpace.builtIn("anySimpleType");

    private final XmlSchemaCollection schemas;

    ValueSpaces(XmlSchemaCollection schemas) {
        this.schemas = schemas;
    }

    ValueSpace of(XmlSchemaSimpleType type) {
        if (type == null) {
            return ANY;
        }
        if (isBuiltIn(type.getQName())) {
            return builtIn(type.getQName().getLocalPart());
        }
        XmlSchemaSimpleTypeContent content = type.getContent();
        if (content instanceof XmlSchemaSimpleTypeRestriction restriction) {
            return restricted(of(restriction.getBaseType(), restriction.getBaseTypeName()), restriction.getFacets());
        }
        if (content instanceof XmlSchemaSimpleTypeList list) {
            return ValueSpace.listOf(of(list.getItemType(), list.getItemTypeName()));
        }
        if (content instanceof XmlSchemaSimpleTypeUnion union) {
            List<ValueSpace> members = new ArrayList<>();
            if (union.getMemberTypesQNames() != null) {
                for (QName member : union.getMemberTypesQNames()) {
                    members.add(of(null, member));
                }
            }
            union.getBaseTypes().forEach(member -> members.add(of(member)));
            return members.isEmpty() ? ANY : ValueSpace.unionOf(members);
        }
        return ANY;
    }

    /** Of a type that is inside another, or that is named there. */
    ValueSpace of(XmlSchemaSimpleType inside, QName named) {
        if (inside != null) {
            return of(inside);
        }
        if (isBuiltIn(named)) {
            return builtIn(named.getLocalPart());
        }
        XmlSchemaType type = named == null ? null : schemas.getTypeByQName(named);
        return type instanceof XmlSchemaSimpleType simple ? of(simple) : ANY;
    }

    static ValueSpace restricted(ValueSpace base, List<XmlSchemaFacet> facets) {
        List<String> values = new ArrayList<>();
        List<String> patterns = new ArrayList<>();
        Map<String, String> more = new LinkedHashMap<>();
        for (XmlSchemaFacet facet : facets) {
            String value = String.valueOf(facet.getValue());
            if (facet instanceof XmlSchemaEnumerationFacet) {
                values.add(value);
            } else if (facet instanceof XmlSchemaPatternFacet) {
                patterns.add(value);
            } else if (!name(facet).isEmpty()) {
                more.put(name(facet), value);
            }
        }
        return base.restricted(values, patterns, more);
    }

    private static String name(XmlSchemaFacet facet) {
        if (facet instanceof XmlSchemaLengthFacet) {
            return "length";
        } else if (facet instanceof XmlSchemaMinLengthFacet) {
            return "minLength";
        } else if (facet instanceof XmlSchemaMaxLengthFacet) {
            return "maxLength";
        } else if (facet instanceof XmlSchemaMinInclusiveFacet) {
            return "minInclusive";
        } else if (facet instanceof XmlSchemaMaxInclusiveFacet) {
            return "maxInclusive";
        } else if (facet instanceof XmlSchemaMinExclusiveFacet) {
            return "minExclusive";
        } else if (facet instanceof XmlSchemaMaxExclusiveFacet) {
            return "maxExclusive";
        } else if (facet instanceof XmlSchemaTotalDigitsFacet) {
            return "totalDigits";
        } else if (facet instanceof XmlSchemaFractionDigitsFacet) {
            return "fractionDigits";
        }
        return "";
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
