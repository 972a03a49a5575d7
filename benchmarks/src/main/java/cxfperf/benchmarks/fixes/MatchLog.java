package cxfperf.benchmarks.fixes;

import java.util.function.Supplier;
import net.bytebuddy.asm.Advice;

/** Within {@code JAXRSUtils.matchMessageLogSupplier}: nothing is made before the log asks, and it is off. */
public final class MatchLog {

    private static final Supplier<String> UNASKED = () -> "a method of the resource";

    private MatchLog() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    public static Supplier<String> replacement() {
        return Fix.LOG_TEXT.isOn() ? unasked() : null;
    }

    public static Supplier<String> unasked() {
        return UNASKED;
    }
}
