package cxfperf.cxf.lean;

import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import java.util.Map;
import org.apache.cxf.Bus;
import org.apache.cxf.endpoint.Endpoint;
import org.apache.cxf.feature.AbstractPortableFeature;
import org.apache.cxf.interceptor.Interceptor;
import org.apache.cxf.jaxrs.impl.RequestPreprocessor;
import org.apache.cxf.jaxrs.provider.ServerProviderFactory;
import org.apache.cxf.message.Message;
import org.apache.cxf.message.MessageUtils;

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
}
