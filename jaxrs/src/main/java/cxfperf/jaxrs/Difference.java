package cxfperf.jaxrs;

import cxfperf.scenario.CallFailedException;

/** Says how a reply differs from the expected one. */
final class Difference {

    private static final int SHOWN_CHARACTERS = 80;

    private Difference() {}

    static CallFailedException different(Customer expected, Customer got) {
        return CallFailedException.wrongReply("expected " + cut(expected.toString()) + ", got " + cut(got.toString()));
    }

    /** As much of the text as a message should show. */
    static String cut(String text) {
        return text.length() <= SHOWN_CHARACTERS ? text : text.substring(0, SHOWN_CHARACTERS - 1) + "…";
    }
}
