package cxfperf.own.rest;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.own.calls.PlannedCalls;
import cxfperf.own.calls.ReplyChecks;
import cxfperf.own.calls.RequestHeaders;
import cxfperf.own.calls.RequestMethod;
import cxfperf.own.calls.ServiceAddress;
import cxfperf.own.calls.ServiceKind;
import cxfperf.own.calls.ServiceRequest;
import cxfperf.own.describe.DocumentParts;
import cxfperf.own.describe.NoSuchDescriptionException;
import cxfperf.own.describe.openapi.JsonSchemaCheck;
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
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.apache.cxf.Bus;
import org.xml.sax.SAXException;

/** Reads the requests of the REST calls of one run, and the rules for their replies. For one thread at a time. */
final class RestRequests {

    private static final String ACCEPT = "Accept";
    private static final String CONTENT_TYPE = "Content-Type";
    private static final Pattern ORIGIN = Pattern.compile("[^:]*://[^/?#]*");

    private final URI service;
    private final Map<String, String> options;
    private final Optional<Bus> bus;

    /** Null until it is needed: reading it may take long. */
    private OpenApiDocument document;

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

    private ServiceRequest parse(String operation, Variables variables, ReplyChecks checks) throws RejectedException {
        RestMessage message = RestMessage.of(operation, options);
        Optional<RequestFile> file = message.body();
        if (file.isPresent() && !RequestMethod.sendsBody(message.method())) {
            throw new RejectedException(
                    ServiceKind.REQUEST.name(), message.method() + " sends no body: -Dmethod names another one");
        }
        Map<String, Template> headers = RequestHeaders.parse(message.headers(), variables);
        RequestHeaders.parse(options.get(RequestHeaders.HEADER), variables).forEach(headers::putIfAbsent);
        // Without the header CXF would ask for XML only, and declare every body as XML.
        addMissing(headers, ACCEPT, "*/*", variables);
        if (file.isPresent()) {
            addMissing(headers, CONTENT_TYPE, typeOf(file.get().escape()), variables);
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
        ServiceAddress.requireNoUser(url);
        String origin = service.getScheme() + "://" + service.getRawAuthority();
        return variables.template(new RequestFile(
                ServiceKind.URL, "-D" + ServiceKind.URL, origin + url.substring(endOfOrigin(url)), Escape.URL));
    }

    private static void addMissing(Map<String, Template> headers, String name, String value, Variables variables)
            throws RejectedException {
        if (headers.keySet().stream().noneMatch(name::equalsIgnoreCase)) {
            headers.put(name, RequestHeaders.header(name, value, variables));
        }
    }

    private static String typeOf(Escape syntax) {
        return switch (syntax) {
            case XML -> "application/xml; charset=UTF-8";
            case JSON -> "application/json";
            default -> "text/plain; charset=UTF-8";
        };
    }

    /** Returns the index after scheme, host and port of an address. */
    static int endOfOrigin(String url) {
        Matcher origin = ORIGIN.matcher(url);
        return origin.lookingAt() ? origin.end() : 0;
    }

    private Supplier<ReplyVerifier> verifiers(String operation, ReplyChecks checks) throws RejectedException {
        if (!options.get(RestByUrl.OPENAPI).equals(ServiceKind.NONE)) {
            if (!options.get(RestByUrl.SCHEMA).equals(ServiceKind.NONE)) {
                throw new RejectedException(RestByUrl.SCHEMA, "goes without -Dopenapi, which has a schema of its own");
            }
            location();
        } else if (options.get(RestByUrl.SCHEMA).equals(ServiceKind.NONE)
                && checks.validation() == ReplyVerifier.Validation.ALL) {
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
            return Optional.of(new OpenApiReplies(document.replies(document.operation(operation))));
        } catch (NoSuchDescriptionException e) {
            throw new RejectedException(RestByUrl.OPENAPI, e.getMessage());
        } catch (IOException e) {
            throw new RejectedException(
                    RestByUrl.OPENAPI, "cannot be read: " + OneLine.first(String.valueOf(e.getMessage())));
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

    /**
     * The schemas of an OpenAPI document for the replies of one operation, all made before the first call. Safe for use
     * by several threads.
     */
    private record OpenApiReplies(Map<String, Map<String, JsonSchemaCheck>> byStatus) implements ReplyCheck.JsonSchema {

        @Override
        public Optional<String> problem(int status, String type, JsonNode reply) {
            return Stream.of(String.valueOf(status), status / 100 + "XX", status / 100 + "xx", "default")
                    .filter(byStatus::containsKey)
                    .findFirst()
                    .flatMap(key -> byStatus.get(key).entrySet().stream()
                            .filter(each -> fit(each.getKey(), type) >= 0)
                            .max(Comparator.comparing(each -> fit(each.getKey(), type))))
                    .flatMap(described -> described.getValue().problem(reply));
        }

        /** Returns how specific a media type of the document is for that of a reply; -1 if it is another one. */
        private static int fit(String described, String type) {
            List<String> wanted = parts(described);
            List<String> got = parts(type);
            String name = wanted.get(0);
            boolean isExact = name.equals(got.get(0));
            boolean isRange = name.endsWith("/*") && got.get(0).startsWith(name.substring(0, name.length() - 1));
            boolean fits =
                    (isExact || isRange || name.equals("*/*")) && got.containsAll(wanted.subList(1, wanted.size()));
            return fits ? wanted.size() + (isExact ? 200 : isRange ? 100 : 0) : -1;
        }

        /** Returns the name of a media type and its parameters. */
        private static List<String> parts(String type) {
            return Stream.of(type.toLowerCase(Locale.ROOT).replace("\"", "").split(";"))
                    .map(String::strip)
                    .toList();
        }

        @Override
        public Set<String> unchecked() {
            return byStatus.values().stream()
                    .flatMap(byType -> byType.values().stream())
                    .flatMap(check -> check.unchecked().stream())
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
