package cxfperf.own.rest;

import cxfperf.own.calls.PlannedCalls;
import cxfperf.own.calls.ReplyChecks;
import cxfperf.own.calls.RequestHeaders;
import cxfperf.own.calls.ServiceAddress;
import cxfperf.own.calls.ServiceKind;
import cxfperf.own.calls.ServiceRequest;
import cxfperf.own.describe.DocumentParts;
import cxfperf.own.describe.NoSuchDescriptionException;
import cxfperf.own.describe.openapi.OpenApiDocument;
import cxfperf.own.replies.ReplyCheck;
import cxfperf.own.replies.ReplyVerifier;
import cxfperf.own.requests.Escape;
import cxfperf.own.requests.RequestFile;
import cxfperf.own.requests.Template;
import cxfperf.own.requests.Variables;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.RejectedException;
import cxfperf.text.OneLine;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.apache.cxf.Bus;
import org.xml.sax.SAXException;

/** Reads the requests of the REST calls of one run, and the rules for their replies. For one thread at a time. */
final class RestRequests {

    private static final Pattern ORIGIN = Pattern.compile("[^:]*://[^/?#]*");
    private static final String ENDING = ".http";

    private final URI service;
    private final Map<String, String> options;
    private final Optional<Bus> bus;

    /** Null until it is needed: reading it may take long. */
    private OpenApiDocument document;

    /**
     * A request as the user wrote it: with options and the file of its body, or as one file of a directory, such as
     * {@code read.http}, which has the method and the path, then headers, an empty line and the body.
     *
     * @param url with variables
     * @param headers of the file, each {@code NAME: VALUE}
     */
    private record Message(String method, String url, List<String> headers, Optional<RequestFile> body) {}

    private RestRequests(ClientSpec spec, Optional<Bus> bus) {
        this.service = spec.endpoint().orElseThrow();
        this.options = spec.options();
        this.bus = bus;
    }

    /**
     * Makes the calls of a run.
     *
     * @param bus fetches the document with the schemas of the replies; empty if there will be none
     */
    static PlannedCalls all(ClientSpec spec, Optional<Bus> bus) throws RejectedException {
        return new PlannedCalls(spec, new RestRequests(spec, bus)::parse);
    }

