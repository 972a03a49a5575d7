package cxfperf.own.soap;

import cxfperf.own.calls.CallPlan;
import cxfperf.own.calls.PlannedCalls;
import cxfperf.requests.RequestException;
import cxfperf.requests.RequestTemplate;
import cxfperf.requests.RequestVariables;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.Rejection;
import jakarta.xml.ws.Service;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What one call sends.
 *
 * @param operation of the WSDL
 * @param mode whether the message is all of it, or what goes into its body
 */
record SoapRequest(String operation, Service.Mode mode, RequestTemplate message) {

    static PlannedCalls<SoapRequest> all(CallPlan plan) throws RejectedException {
        return PlannedCalls.of(
                plan,
                SoapByWsdl.REQUEST,
                (call, options, variables) -> of(plan.operationOf(call), call, options, variables));
    }

    private static SoapRequest of(
            String operation, String call, Map<String, String> options, RequestVariables variables)
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
                PlannedCalls.file(ofFile, SoapByWsdl.REQUEST, variables));
    }
}
