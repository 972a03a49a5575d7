package cxfperf.benchmarks.fixes;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import net.bytebuddy.asm.Advice;
import org.apache.cxf.endpoint.Endpoint;
import org.apache.cxf.message.Exchange;
import org.apache.cxf.message.Message;
import org.apache.cxf.service.model.EndpointInfo;

/**
 * Within {@code MessageImpl.getContextualProperty}: the value of a name, with no map for the message alone. The maps
 * that are asked are those that CXF copies, and the last one that CXF copies is the first one that is asked.
 */
public final class ContextualProperty {

    /** Differs from a value that is null, which hides the values of the other maps. */
    private static final Object ABSENT = new Object();

    private static final Map<Endpoint, Map<String, Object>> OF_ENDPOINTS = new ConcurrentHashMap<>();

    private ContextualProperty() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    public static boolean replaces() {
        return Fix.MAPS_WALKED.isOn() || Fix.MAPS_KEPT.isOn();
    }

    @Advice.OnMethodExit
    public static void replace(
            @Advice.Enter boolean replaced,
            @Advice.This Message message,
            @Advice.Argument(0) String name,
            @Advice.Return(readOnly = false) Object value) {
        if (replaced) {
            value = value(message, name);
        }
    }

    /** What CXF would have found. */
    public static Object value(Message message, String name) {
        Object value = message.getOrDefault(name, ABSENT);
        Exchange exchange = message.getExchange();
        if (value == ABSENT && exchange != null) {
            value = exchange.getOrDefault(name, ABSENT);
            if (value == ABSENT) {
                value = Fix.MAPS_KEPT.isOn() && exchange.getEndpoint() != null
                        ? kept(exchange).getOrDefault(name, ABSENT)
                        : walked(exchange, name);
            }
        }
        return value == ABSENT ? null : value;
    }

    private static Object walked(Exchange exchange, String name) {
        Object value = ABSENT;
        Endpoint endpoint = exchange.getEndpoint();
        if (endpoint != null) {
            value = endpoint.getOrDefault(name, ABSENT);
            EndpointInfo info = endpoint.getEndpointInfo();
            if (value == ABSENT && info != null) {
                value = in(info.getProperties(), name);
                if (value == ABSENT) {
                    value = in(info.getBinding().getProperties(), name);
                }
            }
        }
        if (value == ABSENT && exchange.getService() != null) {
            value = exchange.getService().getOrDefault(name, ABSENT);
        }
        return value == ABSENT && exchange.getBus() != null
                ? in(exchange.getBus().getProperties(), name)
                : value;
    }

    private static Object in(Map<String, Object> properties, String name) {
        return properties == null ? ABSENT : properties.getOrDefault(name, ABSENT);
    }

    /** Never made anew: nothing changes a property of an endpoint while the calls are measured. */
    private static Map<String, Object> kept(Exchange exchange) {
        Map<String, Object> kept = OF_ENDPOINTS.get(exchange.getEndpoint());
        return kept == null ? OF_ENDPOINTS.computeIfAbsent(exchange.getEndpoint(), end -> merged(exchange)) : kept;
    }

    private static Map<String, Object> merged(Exchange exchange) {
        Map<String, Object> merged = new HashMap<>();
        if (exchange.getBus() != null) {
            putAll(merged, exchange.getBus().getProperties());
        }
        putAll(merged, exchange.getService());
        EndpointInfo info = exchange.getEndpoint().getEndpointInfo();
        if (info != null) {
            putAll(merged, info.getBinding().getProperties());
            putAll(merged, info.getProperties());
        }
        putAll(merged, exchange.getEndpoint());
        return merged;
    }

    private static void putAll(Map<String, Object> merged, Map<String, Object> properties) {
        if (properties != null) {
            merged.putAll(properties);
        }
    }
}
