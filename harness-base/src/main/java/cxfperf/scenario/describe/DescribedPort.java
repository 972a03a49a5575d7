package cxfperf.scenario.describe;

import java.util.List;

/**
 * Where a service is called, and what can be called there: a port of a WSDL, or what an OpenAPI document is about.
 *
 * @param service its name; for a WSDL a qualified one, {@code {namespace}name}
 * @param name the port's own, unqualified
 * @param binding such as {@code SOAP 1.1} or {@code REST}
 * @param address where the document says that it is; empty where it does not
 * @param policies the names of what policies assert for every message; none where it has no policy
 */
public record DescribedPort(
        String service,
        String name,
        String binding,
        String address,
        List<String> policies,
        List<DescribedOperation> operations) {

    public DescribedPort {
        policies = List.copyOf(policies);
        operations = List.copyOf(operations);
    }
}
