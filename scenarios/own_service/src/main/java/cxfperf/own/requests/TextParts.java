package cxfperf.own.requests;

import cxfperf.scenario.RejectedException;
import java.util.ArrayList;
import java.util.List;

/** Cuts a text into literal parts and variables, and drops its comments. */
final class TextParts {

    /**
     * @param text a literal, or the name of a variable
     * @param line of a variable, from 1; 0 for a literal
     */
    record Part(String text, int line) {

        boolean isVariable() {
            return line > 0;
        }
    }

    private static final String CDATA = "<![CDATA[";
    private static final String CDATA_END = "]]>";

    private final RequestFile file;
    private final String text;
    private final Escape escape;
    private final List<Part> parts = new ArrayList<>();
    private final StringBuilder literal = new StringBuilder();

    /** Whether the place is inside a CDATA section, or inside a JSON string. */
    private boolean inside;

    private int at;

    private TextParts(RequestFile file) {
        this.file = file;
        this.text = file.text();
        this.escape = file.escape();
    }

    static List<Part> of(RequestFile file) throws RejectedException {
        TextParts parts = new TextParts(file);
        parts.cut();
        return parts.parts;
    }

    private void cut() throws RejectedException {
        while (at < text.length()) {
            if (text.startsWith("$${", at)) {
                literal.append("${");
                at += 3;
            } else if (text.startsWith("${", at)) {
                variable();
            } else if (escape == Escape.XML) {
                xml();
            } else if (escape == Escape.JSON) {
                json();
            } else {
                copy(1);
            }
        }
        endLiteral();
    }

    private void variable() throws RejectedException {
        int end = text.indexOf('}', at);
        if (end < 0 || text.substring(at, end).indexOf('\n') >= 0) {
            throw file.refused(", line " + line() + ": ${ has no } on its line; $${ stands for the two characters ${");
        }
        // In a CDATA section references are no references, so the value stands between two sections.
        boolean inCdata = escape == Escape.XML && inside;
        literal.append(inCdata ? CDATA_END : "");
        endLiteral();
        parts.add(new Part(text.substring(at + 2, end), line()));
        literal.append(inCdata ? CDATA : "");
        at = end + 1;
    }

    private void xml() throws RejectedException {
        if (inside) {
            inside = !text.startsWith(CDATA_END, at);
            copy(inside ? 1 : CDATA_END.length());
        } else if (text.startsWith("<!--", at)) {
            skipTo("-->");
        } else {
            inside = text.startsWith(CDATA, at);
            copy(inside ? CDATA.length() : 1);
        }
    }

    private void json() throws RejectedException {
        char c = text.charAt(at);
        if (inside && c == '\\' && at + 1 < text.length()) {
            copy(2);
        } else if (!inside && text.startsWith("/*", at)) {
            skipTo("*/");
        } else if (!inside && text.startsWith("//", at)) {
            int end = text.indexOf('\n', at);
            at = end < 0 ? text.length() : end;
        } else {
            inside ^= c == '"';
            copy(1);
        }
    }

    private void copy(int characters) {
        literal.append(text, at, at + characters);
        at += characters;
    }

    private void skipTo(String end) throws RejectedException {
        int found = text.indexOf(end, at);
        if (found < 0) {
            throw file.refused(", line " + line() + ": a comment has no end (" + end + ")");
        }
        at = found + end.length();
    }

    private void endLiteral() {
        if (!literal.isEmpty()) {
            parts.add(new Part(literal.toString(), 0));
            literal.setLength(0);
        }
    }

    private int line() {
        return 1 + (int) text.substring(0, at).chars().filter(c -> c == '\n').count();
    }
}
