package cxfperf.own.replies;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.own.requests.RequestException;
import cxfperf.own.requests.RequestTemplate;
import cxfperf.own.requests.RequestValues;
import cxfperf.own.requests.RequestVariables;
import cxfperf.own.requests.Syntax;
import cxfperf.scenario.CallFailedException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * An expected text of a reply: with variables of its request, and with {@code ${any}} for any text.
 *
 * @param pieces the texts around each {@link #ANY}; a single one without it
 * @param constant the expected text of all requests; null if it has variables
 */
record ExpectedText(List<RequestTemplate> pieces, ExpectedText.Wanted constant) {

    static final String ANY = "${any}";

    /** The difference if nothing in the reply is at the place. */
    static final String NOTHING = "nothing in the reply matches";

    /** The expected text of the reply to one request. */
    record Wanted(List<String> pieces) {

        /** Whether a text of the reply matches; white space around either is ignored. */
        boolean is(String got) {
            String first = pieces.get(0);
            if (pieces.size() == 1) {
                return first.equals(got) || first.strip().equals(got.strip());
            }
            String text = got.strip();
            String begin = first.stripLeading();
            String end = pieces.get(pieces.size() - 1).stripTrailing();
            if (!text.startsWith(begin) || !text.endsWith(end) || text.length() < begin.length() + end.length()) {
                return false;
            }
            int from = begin.length();
            int to = text.length() - end.length();
            for (String between : pieces.subList(1, pieces.size() - 1)) {
                int at = text.indexOf(between, from);
                if (at < 0 || at + between.length() > to) {
                    return false;
                }
                from = at + between.length();
            }
            return true;
        }

        /** Whether a value of a JSON reply matches; a number is compared as a number. */
        boolean is(JsonNode got) {
            return got.isValueNode() && (is(got.asText()) || got.isNumber() && isNumber(text(), got.decimalValue()));
        }

        private static boolean isNumber(String expected, BigDecimal got) {
            try {
                return new BigDecimal(expected.strip()).compareTo(got) == 0;
            } catch (NumberFormatException e) {
                return false;
            }
        }

        /** Whether the expected text is {@code ${any}} alone, which also matches a whole element or value. */
        boolean isAny() {
            return pieces.equals(List.of("", ""));
        }

        /** @param got a text that does not match; null if nothing was found */
        String difference(String got) {
            if (got == null) {
                return NOTHING;
            }
            boolean mayDifferInSpaces = ServiceReply.hasLayout(text()) || ServiceReply.hasLayout(got);
            return mayDifferInSpaces
                    ? "expected " + ServiceReply.quoted(text()) + ", got " + ServiceReply.quoted(got)
                    : "expected " + ServiceReply.shown(text()) + ", got " + ServiceReply.shown(got);
        }

        /** Returns the whole text, with {@link ExpectedText#ANY} as it is written. */
        String text() {
            return String.join(ANY, pieces);
        }
    }

    /**
     * @param where the text is, for messages
     * @throws RequestException if a variable in it is unknown
     */
    static ExpectedText of(String where, String text, RequestVariables variables) throws RequestException {
        List<RequestTemplate> pieces = new ArrayList<>();
        int from = 0;
        for (int at = text.indexOf(ANY); at >= 0; at = text.indexOf(ANY, from)) {
            pieces.add(variables.template(where, text.substring(from, at), Syntax.TEXT));
            from = at + ANY.length();
        }
        pieces.add(variables.template(where, text.substring(from), Syntax.TEXT));
        if (!pieces.stream().allMatch(RequestTemplate::isConstant)) {
            return new ExpectedText(List.copyOf(pieces), null);
        }
        try {
            return new ExpectedText(List.copyOf(pieces), rendered(pieces, null));
        } catch (CallFailedException e) {
            throw new RequestException(e.getMessage());
        }
    }

    /**
     * Returns the expected text for the reply to the request with these values.
     *
     * @throws CallFailedException if a variable has no value
     */
    Wanted wanted(RequestValues values) throws CallFailedException {
        return constant == null ? rendered(pieces, values) : constant;
    }

    private static Wanted rendered(List<RequestTemplate> pieces, RequestValues values) throws CallFailedException {
        List<String> texts = new ArrayList<>(pieces.size());
        for (RequestTemplate piece : pieces) {
            texts.add(piece.text(values));
        }
        return new Wanted(texts);
    }
}
