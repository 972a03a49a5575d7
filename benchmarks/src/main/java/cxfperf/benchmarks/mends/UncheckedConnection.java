package cxfperf.benchmarks.mends;

import net.bytebuddy.asm.Advice;

/**
 * Within {@code HttpConnection.isUsable} of the fast conduit: an idle connection is used without a look at its socket.
 */
public final class UncheckedConnection {

    private UncheckedConnection() {}

    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    public static boolean isSkipped() {
        return Mend.NO_LOOK.isOn();
    }

    @Advice.OnMethodExit
    public static void replace(@Advice.Enter boolean skipped, @Advice.Return(readOnly = false) boolean usable) {
        if (skipped) {
            usable = true;
        }
    }
}
