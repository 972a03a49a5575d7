package cxfperf.own.calls;

import cxfperf.own.kind.RequestHeaders;
import cxfperf.own.kind.ServiceKind;
import cxfperf.probe.Secrets;
import cxfperf.scenario.ClientSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Describes what a run calls and what it expects, by its options: a fact for the results. Contains no secrets. */
public final class Called {

    /** The options to show, in the order of display. Options that were not given are left out. */
    private static final List<String> OPTIONS = List.of(
            "wsdl",
            "service",
            "port",
            "openapi",
            "calls",
            "method",
            "mode",
            "request",
            "body",
            "rows",
            "header",
            "expect",
            "schema",
            "validateReplies");

    private Called() {}

    /** Returns the fact by its name. */
    public static Map<String, Object> fact(ClientSpec spec) {
        Map<String, Object> called = new LinkedHashMap<>();
        called.put("address", Secrets.redacted(address(spec)));
        for (String option : OPTIONS) {
            String value = spec.options().get(option);
            if (value != null && !value.equals(ServiceKind.NONE)) {
                called.put(
                        option,
                        option.equals(RequestHeaders.HEADER)
                                ? RequestHeaders.OPTION.shown(value)
                                : Secrets.redacted(value));
            }
        }
        return Map.of("called", called);
    }

    /** Shows the address with its variables, because a REST service may have another address for each call. */
    private static String address(ClientSpec spec) {
        String url = spec.options().get(ServiceKind.URL);
        return url == null || url.equals(ServiceKind.NONE)
                ? spec.endpoint().orElseThrow().toString()
                : url;
    }
}
