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
 * A feature of a bus that takes out of the calls of JAX-RS what is the same in each.
 *
 * <ul>
 *   <li>Servers write the date of their replies once a second; CXF makes a date format for each reply.
 *   <li>Servers look for what stands for headers in a query, such as {@code _type=json}, in requests with a query only.
 *   <li>Both sides remember all providers that fit a type and a media type. CXF remembers the first, and where that one
 *       does not read the type after all, looks through all of them in each call.
 *   <li>WebClients make no name of each call out of its address. So metrics of such a client that go by operation have
 *       no name for it, unless the bus property {@value #NAMES} is true.
 * </ul>
 */
public final class LeanRest implements AbstractPortableFeature {

    static final String NAMES = "enable.webclient.operation.reporting";

    static final String ALL_CANDIDATES = "org.apache.cxf.jaxrs.provider.cache.checkAllCandidates";

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

    /** Apart, so that it is only linked where there is JAX-RS. */
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
     * Leaves to CXF's own preprocessor the requests that it can change: those with a query, and all of them where a
     * request may say by a header that it is of another method. CXF has it take every request's address apart. Any
     * thread.
     */
    static final class QueryPreprocessor extends RequestPreprocessor {

        private static final String METHOD_OVERRIDE = "org.apache.cxf.jaxrs.allow.http.method.override";

        private final RequestPreprocessor behind;

        private QueryPreprocessor(RequestPreprocessor behind) {
            this.behind = behind;
        }

        /** The same one where it is another's, or maps the ends of paths to languages or media types; null for null. */
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

        /** @return the path, or null where CXF's own had nothing to do */
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
