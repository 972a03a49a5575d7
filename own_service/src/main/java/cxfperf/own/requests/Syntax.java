package cxfperf.own.requests;

/** The syntax of the text around variables, which decides how their values are escaped. */
public enum Syntax {
    /**
     * Values are written as character data: {@code <}, {@code &}, quotes and control characters as references. In a
     * CDATA section they are written as they are. Comments are dropped.
     */
    XML,
    /**
     * Between quotes values are escaped as JSON strings; outside of quotes only a number, {@code true}, {@code false}
     * or {@code null} can stand, and it is written as it is. Comments, with two slashes or slash and star, are dropped.
     */
    JSON,
    /**
     * Values are percent-encoded, all but letters, digits and {@code - . _ ~}. The text around them is left as it is.
     */
    URL,
    /** Values are written as they are, and cannot have a line end. */
    HEADER,
    /** Values are written as they are. */
    TEXT;

    /** By the first character that is not blank. */
    static Syntax of(String text) {
        String start = text.stripLeading();
        if (start.startsWith("<")) {
            return XML;
        }
        return start.startsWith("{") || start.startsWith("[") || start.startsWith("\"") || start.startsWith("//")
                ? JSON
                : TEXT;
    }
}
