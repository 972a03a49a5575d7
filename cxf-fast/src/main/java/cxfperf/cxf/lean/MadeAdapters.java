package cxfperf.cxf.lean;

import jakarta.xml.bind.Unmarshaller;
import java.lang.reflect.Field;
import java.util.Map;
import org.glassfish.jaxb.runtime.v2.runtime.Coordinator;
import org.glassfish.jaxb.runtime.v2.runtime.unmarshaller.UnmarshallerImpl;

/**
 * The adapters (XmlAdapter) that JAXB's reference implementation makes as it reads, and keeps for as long as it keeps
 * the unmarshaller. One with a field would carry what it has seen in one message into the next, which may be of another
 * client. Safe for use by several threads.
 */
final class MadeAdapters {

    /** Null where this implementation keeps them elsewhere. */
    private static final Field ADAPTERS = field();

    private MadeAdapters() {}

    private static Field field() {
        try {
            Field field = Coordinator.class.getDeclaredField("adapters");
            field.setAccessible(true);
            return Map.class.isAssignableFrom(field.getType()) ? field : null;
        } catch (ReflectiveOperationException | RuntimeException e) {
            return null;
        }
    }

    /** Whether they can be forgotten. */
    static boolean areKnown() {
        return ADAPTERS != null;
    }

    /** @return false where they cannot be forgotten */
    static boolean forget(Unmarshaller unmarshaller) {
        if (ADAPTERS == null || !(unmarshaller instanceof UnmarshallerImpl known)) {
            return false;
        }
        try {
            Map<?, ?> adapters = (Map<?, ?>) ADAPTERS.get(known.coordinator);
            if (!adapters.isEmpty()) {
                adapters.clear();
            }
            return true;
        } catch (IllegalAccessException e) {
            return false;
        }
    }
}
