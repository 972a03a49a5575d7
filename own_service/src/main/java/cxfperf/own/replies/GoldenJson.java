package cxfperf.own.replies;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.POJONode;
import cxfperf.own.requests.RequestException;
import cxfperf.own.requests.RequestValues;
import cxfperf.own.requests.RequestVariables;
import cxfperf.scenario.CallFailedException;
import java.io.IOException;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;

/**
 * A whole expected JSON reply. The order of names in objects is ignored. Immutable.
 *
 * <p>JsonUnit was tried: it has no placeholder for a part of a text, and takes {@code "${id}"} and the number 1 for
 * different.
 *
 * @param root in which each text with variables is an {@link ExpectedText}
 */
record GoldenJson(JsonNode root) {

    /** @throws RequestException if it is not JSON, or has an unknown variable */
    static GoldenJson parse(String name, String text, RequestVariables variables) throws RequestException {
        try {
            return new GoldenJson(withVariables(name, "", ServiceReply.json(text), variables));
        } catch (IOException e) {
            throw new RequestException(name + " is no JSON (a variable in it is in quotes): " + ServiceReply.reason(e));
        }
    }

    private static JsonNode withVariables(String name, String path, JsonNode of, RequestVariables variables)
            throws RequestException {
        if (of instanceof ObjectNode object) {
            for (Map.Entry<String, JsonNode> member : object.properties()) {
                member.setValue(withVariables(name, path + "/" + member.getKey(), member.getValue(), variables));
            }
        } else if (of instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                array.set(i, withVariables(name, path + "/" + i, array.get(i), variables));
            }
        } else if (of.isTextual() && of.textValue().contains("${")) {
            return new POJONode(ExpectedText.of(name + " at " + path, of.textValue(), variables));
        }
        return of;
    }

    /** Returns the first difference; empty if there is none. */
    Optional<String> difference(JsonNode got, RequestValues values) throws CallFailedException {
        return Optional.ofNullable(difference("", root, got, values));
    }

    /** Null if there is no difference. */
    private static String difference(String at, JsonNode expected, JsonNode got, RequestValues values)
            throws CallFailedException {
        if (expected.isObject()) {
            return object(at, expected, got, values);
        }
        if (expected.isArray()) {
            if (!got.isArray() || got.size() != expected.size()) {
                return differs(at, "an array of " + expected.size(), got);
            }
            for (int i = 0; i < expected.size(); i++) {
                String difference = difference(at + "/" + i, expected.get(i), got.get(i), values);
                if (difference != null) {
                    return difference;
                }
            }
            return null;
        }
        if (expected instanceof POJONode text) {
            // JSON allows variables in quotes only, so numbers and literals are compared with their text, too.
            ExpectedText.Wanted wanted = ((ExpectedText) text.getPojo()).wanted(values);
            return wanted.isAny() || wanted.is(got) ? null : differs(at, wanted.text(), got);
        }
        boolean same = expected.equals(got)
                || expected.isNumber()
                        && got.isNumber()
                        && expected.decimalValue().compareTo(got.decimalValue()) == 0;
        return same ? null : differs(at, expected.toString(), got);
    }

    private static String object(String at, JsonNode expected, JsonNode got, RequestValues values)
            throws CallFailedException {
        if (!got.isObject()) {
            return differs(at, "an object", got);
        }
        for (Map.Entry<String, JsonNode> member : expected.properties()) {
            JsonNode there = got.get(member.getKey());
            String where = at + "/" + member.getKey();
            String difference =
                    there == null ? where + ": is not there" : difference(where, member.getValue(), there, values);
            if (difference != null) {
                return difference;
            }
        }
        for (Iterator<String> names = got.fieldNames(); names.hasNext(); ) {
            String one = names.next();
            if (!expected.has(one)) {
                return at + "/" + one + ": is not expected";
            }
        }
        return null;
    }

    private static String differs(String at, String expected, JsonNode got) {
        return (at.isEmpty() ? "/" : at) + ": expected " + ServiceReply.shown(expected) + ", got "
                + (got.isArray() ? "an array of " + got.size() : ServiceReply.shown(got.toString()));
    }
}
