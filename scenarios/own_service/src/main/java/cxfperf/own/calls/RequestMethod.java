package cxfperf.own.calls;

import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ScenarioSide;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The HTTP method of a REST request. */
public final class RequestMethod {

    /** The option with the method. */
    public static final ScenarioOption OPTION = new ScenarioOption(
                    "method",
                    "GET",
                    List.of("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"),
                    "for REST: the HTTP method")
            .ofSide(ScenarioSide.CLIENT);

    /** The methods for which CXF's HTTP conduits drop a body. */
    private static final Set<String> WITHOUT_BODY = Set.of("GET", "HEAD", "OPTIONS");

    private RequestMethod() {}

    /** Returns why there is no request of this method, in capital letters; empty if there is one. */
    public static Optional<String> refusal(String method) {
        return OPTION.allowed().contains(method)
                ? Optional.empty()
                : Optional.of("the client has no method " + method + ": "
                        + OPTION.allowed().expected());
    }

    /** Whether a request of this method, in capital letters, is sent with its body. */
    public static boolean sendsBody(String method) {
        return !WITHOUT_BODY.contains(method);
    }
}
