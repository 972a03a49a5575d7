package cxfperf.cxf.lean;

import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.cxf.Bus;
import org.apache.cxf.endpoint.Endpoint;
import org.apache.cxf.feature.AbstractPortableFeature;
import org.apache.cxf.helpers.CastUtils;
import org.apache.cxf.interceptor.Interceptor;
import org.apache.cxf.jaxrs.impl.RequestPreprocessor;
import org.apache.cxf.jaxrs.provider.ServerProviderFactory;
import org.apache.cxf.message.Message;
import org.apache.cxf.message.MessageContentsList;
import org.apache.cxf.message.MessageUtils;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;

/**
 * A bus feature that leaves out work that is the same in each JAX-RS call.
 *
 * <ul>
 *   <li>Servers format the date of their replies once a second; CXF makes a date format for each reply.
 *   <li>Servers search for query parameters that replace headers, such as {@code _type=json}, only in requests with a
 *       query.
 *   <li>Both sides cache all providers that fit a type and a media type. CXF caches the first one, and if that provider
 *       does not read the type after all, it searches all providers in each call.
 *   <li>WebClients derive no operation name from the address of each call. So metrics by operation have no name for
 *       such calls, unless the bus property {@value #NAMES} is true.
 * </ul>
 */
public final class LeanRest implements AbstractPortableFeature {

    static final String NAMES = "enable.webclient.operation.reporting";

    static final String ALL_CANDIDATES = "org.apache.cxf.jaxrs.provider.cache.checkAllCandidates";

    /** Made by Spring, from the bus file, or in code. */
    public LeanRest() {}

    @Override
    public void initialize(Bus bus) {
        setUnlessSet(bus, NAMES, false);
        setUnlessSet(bus, ALL_CANDIDATES, true);
        Endpoints.ofServers(bus, endpoint -> {
            if (Endpoints.isRest(endpoint)) {
                Rest.improve(endpoint);
            }
        });
    }

    private static void setUnlessSet(Bus bus, String property, boolean value) {
        if (bus.getProperty(property) == null) {
            bus.setProperty(property, value);
        }
    }

    /** A class of its own, so that it is only linked if JAX-RS is there. */
    private static final class Rest {
        static void improve(Endpoint server) {
            List<Interceptor<? extends Message>> out = server.getOutInterceptors();
            if (out.stream().noneMatch(ReplyDates.class::isInstance)) {
                out.add(new ReplyDates());
            }
            if (server.get(ServerProviderFactory.class.getName()) instanceof ServerProviderFactory factory) {
                factory.setRequestPreprocessor(QueryPreprocessor.before(factory.getRequestPreprocessor()));
            }
        }
    }

    /**
     * Calls CXF's own preprocessor only for requests that it can change: requests with a query, and all requests if a
     * header may override the method. CXF would have it parse the address of each request. Safe for any thread.
     */
    static final class QueryPreprocessor extends RequestPreprocessor {

        private static final String METHOD_OVERRIDE = "org.apache.cxf.jaxrs.allow.http.method.override";

        private final RequestPreprocessor behind;

        private QueryPreprocessor(RequestPreprocessor behind) {
            this.behind = behind;
        }

        /**
         * Wraps CXF's preprocessor; returns any other one, and one that maps endings of paths to languages or media
         * types, as it is. Null for null.
         */
        static RequestPreprocessor before(RequestPreprocessor preprocessor) {
            return preprocessor != null
                            && preprocessor.getClass() == RequestPreprocessor.class
                            && List.of("languageMappings", "extensionMappings").stream()
                                    .map(field ->
                                            (Map<?, ?>) Fields.get(RequestPreprocessor.class, field, preprocessor))
                                    .allMatch(Map::isEmpty)
                    ? new QueryPreprocessor(preprocessor)
                    : preprocessor;
        }

        /** @return the path; null if CXF's own had nothing to do */
        @Override
        public String preprocess(Message message, UriInfo uri) {
            boolean query = message.get(Message.QUERY_STRING) != null
                    || message.get(Message.REQUEST_URI) instanceof String address && address.indexOf('?') >= 0;
            return query || MessageUtils.getContextualBoolean(message, METHOD_OVERRIDE, false)
                    ? behind.preprocess(message, uri)
                    : null;
        }
    }

    /**
     * Sets the Date header of a JAX-RS server's replies, and formats it once a second. CXF makes a date format, with
     * its calendar and its symbols, for each reply. A date that the service has set is kept. Safe for any thread.
     */
    static final class ReplyDates extends AbstractPhaseInterceptor<Message> {

        private static final String DATE = "Date";

        /** Date format of RFC 9110, section 5.6.7. {@code RFC_1123_DATE_TIME} does not pad the day to two digits. */
        private static final DateTimeFormatter FORMAT =
                DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US);

        private volatile DateText last = new DateText(Long.MIN_VALUE, "");

        private record DateText(long epochSecond, String text) {}

        ReplyDates() {
            super(Phase.PRE_MARSHAL);
        }

        @Override
        public void handleMessage(Message message) {
            Map<String, List<String>> headers = CastUtils.cast((Map<?, ?>) message.get(Message.PROTOCOL_HEADERS));
            if (hasDate(MessageContentsList.getContentsList(message)) || headers != null && headers.containsKey(DATE)) {
                return;
            }
            if (headers == null) {
                headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
                message.put(Message.PROTOCOL_HEADERS, headers);
            }
            // A new list for each reply, because filters of the reply may change it.
            headers.put(DATE, new ArrayList<>(List.of(now(System.currentTimeMillis() / 1000))));
        }

        private static boolean hasDate(MessageContentsList contents) {
            return contents != null
                    && !contents.isEmpty()
                    && contents.get(0) instanceof Response response
                    && response.getMetadata() != null
                    && response.getMetadata().containsKey(DATE);
        }

        private String now(long epochSecond) {
            DateText second = last;
            if (second.epochSecond() != epochSecond) {
                second = new DateText(epochSecond, text(epochSecond));
                last = second;
            }
            return second.text();
        }

        static String text(long epochSecond) {
            return FORMAT.format(Instant.ofEpochSecond(epochSecond).atOffset(ZoneOffset.UTC));
        }
    }
}
