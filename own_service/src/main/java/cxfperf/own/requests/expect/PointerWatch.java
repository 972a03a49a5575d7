package cxfperf.own.requests.expect;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import cxfperf.own.requests.expect.ExpectedText.Wanted;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Looks in one JSON reply after the other for what a JSON pointer (RFC 6901) points to. Owned by one thread. */
final class PointerWatch {

    private final List<String> names;

    /** Of the names, where one is also the number of an element; else -1. */
    private final int[] indexes;

    /** How many of the names lead to the innermost of the open objects and arrays that is on the way. */
    private int way;

    private Wanted expected;
    private boolean matched;
    private String found;

    /** @param names without {@code ~} in them */
    PointerWatch(List<String> names) {
        this.names = List.copyOf(names);
        indexes = names.stream().mapToInt(PointerWatch::index).toArray();
    }

    /**
     * The names of a pointer.
     *
     * @throws IllegalArgumentException if it is none
     */
    static List<String> names(String pointer) {
        if (pointer.isEmpty()) {
            return List.of();
        }
        if (!pointer.startsWith("/")) {
            throw new IllegalArgumentException("a JSON pointer begins with /");
        }
        List<String> names = new ArrayList<>();
        for (String name : pointer.substring(1).split("/", -1)) {
            if (name.replace("~0", "").replace("~1", "").contains("~")) {
                throw new IllegalArgumentException("in a JSON pointer ~ is written as ~0, and / in a name as ~1");
            }
            names.add(name.replace("~1", "/").replace("~0", "~"));
        }
        return names;
    }

    private static int index(String name) {
        return name.matches("0|[1-9][0-9]{0,8}") ? Integer.parseInt(name) : -1;
    }

    /** @param value what the found is to be; null where it is enough that it is there */
    void begin(Wanted value) {
        way = 0;
        expected = value;
        matched = false;
        found = null;
    }

    boolean matched() {
        return matched;
    }

    /** What is there, as a text; null where nothing is. */
    String found() {
        return found;
    }

    /** @param depth how many objects and arrays are around the value */
    void value(JsonParser parser, JsonToken token, int depth) throws IOException {
        if (depth > names.size()
                || depth > 0
                        && (way != depth - 1
                                || !JsonPointers.isAt(parser, token, names.get(depth - 1), indexes[depth - 1]))) {
            return;
        }
        if (depth < names.size()) {
            if (token.isStructStart()) {
                way = depth;
            }
        } else if (token.isStructStart()) {
            take(token == JsonToken.START_OBJECT ? "an object" : "an array", expected == null);
        } else {
            String got = parser.getText();
            take(got, expected == null || expected.is(got) || token.isNumeric() && isNumber(expected.text(), got));
        }
    }

    /** @param depth of the object or array that has ended */
    void left(int depth) {
        if (depth > 0 && way >= depth) {
            way = depth - 1;
        }
    }

    private void take(String got, boolean matches) {
        if (found == null || matches) {
            found = got;
        }
        matched |= matches;
    }

    private static boolean isNumber(String expected, String got) {
        try {
            return new BigDecimal(expected.strip()).compareTo(new BigDecimal(got)) == 0;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
