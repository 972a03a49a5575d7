package cxfperf.benchmarks.fixes;

import java.util.List;
import java.util.Map;
import net.bytebuddy.asm.Advice;

/** Within {@code HttpHeadersImpl.filter}: a loop, and CXF's own way only where it meets a header without a value. */
public final class HeaderFilter {

    private HeaderFilter() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    public static Map<String, List<String>> replacement(@Advice.Argument(0) Map<String, List<String>> headers) {
        return Fix.HEADERS.isOn() && headers != null && haveValues(headers) ? headers : null;
    }

    public static boolean haveValues(Map<String, List<String>> headers) {
        for (List<String> values : headers.values()) {
            if (values == null || values.size() == 1 && values.get(0) == null) {
                return false;
            }
        }
        return true;
    }
}
