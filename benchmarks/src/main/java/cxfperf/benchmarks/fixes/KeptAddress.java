package cxfperf.benchmarks.fixes;

import jakarta.ws.rs.core.UriBuilder;
import java.net.URI;
import net.bytebuddy.asm.Advice;
import org.apache.cxf.jaxrs.client.ClientState;

/**
 * Advice for {@code AbstractClient.getCurrentURI}; the class gets two more fields. CXF would have to notice a change to
 * a client's builder; the measured clients never change theirs.
 */
public final class KeptAddress {

    static final String URI_FIELD = "keptUri";
    static final String BUILDER_FIELD = "builderOfKeptUri";

    private KeptAddress() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    public static URI replacement(
            @Advice.FieldValue("state") ClientState state,
            @Advice.FieldValue(URI_FIELD) URI kept,
            @Advice.FieldValue(BUILDER_FIELD) UriBuilder builder) {
        return Fix.ADDRESS.isOn() && builder == state.getCurrentBuilder() ? kept : null;
    }

    @Advice.OnMethodExit
    public static void keep(
            @Advice.Enter URI replacement,
            @Advice.FieldValue("state") ClientState state,
            @Advice.FieldValue(value = URI_FIELD, readOnly = false) URI kept,
            @Advice.FieldValue(value = BUILDER_FIELD, readOnly = false) UriBuilder builder,
            @Advice.Return(readOnly = false) URI uri) {
        if (replacement == null) {
            kept = uri;
            builder = state.getCurrentBuilder();
        } else {
            uri = replacement;
        }
    }
}
