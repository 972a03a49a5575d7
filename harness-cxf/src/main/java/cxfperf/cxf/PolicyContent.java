package cxfperf.cxf;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.cxf.transports.http.configuration.HTTPClientPolicy;

/**
 * All values of a policy, for comparison: the policy's own equality is that of the object, and CXF's comparison leaves
 * out the version and the chunk sizes. Read by reflection, because the set of values differs between CXF releases.
 *
 * @param values by accessor name; a value may be null
 */
record PolicyContent(Map<String, Object> values) {

    /** Looked up once: thousands of clients have a policy each. */
    private static final List<Method> ACCESSORS = Arrays.stream(HTTPClientPolicy.class.getDeclaredMethods())
            .filter(method -> method.getParameterCount() == 0)
            .filter(method -> Modifier.isPublic(method.getModifiers()) && !Modifier.isStatic(method.getModifiers()))
            .filter(method -> method.getName().matches("(get|is)[A-Z].*"))
            .toList();

    static PolicyContent of(HTTPClientPolicy policy) {
        Map<String, Object> values = new TreeMap<>();
        ACCESSORS.forEach(accessor -> values.put(accessor.getName(), value(accessor, policy)));
        return new PolicyContent(values);
    }

    private static Object value(Method accessor, HTTPClientPolicy policy) {
        try {
            return accessor.invoke(policy);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("HTTPClientPolicy." + accessor.getName() + " cannot be read", e);
        }
    }
}
