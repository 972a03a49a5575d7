package cxfperf.own.soap;

import cxfperf.own.calls.CallPlan;
import cxfperf.own.calls.PlannedCalls;
import cxfperf.own.kind.ReplyChecks;
import cxfperf.own.kind.RequestHeaders;
import cxfperf.own.kind.ServiceKind;
import cxfperf.own.replies.ReplyRules;
import cxfperf.own.replies.ReplyRules.XmlSchema;
import cxfperf.own.requests.RequestException;
import cxfperf.own.requests.RequestTemplate;
import cxfperf.own.requests.RequestVariables;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.Rejection;
import jakarta.xml.ws.Service;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * The request of one call, and the rules of its reply.
 *
 * @param operation of the WSDL
 * @param mode whether the file is a whole message, or the content of its body
 * @param headers of HTTP, by name
 * @param rules of its replies
 */
record SoapRequest(
        String operation,
        Service.Mode mode,
        RequestTemplate message,
        Map<String, RequestTemplate> headers,
        ReplyRules rules) {

    /** Finds the schema of an operation's replies. */
    interface ReplySchemas {

        /** @return empty if the WSDL has none */
        Optional<XmlSchema> of(String operation) throws RejectedException;
    }

    /** @param checks receives the rules of the replies */
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
                        checks.rules(call, options, variables, () -> schemas.of(plan.operationOf(call)))));
    }

    /** Returns the variables of the whole request. */
    Set<String> variables() {
        Set<String> names = new TreeSet<>(message.variables());
        headers.values().forEach(header -> names.addAll(header.variables()));
        return names;
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

    /**
     * Finds the file of an operation's request: the one that {@code -Drequest} names, or the one of that name in its
     * directory.
     */
    static final class RequestFiles {

        private RequestFiles() {}

        /** Returns the file for a request that {@link #rejection} has accepted. */
        static Path of(String request, String operation) {
            Path path = Path.of(request);
            return Files.isDirectory(path) ? path.resolve(operation + ".xml") : path;
        }

        /** Returns the first error in the files of these operations; empty if there is none. */
        static Optional<Rejection> rejection(String request, boolean wholeMessage, List<String> operations) {
            if (request.equals(ServiceKind.NONE)) {
                return rejected("a file with the request is needed");
            }
            try {
                if (operations.size() > 1 && !Files.isDirectory(Path.of(request))) {
                    return rejected(
                            "a directory with a file for each of " + String.join(", ", operations) + " is expected");
                }
                for (String operation : operations) {
                    Path file = of(request, operation);
                    Optional<String> problem = problem(file, wholeMessage);
                    if (problem.isPresent()) {
                        return rejected(
                                (file.equals(Path.of(request)) ? "" : file.getFileName() + ": ") + problem.get());
                    }
                }
                return Optional.empty();
            } catch (InvalidPathException e) {
                return rejected("is no path");
            }
        }

        private static Optional<Rejection> rejected(String reason) {
            return Optional.of(new Rejection(SoapByWsdl.REQUEST, reason));
        }

        private static Optional<String> problem(Path file, boolean wholeMessage) {
            if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
                return Optional.of("there is no such file");
            }
            try (InputStream in = Files.newInputStream(file)) {
                boolean isMessage = rootOfWellFormed(in).equals("Envelope");
                if (isMessage == wholeMessage) {
                    return Optional.empty();
                }
                return Optional.of(
                        isMessage
                                ? "is a whole SOAP message: give -Dmode=message"
                                : "is no SOAP message, which -Dmode=message takes: its first element is no Envelope");
            } catch (XMLStreamException e) {
                return Optional.of("is no XML, line " + e.getLocation().getLineNumber() + ": "
                        + String.valueOf(e.getMessage())
                                .lines()
                                .reduce((first, last) -> last)
                                .orElse(""));
            } catch (IOException e) {
                return Optional.of("cannot be read: " + e.getMessage());
            }
        }

        /** The local name of the first element. */
        private static String rootOfWellFormed(InputStream in) throws XMLStreamException {
            XMLInputFactory parsers = XMLInputFactory.newDefaultFactory();
            parsers.setProperty(XMLInputFactory.SUPPORT_DTD, false);
            XMLStreamReader reader = parsers.createXMLStreamReader(in);
            String root = null;
            while (reader.hasNext()) {
                if (reader.next() == XMLStreamReader.START_ELEMENT && root == null) {
                    root = reader.getLocalName();
                }
            }
            return String.valueOf(root);
        }
    }
}
