package cxfperf.own.soap;

import cxfperf.own.calls.CallPlan;
import cxfperf.own.calls.PlannedCalls;
import cxfperf.own.kind.ReplyChecks;
import cxfperf.own.kind.RequestHeaders;
import cxfperf.own.replies.ReplyRules;
import cxfperf.own.replies.ReplyRules.Validation;
import cxfperf.own.replies.ReplyRules.XmlSchema;
import cxfperf.own.requests.RequestException;
import cxfperf.own.requests.RequestTemplate;
import cxfperf.own.requests.RequestVariables;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.Rejection;
import jakarta.xml.ws.Service;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What one call sends.
 *
 * @param operation of the WSDL
 * @param mode whether the message is all of it, or what goes into its body
 * @param headers of HTTP, by name
 * @param rules of its replies
 */
record SoapRequest(
        String operation,
        Service.Mode mode,
        RequestTemplate message,
        Map<String, RequestTemplate> headers,
        ReplyRules rules) {

    /** Knows the schema of what an operation replies. */
    interface ReplySchemas {

        /** @return empty where the WSDL has none */
        Optional<XmlSchema> of(String operation) throws RejectedException;
    }

    /** @param checks is given the rules of the replies */
    static PlannedCalls<SoapRequest> all(CallPlan plan, ReplyChecks checks, ReplySchemas schemas)
            throws RejectedException {
        return PlannedCalls.of(
                plan,
                SoapByWsdl.REQUEST,
                (call, options, variables) -> of(
                        plan.operationOf(call),
                        call,
                        options,
                        variables,
                        rules(call, plan.operationOf(call), options, variables, checks, schemas)));
    }

    /** The variables of all that is sent. */
    Set<String> variables() {
        Set<String> names = new TreeSet<>(message.variables());
        headers.values().forEach(header -> names.addAll(header.variables()));
        return names;
    }

    private static ReplyRules rules(
            String call,
            String operation,
            Map<String, String> options,
            RequestVariables variables,
            ReplyChecks checks,
            ReplySchemas schemas)
            throws RejectedException {
        Optional<XmlSchema> schema =
                ReplyChecks.validation(options) == Validation.NONE ? Optional.empty() : schemas.of(operation);
        return schema.isPresent()
                ? checks.xml(call, options, variables, schema.get())
                : checks.plain(call, options, variables);
    }

    private static SoapRequest of(
            String operation, String call, Map<String, String> options, RequestVariables variables, ReplyRules rules)
            throws RequestException, RejectedException {
        boolean whole = SoapByWsdl.isWholeMessage(options);
        String request = options.get(SoapByWsdl.REQUEST);
        Optional<Rejection> rejection = RequestFiles.rejection(request, whole, List.of(call));
        if (rejection.isPresent()) {
            throw new RejectedException(rejection.get());
        }
        Map<String, String> ofFile = new LinkedHashMap<>(options);
        ofFile.put(SoapByWsdl.REQUEST, RequestFiles.of(request, call).toString());
        return new SoapRequest(
                operation,
                whole ? Service.Mode.MESSAGE : Service.Mode.PAYLOAD,
                PlannedCalls.file(ofFile, SoapByWsdl.REQUEST, variables),
                headers(options, variables),
                rules);
    }

    private static Map<String, RequestTemplate> headers(Map<String, String> options, RequestVariables variables)
            throws RejectedException {
        Map<String, RequestTemplate> headers = RequestHeaders.parse(options.get(RequestHeaders.HEADER), variables);
        if (headers.keySet().stream().anyMatch("Content-Type"::equalsIgnoreCase)) {
            throw new RejectedException(
                    RequestHeaders.HEADER, "Content-Type is set by the client itself, as the SOAP version has it");
        }
        return headers;
    }
}
