package cxfperf.benchmarks.fixes;

import java.util.List;
import java.util.Map;
import net.bytebuddy.asm.Advice;
import org.apache.cxf.message.Message;

/** Within {@code HttpUtils.getProtocolHeader}: the map of headers is asked, with no object over all of it. */
public final class OneHeader {

    private OneHeader() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    public static boolean replaces(@Advice.Argument(3) boolean isKept) {
        return Fix.HEADERS.isOn() && !isKept;
    }

    @Advice.OnMethodExit
    public static void replace(
            @Advice.Enter boolean replaced,
            @Advice.Argument(0) Message message,
            @Advice.Argument(1) String name,
            @Advice.Argument(2) String otherwise,
            @Advice.Return(readOnly = false) String value) {
        if (replaced) {
            value = value(message, name, otherwise);
        }
    }

    public static String value(Message message, String name, String otherwise) {
        Object value = message.get(name);
        if (value == null && message.get(Message.PROTOCOL_HEADERS) instanceof Map<?, ?> headers) {
            value = headers.get(name) instanceof List<?> values && !values.isEmpty() ? values.get(0) : null;
        }
        return value == null ? otherwise : (String) value;
    }
}
