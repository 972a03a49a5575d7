package cxfperf.own.requests.expect;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.own.requests.RequestException;
import cxfperf.own.requests.RequestValues;
import cxfperf.own.requests.RequestVariables;
import cxfperf.scenario.CallFailedException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A whole JSON reply as it is expected. The order of names in objects does not count. Immutable. */
final class GoldenJson {

    private final Node root;

    private GoldenJson(Node root) {
        this.root = root;
    }

    private interface Node {

        /** The first difference; null where there is none. */
        String difference(String path, JsonNode got, RequestValues values) throws CallFailedException;
    }

    /** @throws RequestException if it is no JSON, or has an unknown variable */
    static GoldenJson parse(String name, String text, RequestVariables variables) throws RequestException {
        JsonNode tree;
        try {
            tree = JsonReading.tree(text);
        } catch (IOException e) {
            throw new RequestException(name + " is no JSON (a variable in it is in quotes): " + JsonReading.reason(e));
        }
        return new GoldenJson(node(name, "", tree, variables));
    }

    /** The first difference; empty where there is none. */
    Optional<String> difference(JsonNode got, RequestValues values) throws CallFailedException {
        return Optional.ofNullable(root.difference("", got, values));
    }

    private static Node node(String name, String path, JsonNode of, RequestVariables variables)
            throws RequestException {
        if (of.isObject()) {
            return object(name, path, of, variables);
        }
        if (of.isArray()) {
            List<Node> elements = new ArrayList<>();
            for (int i = 0; i < of.size(); i++) {
                elements.add(node(name, path + "/" + i, of.get(i), variables));
            }
            return (at, got, values) -> array(elements, at, got, values);
        }
        if (of.isTextual() && of.textValue().contains("${")) {
            return text(name, path, of.textValue(), variables);
        }
        return (at, got, values) -> isSame(of, got) ? null : differs(at, of.toString(), got);
    }

    private static boolean isSame(JsonNode expected, JsonNode got) {
        return expected.equals(got)
                || expected.isNumber()
                        && got.isNumber()
                        && expected.decimalValue().compareTo(got.decimalValue()) == 0;
    }

    /** A number or a word is compared by its text: in quotes is the only place where a variable can stand in JSON. */
    private static Node text(String name, String path, String text, RequestVariables variables)
            throws RequestException {
        if (text.equals(ExpectedText.ANY)) {
            return (at, got, values) -> null;
        }
        ExpectedText expected = ExpectedText.of(name + " at " + path, text, variables);
        return (at, got, values) -> got.isValueNode() && expected.wanted(values).is(got.asText())
                ? null
                : differs(at, expected.wanted(values).text(), got);
    }

    private static Node object(String name, String path, JsonNode of, RequestVariables variables)
            throws RequestException {
        Map<String, Node> members = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> member : of.properties()) {
            members.put(member.getKey(), node(name, path + "/" + member.getKey(), member.getValue(), variables));
        }
        return (at, got, values) -> {
            if (!got.isObject()) {
                return differs(at, "an object", got);
            }
            for (Map.Entry<String, Node> member : members.entrySet()) {
                JsonNode there = got.get(member.getKey());
                String where = at + "/" + member.getKey();
                String difference = there == null
                        ? where + ": is not there"
                        : member.getValue().difference(where, there, values);
                if (difference != null) {
                    return difference;
                }
            }
            for (Iterator<String> names = got.fieldNames(); names.hasNext(); ) {
                String one = names.next();
                if (!members.containsKey(one)) {
                    return at + "/" + one + ": is not expected";
                }
            }
            return null;
        };
    }

    private static String array(List<Node> elements, String at, JsonNode got, RequestValues values)
            throws CallFailedException {
        if (!got.isArray() || got.size() != elements.size()) {
            return differs(at, "an array of " + elements.size(), got);
        }
        for (int i = 0; i < elements.size(); i++) {
            String difference = elements.get(i).difference(at + "/" + i, got.get(i), values);
            if (difference != null) {
                return difference;
            }
        }
        return null;
    }

    private static String differs(String at, String expected, JsonNode got) {
        return (at.isEmpty() ? "/" : at) + ": expected " + Texts.shown(expected) + ", got "
                + (got.isArray() ? "an array of " + got.size() : Texts.shown(got.toString()));
    }
}
