package cxfperf.benchmarks.fixes;

import net.bytebuddy.asm.Advice;

/**
 * Advice for {@code HttpConnection.isUsable} of the fast conduit: uses an idle connection without checking its socket.
 */
public final class UncheckedConnection {

    private UncheckedConnection() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    public static boolean isSkipped() {
        return Fix.NO_CHECK.isOn();
    }

    @Advice.OnMethodExit
    public static void replace(@Advice.Enter boolean skipped, @Advice.Return(readOnly = false) boolean usable) {
        if (skipped) {
            usable = true;
        }
    }
}
