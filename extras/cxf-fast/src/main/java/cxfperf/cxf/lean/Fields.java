package cxfperf.cxf.lean;

import java.lang.reflect.Field;

/**
 * Access to private fields of CXF. Each method throws an {@link IllegalStateException} if the class of this CXF version
 * has no such field.
 */
final class Fields {

    private Fields() {}

    static Object get(Class<?> type, String field, Object object) {
        try {
            return accessible(type, field).get(object);
        } catch (ReflectiveOperationException e) {
            throw unknown(type, e);
        }
    }

    static void set(Class<?> type, String field, Object object, Object value) {
        try {
            accessible(type, field).set(object, value);
        } catch (ReflectiveOperationException e) {
            throw unknown(type, e);
        }
    }

    private static Field accessible(Class<?> type, String name) throws NoSuchFieldException {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    private static IllegalStateException unknown(Class<?> type, ReflectiveOperationException e) {
        return new IllegalStateException("the " + type.getSimpleName() + " of this CXF is not known here", e);
    }
}
