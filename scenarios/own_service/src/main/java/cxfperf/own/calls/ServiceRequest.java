package cxfperf.own.calls;

import cxfperf.own.replies.ReplyVerifier;
import cxfperf.own.requests.Template;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The request of one call, and the rules of its reply.
 *
 * @param operation of the WSDL; for REST the method of HTTP
 * @param address empty where all calls have that of the service
 * @param verifiers makes the verifier of one worker's replies
 */
public record ServiceRequest(
        String operation,
        Optional<Template> address,
        Map<String, Template> headers,
        Optional<Template> body,
        Supplier<ReplyVerifier> verifiers) {

    /** Returns the variables of the whole request. */
    Set<String> variables() {
        Set<String> names = new TreeSet<>();
        Stream.of(address.stream(), headers.values().stream(), body.stream())
                .flatMap(templates -> templates)
                .forEach(template -> names.addAll(template.variables()));
        return names;
    }
}
