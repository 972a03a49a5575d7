package cxfperf.own.describe.wsdl;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.wsdl.extensions.UnknownExtensibilityElement;
import org.apache.cxf.service.model.AbstractPropertiesHolder;
import org.w3c.dom.Attr;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;

/** What the policies of a WSDL assert, as they are written at a port or an operation. */
final class PolicyNames {

    private static final Set<String> NAMESPACES =
            Set.of("http://www.w3.org/ns/ws-policy", "http://schemas.xmlsoap.org/ws/2004/09/policy");
    private static final Set<String> OPERATORS = Set.of("Policy", "All", "ExactlyOne");

    private final Map<String, Element> byId = new LinkedHashMap<>();

    /** @param document where the policies are that have an id */
    PolicyNames(AbstractPropertiesHolder document) {
        policies(document).forEach(policy -> {
            NamedNodeMap attributes = policy.getAttributes();
            for (int i = 0; i < attributes.getLength(); i++) {
                Attr attribute = (Attr) attributes.item(i);
                if ("id".equalsIgnoreCase(attribute.getLocalName())) {
                    byId.put("#" + attribute.getValue(), policy);
                }
            }
        });
    }

    /** Of all these places together, each name once. */
    List<String> at(AbstractPropertiesHolder... places) {
        Set<String> names = new LinkedHashSet<>();
        for (AbstractPropertiesHolder place : places) {
            policies(place).forEach(policy -> collect(policy, new ArrayList<>(), names));
        }
        return List.copyOf(names);
    }

    /** Whether a policy of one of these places wants a user's name, at any depth: in a binding or beside it. */
    boolean wantUser(AbstractPropertiesHolder... places) {
        List<String> seen = new ArrayList<>();
        return Stream.of(places).flatMap(PolicyNames::policies).anyMatch(policy -> wantsUser(policy, seen));
    }

    /** @param seen the references on the way here, since a policy may name itself */
    private boolean wantsUser(Element element, List<String> seen) {
        if (isReference(element)) {
            return known(element, seen).map(policy -> wantsUser(policy, seen)).orElse(false);
        }
        return element.getLocalName().equals("UsernameToken")
                || children(element).anyMatch(inner -> wantsUser(inner, seen));
    }

    private static boolean isReference(Element element) {
        return NAMESPACES.contains(element.getNamespaceURI()) && "PolicyReference".equals(element.getLocalName());
    }

    /** The policy that a reference names; empty where it is not in the document, or was seen before. */
    private Optional<Element> known(Element reference, List<String> seen) {
        String uri = reference.getAttribute("URI");
        if (seen.contains(uri)) {
            return Optional.empty();
        }
        seen.add(uri);
        return Optional.ofNullable(byId.get(uri));
    }

    private static Stream<Element> children(Element element) {
        return Stream.iterate(element.getFirstChild(), Objects::nonNull, Node::getNextSibling)
                .filter(Element.class::isInstance)
                .map(Element.class::cast);
    }

    private static Stream<Element> policies(AbstractPropertiesHolder place) {
        List<UnknownExtensibilityElement> all =
                place == null ? null : place.getExtensors(UnknownExtensibilityElement.class);
        return all == null
                ? Stream.empty()
                : all.stream()
                        .map(UnknownExtensibilityElement::getElement)
                        .filter(element -> NAMESPACES.contains(element.getNamespaceURI()));
    }

    /** @param seen the references on the way here, since a policy may name itself */
    private void collect(Element element, List<String> seen, Set<String> names) {
        if (!NAMESPACES.contains(element.getNamespaceURI())) {
            names.add(element.getLocalName());
        } else if (isReference(element)) {
            if (!byId.containsKey(element.getAttribute("URI"))) {
                names.add(element.getAttribute("URI"));
            }
            known(element, seen).ifPresent(policy -> collect(policy, seen, names));
        } else if (OPERATORS.contains(element.getLocalName())) {
            children(element).forEach(inner -> collect(inner, seen, names));
        }
    }
}
