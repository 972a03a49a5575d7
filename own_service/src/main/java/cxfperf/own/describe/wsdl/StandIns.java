package cxfperf.own.describe.wsdl;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.namespace.QName;
import org.apache.ws.commons.schema.XmlSchema;
import org.apache.ws.commons.schema.XmlSchemaCollection;
import org.apache.ws.commons.schema.XmlSchemaComplexType;
import org.apache.ws.commons.schema.XmlSchemaElement;

/** What may stand in another's place: derived types, by xsi:type, and the elements of a substitution group. */
final class StandIns {

    private static final Comparator<QName> BY_NAME =
            Comparator.comparing(QName::getLocalPart).thenComparing(QName::getNamespaceURI);

    private final Map<QName, List<XmlSchemaComplexType>> derived = new LinkedHashMap<>();
    private final Map<QName, List<XmlSchemaElement>> members = new LinkedHashMap<>();

    StandIns(XmlSchemaCollection schemas) {
        for (XmlSchema schema : schemas.getXmlSchemas()) {
            schema.getSchemaTypes().values().forEach(type -> {
                if (type instanceof XmlSchemaComplexType complex) {
                    add(derived, TypeContent.base(complex), complex);
                }
            });
            schema.getElements()
                    .values()
                    .forEach(element -> add(members, Optional.ofNullable(element.getSubstitutionGroup()), element));
        }
    }

    private static <T> void add(Map<QName, List<T>> all, Optional<QName> head, T member) {
        head.ifPresent(name -> {
            List<T> known = all.computeIfAbsent(name, key -> new ArrayList<>());
            // A schema that several others include is there several times.
            if (!known.contains(member)) {
                known.add(member);
            }
        });
    }

    /** Types that are no longer abstract, those derived in one step first. */
    List<XmlSchemaComplexType> ofType(QName type) {
        List<XmlSchemaComplexType> found = new ArrayList<>();
        List<QName> heads = new ArrayList<>(List.of(type));
        for (int i = 0; i < heads.size(); i++) {
            derived.getOrDefault(heads.get(i), List.of()).stream()
                    .sorted(Comparator.comparing(XmlSchemaComplexType::getQName, BY_NAME))
                    .filter(step -> !heads.contains(step.getQName()))
                    .forEach(step -> {
                        heads.add(step.getQName());
                        found.add(step);
                    });
        }
        found.removeIf(XmlSchemaComplexType::isAbstract);
        return found;
    }

    /** Elements that are not abstract. */
    List<XmlSchemaElement> ofElement(QName head) {
        List<XmlSchemaElement> found = new ArrayList<>();
        List<QName> heads = new ArrayList<>(List.of(head));
        for (int i = 0; i < heads.size(); i++) {
            members.getOrDefault(heads.get(i), List.of()).stream()
                    .sorted(Comparator.comparing(XmlSchemaElement::getQName, BY_NAME))
                    .filter(member -> !heads.contains(member.getQName()))
                    .forEach(member -> {
                        heads.add(member.getQName());
                        found.add(member);
                    });
        }
        found.removeIf(XmlSchemaElement::isAbstract);
        return found;
    }
}
