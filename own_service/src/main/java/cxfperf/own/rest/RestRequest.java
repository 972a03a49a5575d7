package cxfperf.own.rest;

import cxfperf.own.calls.CallPlan;
import cxfperf.own.calls.PlannedCalls;
import cxfperf.own.calls.ServiceRequest;
import cxfperf.own.kind.ReplyChecks;
import cxfperf.own.kind.RequestHeaders;
import cxfperf.own.kind.ServiceKind;
import cxfperf.own.requests.RequestException;
import cxfperf.own.requests.RequestFile;
import cxfperf.own.requests.RequestTemplate;
import cxfperf.own.requests.RequestVariables;
import cxfperf.own.requests.Syntax;
import cxfperf.own.rest.RestReplies.OpenApiReplies;
import cxfperf.scenario.RejectedException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the requests of REST calls. */
final class RestRequest {

    private static final String ACCEPT = "Accept";
    private static final String CONTENT_TYPE = "Content-Type";
    private static final Set<String> WITHOUT_BODY = Set.of("GET", "HEAD");
    private static final Pattern ORIGIN = Pattern.compile("[^:]*://[^/?#]*");

    private RestRequest() {}

    /**
     * Makes the calls of a plan.
     *
     * @param addressing maps each address to the one to call
     * @param schemas of the replies
     */
    static PlannedCalls all(
            CallPlan plan, ReplyChecks checks, Addressing addressing, OpenApiReplies.ReplySchemaSource schemas)
            throws RejectedException {
        return PlannedCalls.of(plan, checks, RestByUrl.BODY, (call, options, variables) -> {
            Map<String, String> addressed = new LinkedHashMap<>(options);
            addressed.put(ServiceKind.URL, addressing.of(options.get(ServiceKind.URL)));
            return of(call, plan.operationOf(call), addressed, variables, checks, schemas);
        });
    }

    private static ServiceRequest of(
            String call,
            String operation,
            Map<String, String> options,
            RequestVariables variables,
            ReplyChecks checks,
            OpenApiReplies.ReplySchemaSource schemas)
            throws RequestException, RejectedException {
        String method = options.get(RestByUrl.METHOD);
        Optional<RequestFile> file = bodyFile(options.get(RestByUrl.BODY));
        if (file.isPresent() && WITHOUT_BODY.contains(method)) {
            throw new RejectedException(RestByUrl.BODY, method + " sends no body: -Dmethod names another one");
        }
        Map<String, RequestTemplate> headers = RequestHeaders.parse(options.get(RequestHeaders.HEADER), variables);
        // Without the header CXF would ask for XML only, and declare every body as XML.
        addMissing(headers, ACCEPT, "*/*", variables);
        if (file.isPresent()) {
            addMissing(headers, CONTENT_TYPE, typeOf(file.get().syntax()), variables);
        }
        return new ServiceRequest(
                method,
                Optional.of(url(options.get(ServiceKind.URL), variables)),
                headers,
                file.isPresent() ? Optional.of(variables.template(file.get())) : Optional.empty(),
                RestReplies.rules(call, operation, options, variables, checks, schemas));
    }

    private static Optional<RequestFile> bodyFile(String name) throws RequestException, RejectedException {
        if (name.equals(ServiceKind.NONE)) {
            return Optional.empty();
        }
        return Optional.of(RequestFile.read(CallPlan.path(RestByUrl.BODY, name)));
    }

    private static RequestTemplate url(String url, RequestVariables variables) throws RejectedException {
        try {
            return variables.template("-D" + ServiceKind.URL, url, Syntax.URL);
        } catch (RequestException e) {
            throw new RejectedException(ServiceKind.URL, e.getMessage());
        }
    }

    private static void addMissing(
            Map<String, RequestTemplate> headers, String name, String value, RequestVariables variables)
            throws RequestException {
        if (headers.keySet().stream().noneMatch(name::equalsIgnoreCase)) {
            headers.put(name, variables.template(name, value, Syntax.HEADER));
        }
    }

    private static String typeOf(Syntax syntax) {
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

    /** Maps the addresses of requests to those to call. */
    @FunctionalInterface
    interface Addressing {

        /** Calls each address as it is given. */
        Addressing AS_GIVEN = url -> url;

        /**
         * Returns the address to call.
         *
         * @throws RejectedException if the given one does not belong to the service
         */
        String of(String url) throws RejectedException;

        /** Maps all addresses of one service to another host, with the same path. */
        static Addressing at(URI service, URI elsewhere) {
            return url -> {
                int path = endOfOrigin(url);
                if (!url.substring(0, path).equalsIgnoreCase(origin(service))) {
                    throw new RejectedException(
                            ServiceKind.URL, "goes with -Dclient=raw only where all calls are of " + origin(service));
                }
                return origin(elsewhere) + url.substring(path);
            };
        }

        private static String origin(URI address) {
            return address.getScheme() + "://" + address.getRawAuthority();
        }
    }
}
