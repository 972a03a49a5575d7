package cxfperf.own.describe.wsdl;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a simple type allows, all its restrictions together.
 *
 * @param kind the built-in type at its bottom, such as {@code int}; of a list or a union {@code anySimpleType}
 * @param item of a list
 * @param members of a union
 * @param allowed the values of an enumeration; none where there is no enumeration
 * @param patterns of each step of the restriction: a value matches one of each
 * @param facets the other facets by their names, such as {@code maxLength}
 */
record ValueSpace(
        String kind,
        Optional<ValueSpace> item,
        List<ValueSpace> members,
        List<String> allowed,
        List<List<String>> patterns,
        Map<String, String> facets) {

    static ValueSpace builtIn(String kind) {
        return new ValueSpace(kind, Optional.empty(), List.of(), List.of(), List.of(), Map.of());
    }

    static ValueSpace listOf(ValueSpace item) {
        return new ValueSpace("anySimpleType", Optional.of(item), List.of(), List.of(), List.of(), Map.of());
    }

    static ValueSpace unionOf(List<ValueSpace> members) {
        return new ValueSpace("anySimpleType", Optional.empty(), members, List.of(), List.of(), Map.of());
    }

    ValueSpace restricted(List<String> values, List<String> alternatives, Map<String, String> more) {
        List<List<String>> steps = new ArrayList<>(patterns);
        if (!alternatives.isEmpty()) {
            steps.add(alternatives);
        }
        Map<String, String> all = new LinkedHashMap<>(facets);
        all.putAll(more);
        return new ValueSpace(kind, item, members, values.isEmpty() ? allowed : values, steps, all);
    }

    boolean isList() {
        return item.isPresent();
    }

    boolean isUnion() {
        return !members.isEmpty();
    }

    Optional<String> facet(String name) {
        return Optional.ofNullable(facets.get(name));
    }
}