    /** Returns the names of the requests in the directory that {@code -Drequest} names; empty if it is no directory. */
    static List<String> names(Map<String, String> options) throws RejectedException {
        Optional<Path> directory = path(options).filter(Files::isDirectory);
        if (directory.isEmpty()) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(directory.get())) {
            List<String> names = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(ENDING))
                    .map(name -> name.substring(0, name.length() - ENDING.length()))
                    .sorted()
                    .toList();
            if (names.isEmpty()) {
                throw new RejectedException(ServiceKind.REQUEST.name(), "it has no file NAME" + ENDING);
            }
            return names;
        } catch (IOException e) {
            throw new RejectedException(ServiceKind.REQUEST.name(), "it cannot be read: " + e.getMessage());
        }
    }

    private static Optional<Path> path(Map<String, String> options) throws RejectedException {
        String name = options.get(ServiceKind.REQUEST.name());
        return name.equals(ServiceKind.NONE)
                ? Optional.empty()
                : Optional.of(ServiceKind.path(ServiceKind.REQUEST.name(), name));
    }

    private Message message(String operation) throws RejectedException {
        Optional<Path> path = path(options);
        String url = options.get(ServiceKind.URL);
        if (path.isEmpty()) {
            return new Message(options.get(ServiceKind.METHOD.name()), url, List.of(), Optional.empty());
        }
        boolean isDirectory = Files.isDirectory(path.get());
        RequestFile file = RequestFile.read(
                ServiceKind.REQUEST.name(), isDirectory ? path.get().resolve(operation + ENDING) : path.get());
        if (!isDirectory) {
            return new Message(options.get(ServiceKind.METHOD.name()), url, List.of(), Optional.of(file));
        }
        String[] parts = file.text().split("\\R\\R", 2);
        String[] head = parts[0].split("\\R");
        String[] start = head[0].strip().split(" +", 2);
        if (start.length < 2
                || !start[1].startsWith("/")
                || !ServiceKind.METHOD.allowed().contains(start[0])) {
            throw file.refused(" begins with its method and its path, such as GET /orders/7");
        }
        boolean hasBody = parts.length > 1 && !parts[1].isBlank();
        return new Message(
                start[0],
                url.substring(0, endOfOrigin(url)) + start[1],
                Arrays.asList(head).subList(1, head.length),
                hasBody ? Optional.of(file.part(parts[1])) : Optional.empty());
    }

    private ServiceRequest parse(String operation, Variables variables, ReplyChecks checks) throws RejectedException {
        Message message = message(operation);
        Optional<RequestFile> file = message.body();
        if (file.isPresent() && !ServiceKind.sendsBody(message.method())) {
            throw new RejectedException(
                    ServiceKind.REQUEST.name(), message.method() + " sends no body: -Dmethod names another one");
        }
        Map<String, Template> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(RequestHeaders.parse(options.get(RequestHeaders.HEADER), variables));
        headers.putAll(RequestHeaders.parse(message.headers(), variables));
        // Without the header CXF would ask for XML only, and declare every body as XML.
        headers.putIfAbsent("Accept", RequestHeaders.header("Accept", "*/*", variables));
        if (file.isPresent()) {
            String type =
                    switch (file.get().escape()) {
                        case XML -> "application/xml; charset=UTF-8";
                        case JSON -> "application/json";
                        default -> "text/plain; charset=UTF-8";
                    };
            headers.putIfAbsent("Content-Type", RequestHeaders.header("Content-Type", type, variables));
        }
        return new ServiceRequest(
                message.method(),
                Optional.of(url(message.url(), variables)),
                headers,
                file.isPresent() ? Optional.of(variables.template(file.get())) : Optional.empty(),
                verifiers(operation, checks));
    }

    /** Puts the origin of the service's endpoint into the address: the raw client's recorder has another one. */
    private Template url(String url, Variables variables) throws RejectedException {
        ServiceAddress.requireNoUser(ServiceKind.URL, url);
        String origin = service.getScheme() + "://" + service.getRawAuthority();
        return variables.template(new RequestFile(
                ServiceKind.URL, "-D" + ServiceKind.URL, origin + url.substring(endOfOrigin(url)), Escape.URL));
    }

    /** Returns the index after scheme, host and port of an address. */
    private static int endOfOrigin(String url) {
        Matcher origin = ORIGIN.matcher(url);
        return origin.lookingAt() ? origin.end() : 0;
    }

    private Supplier<ReplyVerifier> verifiers(String operation, ReplyChecks checks) throws RejectedException {
        boolean hasSchema = !options.get(RestByUrl.SCHEMA).equals(ServiceKind.NONE);
        if (!options.get(RestByUrl.OPENAPI).equals(ServiceKind.NONE)) {
            if (hasSchema) {
                throw new RejectedException(RestByUrl.SCHEMA, "goes without -Dopenapi, which has a schema of its own");
            }
            location();
        } else if (!hasSchema && checks.validation() == ReplyVerifier.Validation.ALL) {
            throw new RejectedException(
                    ReplyVerifier.VALIDATE_REPLIES,
                    "there is no schema to validate replies by: give -Dschema or -Dopenapi");
        }
        return checks.verifiers(operation, this::schema);
    }

    private Optional<ReplyCheck> schema(String operation) throws RejectedException {
        String file = options.get(RestByUrl.SCHEMA);
        if (!file.equals(ServiceKind.NONE)) {
            return Optional.of(new ReplyCheck.XmlSchema(xmlSchema(file), Set.of()));
        }
        if (bus.isEmpty() || options.get(RestByUrl.OPENAPI).equals(ServiceKind.NONE)) {
            return Optional.empty();
        }
        try {
            if (document == null) {
                document = OpenApiDocument.read(new DocumentParts(location(), bus.get()));
            }
            return Optional.of(document.replies(document.operation(operation)));
        } catch (NoSuchDescriptionException e) {
            throw new RejectedException(RestByUrl.OPENAPI, e.getMessage());
        } catch (IOException e) {
            throw new RejectedException(RestByUrl.OPENAPI, "cannot be read: " + OneLine.first(e.getMessage()));
        }
    }

    private URI location() throws RejectedException {
        return ServiceKind.location(RestByUrl.OPENAPI, options.get(RestByUrl.OPENAPI));
    }

    /**
     * Reads the user's XML schema for the replies, with those that it includes and imports from other files. No host is
     * asked, because one may not answer.
     */
    private static Schema xmlSchema(String name) throws RejectedException {
        Path file = ServiceKind.path(RestByUrl.SCHEMA, name);
        if (!Files.isRegularFile(file)) {
            throw new RejectedException(RestByUrl.SCHEMA, name + " is no file");
        }
        try {
            SchemaFactory schemas = SchemaFactory.newDefaultInstance();
            schemas.setProperty(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "file");
            schemas.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
            return schemas.newSchema(file.toFile());
        } catch (SAXException e) {
            throw new RejectedException(
                    RestByUrl.SCHEMA, "it is no XML schema that can be used: " + OneLine.first(e.getMessage()));
        }
    }
}
