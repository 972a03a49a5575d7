package cxfperf.report;

/** Text that XML 1.0 can hold: what it cannot, such as a control character in a server's message, is replaced. */
final class XmlText {

    private static final int REPLACEMENT = 0xFFFD;

    private XmlText() {}

    static String of(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        text.codePoints().map(c -> isAllowed(c) ? c : REPLACEMENT).forEach(clean::appendCodePoint);
        return clean.toString();
    }

    /** The production Char of XML 1.0, section 2.2. */
    private static boolean isAllowed(int c) {
        return c == '\t'
                || c == '\n'
                || c == '\r'
                || (c >= 0x20 && c <= 0xD7FF)
                || (c >= 0xE000 && c <= 0xFFFD)
                || c >= 0x10000;
    }
}
