package cxfperf.cxf;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
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

    static PolicyContent of(HTTPClientPolicy policy) {
        Map<String, Object> values = new TreeMap<>();
        for (Method method : HTTPClientPolicy.class.getDeclaredMethods()) {
            if (method.getParameterCount() == 0
                    && method.getName().matches("(get|is)[A-Z].*")
                    && method.canAccess(policy)) {
                values.put(method.getName(), value(method, policy));
            }
        }
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
