package cxfperf.combinations;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;
import java.util.TreeSet;

/** Determines which combinations run and must not pass, and why. */
final class Verdicts {

    private Verdicts() {}

    /** Returns the codes of the expected reasons that are not warnings. */
    static Set<String> expected(Combination combination, JsonNode result) {
        Set<String> codes = new TreeSet<>();
        // On a very busy host, no call without a reply may begin in the window.
        boolean isOneWay = result.at("/oneWay/sent").asLong() > 0;
        boolean isAsked = !combination.value("admin").equals("none");
        if (isOneWay && !isAsked) {
            codes.add("SERVER_UNKNOWN");
        }
        boolean isJms = combination.value("protocol").equals("jms");
        boolean isHttp2 = combination.value("cfg").equals("client-http2.xml");
        if (isHttp2 && !isJms && !combination.value("srvcfg").equals("server-http2.xml")) {
            codes.add("CONFIG_NOT_IN_EFFECT");
        }
        // The file requires a certain HTTP conduit.
        if (combination.value("cfg").equals("client-fast.xml") && isJms) {
            codes.add("CONFIG_NOT_IN_EFFECT");
        }
        if (combination.value("validate").equals("true")
                && combination.value("cfg").equals("client-fastinfoset.xml")) {
            // The check can read XML only.
            codes.add("INVALID_MESSAGES");
        }
        return codes;
    }
}
