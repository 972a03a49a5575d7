package cxfperf.cxf;

import java.util.function.Consumer;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;

/** An interceptor with one step. Safe for use by several threads if its step is. */
public final class PhaseStep extends AbstractPhaseInterceptor<Message> {

    private final Consumer<? super Message> step;

    /**
     * Makes an interceptor.
     *
     * @param phase a constant of CXF's class Phase
     * @param step gets each message in that phase; an exception fails the message
     */
    public PhaseStep(String phase, Consumer<? super Message> step) {
        super(phase, true);
        this.step = step;
    }

    /** Puts the step before an interceptor of the same phase. */
    public PhaseStep before(Class<?> interceptor) {
        addBefore(interceptor.getName());
        return this;
    }

    /** Puts the step after an interceptor of the same phase. */
    public PhaseStep after(Class<?> interceptor) {
        addAfter(interceptor.getName());
        return this;
    }

    @Override
    public void handleMessage(Message message) {
        step.accept(message);
    }
}
