package cxfperf.own.requests;

/** The syntax of the text around variables, which decides how their values are escaped. */
public enum Syntax {
    /**
     * Values are written as character data: {@code <}, {@code &}, quotes and control characters as references. In a
     * CDATA section they are written as they are. Comments are dropped.
     */
    XML(TextPlace.XML),
    /**
     * Between quotes values are escaped as JSON strings; outside of quotes only a number, {@code true}, {@code false}
     * or {@code null} can stand, and it is written as it is. Comments, with two slashes or slash and star, are dropped.
     */
    JSON(TextPlace.JSON_VALUE),
    /**
     * Values are percent-encoded, all but letters, digits and {@code - . _ ~}. The text around them is left as it is.
     */
    URL(TextPlace.URL),
    /** Values are written as they are. They and the text around them are of ASCII, and have no line end. */
    HEADER(TextPlace.HEADER),
    /** Values are written as they are. */
    TEXT(TextPlace.TEXT);

    /** The place of a variable outside of quotes and CDATA sections. */
    final TextPlace outermost;

    Syntax(TextPlace outermost) {
        this.outermost = outermost;
    }

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
