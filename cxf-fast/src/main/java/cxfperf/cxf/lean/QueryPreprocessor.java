package cxfperf.cxf.lean;

import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import java.util.Map;
import org.apache.cxf.jaxrs.impl.RequestPreprocessor;
import org.apache.cxf.message.Message;
import org.apache.cxf.message.MessageUtils;

/**
 * Leaves to CXF's own preprocessor the requests that it can change: those with a query, and all of them where a request
 * may say by a header that it is of another method. CXF has it take every request's address apart. Any thread.
 */
final class QueryPreprocessor extends RequestPreprocessor {

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
                                .map(field -> (Map<?, ?>) Fields.get(RequestPreprocessor.class, field, preprocessor))
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
