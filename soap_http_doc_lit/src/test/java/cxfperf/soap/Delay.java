package cxfperf.soap;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;

/** Delays each call at a server by the microseconds in the system property {@code delay.micros}. */
public final class Delay extends AbstractPhaseInterceptor<Message> {

    private static final long NANOS = TimeUnit.MICROSECONDS.toNanos(Long.getLong("delay.micros", 0));

    public Delay() {
        super(Phase.RECEIVE);
    }

    @Override
    public void handleMessage(Message message) {
        long until = System.nanoTime() + NANOS;
        for (long left = NANOS; left > 0; left = until - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
