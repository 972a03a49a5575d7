package cxfperf.own.requests;

import java.util.ArrayList;
import java.util.List;

/** Cuts a text into literal parts and variables, each with its place. */
final class TextParts {

    sealed interface Part permits Literal, Variable {}

    record Literal(String text) implements Part {}

    /**
     * @param name the text between the braces
     * @param line from 1
     */
    record Variable(String name, TextPlace place, int line) implements Part {}

    private static final String CDATA = "<![CDATA[";
    private static final String CDATA_END = "]]>";

    private final String name;
    private final String text;
    private final List<Part> parts = new ArrayList<>();
    private final StringBuilder literal = new StringBuilder();
    private TextPlace place;
    private int at;

    private TextParts(String name, String text, TextPlace place) {
        this.name = name;
        this.text = text;
        this.place = place;
    }

    static List<Part> of(String name, String text, Syntax syntax) throws RequestException {
        TextParts parts = new TextParts(name, text, syntax.outermost);
        parts.cut();
        return parts.parts;
    }

    private void cut() throws RequestException {
        while (at < text.length()) {
            if (text.startsWith("$${", at)) {
                literal.append("${");
                at += 3;
            } else if (text.startsWith("${", at)) {
                variable();
            } else {
                switch (place) {
                    case XML, CDATA -> xml();
                    case JSON_VALUE, JSON_STRING -> json();
                    default -> copy(1);
                }
            }
        }
        endLiteral();
    }

    private void variable() throws RequestException {
        int end = text.indexOf('}', at);
        if (end < 0 || text.substring(at, end).indexOf('\n') >= 0) {
            throw new RequestException(
                    name + ", line " + line() + ": ${ has no } on its line; $${ stands for the two characters ${");
        }
        endLiteral();
        parts.add(new Variable(text.substring(at + 2, end), place, line()));
        at = end + 1;
    }

    private void xml() throws RequestException {
        if (place == TextPlace.CDATA) {
            if (text.startsWith(CDATA_END, at)) {
                place = TextPlace.XML;
                copy(CDATA_END.length());
            } else {
                copy(1);
            }
        } else if (text.startsWith("<!--", at)) {
            skipTo("-->");
        } else if (text.startsWith(CDATA, at)) {
            place = TextPlace.CDATA;
            copy(CDATA.length());
        } else {
            copy(1);
        }
    }

    private void json() throws RequestException {
        char c = text.charAt(at);
        if (place == TextPlace.JSON_STRING) {
            if (c == '\\' && at + 1 < text.length()) {
                copy(2);
                return;
            }
            if (c == '"') {
                place = TextPlace.JSON_VALUE;
            }
            copy(1);
        } else if (text.startsWith("/*", at)) {
            skipTo("*/");
        } else if (text.startsWith("//", at)) {
            int end = text.indexOf('\n', at);
            at = end < 0 ? text.length() : end;
        } else {
            if (c == '"') {
                place = TextPlace.JSON_STRING;
            }
            copy(1);
        }
    }

    private void copy(int characters) {
        literal.append(text, at, at + characters);
        at += characters;
    }

    private void skipTo(String end) throws RequestException {
        int found = text.indexOf(end, at);
        if (found < 0) {
            throw new RequestException(name + ", line " + line() + ": a comment has no end (" + end + ")");
        }
        at = found + end.length();
    }

    private void endLiteral() {
        if (!literal.isEmpty()) {
            parts.add(new Literal(literal.toString()));
            literal.setLength(0);
        }
    }

    private int line() {
        return 1 + (int) text.substring(0, at).chars().filter(c -> c == '\n').count();
    }
}
