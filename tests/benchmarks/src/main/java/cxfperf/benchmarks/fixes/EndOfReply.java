package cxfperf.benchmarks.fixes;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import net.bytebuddy.asm.Advice;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.EntityDetails;

/**
 * Advice for {@code CXFHttpAsyncResponseConsumer}, which gets one more field: an exchange completes when its reply
 * ends, not when the head of the reply arrives.
 */
public final class EndOfReply {

    static final String FIELD = "callbackOfEnd";

    /** Public because the advice is inlined into classes of other packages. */
    public static final long CALLER_MILLIS = 5;

    public static final long BODY_MILLIS = 15;

    private EndOfReply() {}

    /**
     * Advice for {@code consumeResponse}, which completes its callback. If a body follows, the method gets a callback
     * that does nothing.
     */
    public static final class ReplyBegins {

        private ReplyBegins() {}

        @Advice.OnMethodEnter
        public static void keep(
                @Advice.Argument(1) EntityDetails body,
                @Advice.Argument(value = 3, readOnly = false) FutureCallback<Boolean> callback,
                @Advice.FieldValue(value = FIELD, readOnly = false) FutureCallback<Boolean> kept) {
            if (Fix.END_OF_REPLY.isOn() && body != null) {
                kept = callback;
                callback = new Deaf();
            }
        }

        @Advice.OnMethodExit
        public static void delay() {
            Delayed.pause(BODY_MILLIS);
        }
    }

    /** Advice for {@code streamEnd}: completes the kept callback. */
    public static final class ReplyEnds {

        private ReplyEnds() {}

        @Advice.OnMethodExit
        public static void complete(@Advice.FieldValue(FIELD) FutureCallback<Boolean> kept) {
            if (kept != null) {
                kept.completed(true);
            }
        }
    }

    /**
     * Advice for {@code ComplexFuture.setDependency}: delays the thread that has begun an exchange, before it records
     * how to cancel it, until the head of the reply has arrived. The body arrives later.
     */
    public static final class Delayed {

        private static volatile boolean on;

        private Delayed() {}

        static void turn(boolean isOn) {
            on = isOn;
        }

        @Advice.OnMethodEnter
        public static void delay() {
            pause(CALLER_MILLIS);
        }

        public static void pause(long millis) {
            if (on) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
            }
        }
    }

    /** A callback that does nothing. */
    public static final class Deaf implements FutureCallback<Boolean> {

        @Override
        public void completed(Boolean result) {
            // ReplyEnds completes the exchange.
        }

        @Override
        public void failed(Exception e) {
            // Only consumeResponse has this callback, and it reports no failures.
        }

        @Override
        public void cancelled() {
            // consumeResponse does not cancel either.
        }
    }
}
