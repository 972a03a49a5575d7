package cxfperf.jaxrs;

import cxfperf.scenario.CallFailedException;

/** Says how a reply differs from the expected one. */
final class Expect {

    private static final int SHOWN_CHARACTERS = 80;

    private Expect() {}

    static CallFailedException different(Customer expected, Customer got) {
        return CallFailedException.wrongReply("expected " + cut(expected) + ", got " + cut(got));
    }

    private static String cut(Customer customer) {
        String text = customer.toString();
        return text.length() <= SHOWN_CHARACTERS ? text : text.substring(0, SHOWN_CHARACTERS - 1) + "…";
    }
}
