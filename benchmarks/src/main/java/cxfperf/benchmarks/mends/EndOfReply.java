package cxfperf.benchmarks.mends;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import net.bytebuddy.asm.Advice;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.EntityDetails;

/**
 * Within {@code CXFHttpAsyncResponseConsumer}, with a field more: an exchange is complete when its reply ends, and not
 * when the head of the reply is there.
 */
public final class EndOfReply {

    static final String FIELD = "callbackOfEnd";

    /** Inlined into classes of other packages. */
    public static final long CALLER_MILLIS = 5;

    public static final long BODY_MILLIS = 15;

    private EndOfReply() {}

    /**
     * In {@code consumeResponse}, which tells the callback that it is given: one that does nothing, where there is more
     * to come.
     */
    public static final class ReplyBegins {

        private ReplyBegins() {}

        @Advice.OnMethodEnter
        public static void keep(
                @Advice.Argument(1) EntityDetails body,
                @Advice.Argument(value = 3, readOnly = false) FutureCallback<Boolean> told,
                @Advice.FieldValue(value = FIELD, readOnly = false) FutureCallback<Boolean> kept) {
            if (Mend.END_OF_REPLY.isOn() && body != null) {
                kept = told;
                told = new Deaf();
            }
        }

        @Advice.OnMethodExit
        public static void holdUp() {
            HeldUp.pause(BODY_MILLIS);
        }
    }

    /** In {@code streamEnd}. */
    public static final class ReplyEnds {

        private ReplyEnds() {}

        @Advice.OnMethodExit
        public static void tell(@Advice.FieldValue(FIELD) FutureCallback<Boolean> kept) {
            if (kept != null) {
                kept.completed(true);
            }
        }
    }

    /**
     * In {@code ComplexFuture.setDependency}: the thread that has begun an exchange is held up before it notes how to
     * cancel it, until the head of the reply is there; the body comes later.
     */
    public static final class HeldUp {

        private static volatile boolean on;

        private HeldUp() {}

        static void turn(boolean isOn) {
            on = isOn;
        }

        @Advice.OnMethodEnter
        public static void holdUp() {
            pause(CALLER_MILLIS);
        }

        public static void pause(long millis) {
            if (on) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
            }
        }
    }

    /** Hears nothing. */
    public static final class Deaf implements FutureCallback<Boolean> {

        @Override
        public void completed(Boolean result) {
            // Told at the end of the reply.
        }

        @Override
        public void failed(Exception e) {
            // Only consumeResponse has this one, and it tells of no failure.
        }

        @Override
        public void cancelled() {
            // As before.
        }
    }
}
