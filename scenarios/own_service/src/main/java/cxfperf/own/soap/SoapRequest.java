package cxfperf.own.soap;

import cxfperf.own.calls.PlannedCalls;
import cxfperf.own.calls.ReplyChecks;
import cxfperf.own.calls.RequestHeaders;
import cxfperf.own.calls.ServiceKind;
import cxfperf.own.calls.ServiceRequest;
import cxfperf.own.replies.Expectations;
import cxfperf.own.replies.ReplyCheck;
import cxfperf.own.requests.Escape;
import cxfperf.own.requests.RequestFile;
import cxfperf.own.requests.Template;
import cxfperf.own.requests.Variables;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.RejectedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the requests of SOAP calls. */
final class SoapRequest {

    private static final String ENVELOPE = "Envelope";

    private SoapRequest() {}

    /** Makes the calls of a run. */
    static PlannedCalls all(ClientSpec spec, ReplyChecks.SchemaSource schemas) throws RejectedException {
        Map<String, String> options = spec.options();
        return new PlannedCalls(spec, (operation, variables, checks) -> {
            if (checks.expected().stream().anyMatch(ReplyCheck.HttpStatus.class::isInstance)) {
                throw new RejectedException(
                        Expectations.OPTION, "'status CODE' is for REST: a SOAP reply is valid if it is no fault");
            }
            if (SoapByWsdl.isOneWay(options, operation) && !checks.expected().isEmpty()) {
                throw new RejectedException(
                        Expectations.OPTION, operation + " is one-way and has no reply: nothing can be expected of it");
            }
            return new ServiceRequest(
                    operation,
                    Optional.empty(),
                    headers(options, variables),
                    Optional.of(message(options, operation, variables)),
                    checks.verifiers(operation, schemas));
        });
    }

    /**
     * Reads the request: the file that {@code -Drequest} names, or the one of the operation's name in that directory.
     *
     * @throws RejectedException if the file is no XML
     */
    static Template message(Map<String, String> options, String operation, Variables variables)
            throws RejectedException {
        String option = ServiceKind.REQUEST.name();
        Path named = path(options.get(option));
        RequestFile file =
                RequestFile.read(option, Files.isDirectory(named) ? named.resolve(operation + ".xml") : named);
        return variables.template(new RequestFile(option, file.name(), file.text(), Escape.XML));
    }

    /** @throws RejectedException if several operations are to be called and {@code -Drequest} names one file */
    static void requireFileOfEach(String request, List<String> operations) throws RejectedException {
        if (!Files.isDirectory(path(request)) && operations.size() > 1) {
            throw new RejectedException(
                    ServiceKind.REQUEST.name(),
                    "a directory with a file for each of " + String.join(", ", operations) + " is expected");
        }
    }

    private static Path path(String request) throws RejectedException {
        if (request.equals(ServiceKind.NONE)) {
            throw new RejectedException(
                    ServiceKind.REQUEST.name(),
                    "a file with the request is needed: scripts/describe writes one for each operation");
        }
        return ServiceKind.path(ServiceKind.REQUEST.name(), request);
    }

    /** Whether a request is a whole message, and not only the content of its body. */
    static boolean isWhole(ServiceRequest request) {
        return request.body().orElseThrow().root().equals(Optional.of(ENVELOPE));
    }

    private static Map<String, Template> headers(Map<String, String> options, Variables variables)
            throws RejectedException {
        Map<String, Template> headers = RequestHeaders.parse(options.get(RequestHeaders.HEADER), variables);
        if (headers.keySet().stream().anyMatch("Content-Type"::equalsIgnoreCase)) {
            throw new RejectedException(
                    RequestHeaders.HEADER, "Content-Type is set by the client itself, as the SOAP version has it");
        }
        return headers;
    }
}
