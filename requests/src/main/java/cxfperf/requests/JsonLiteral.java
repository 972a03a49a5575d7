package cxfperf.requests;

/** What JSON can have outside of quotes, braces and brackets. Without a regular expression: it is asked in every call. */
final class JsonLiteral {

    private JsonLiteral() {}

    static boolean is(String text) {
        return text.equals("true") || text.equals("false") || text.equals("null") || isNumber(text);
    }

    /** The grammar of RFC 8259, section 6. */
    private static boolean isNumber(String text) {
        int at = text.startsWith("-") ? 1 : 0;
        int whole = digits(text, at);
        if (whole == at || text.charAt(at) == '0' && whole > at + 1) {
            return false;
        }
        at = whole;
        if (at < text.length() && text.charAt(at) == '.') {
            int fraction = digits(text, at + 1);
            if (fraction == at + 1) {
                return false;
            }
            at = fraction;
        }
        if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
            int sign = at + 1;
            if (sign < text.length() && (text.charAt(sign) == '+' || text.charAt(sign) == '-')) {
                sign++;
            }
            int exponent = digits(text, sign);
            if (exponent == sign) {
                return false;
            }
            at = exponent;
        }
        return at == text.length();
    }

    /** Where the digits from there end. */
    private static int digits(String text, int from) {
        int at = from;
        while (at < text.length() && '0' <= text.charAt(at) && text.charAt(at) <= '9') {
            at++;
        }
        return at;
    }
}
