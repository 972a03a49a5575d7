package cxfperf.jmeter;

import cxfperf.jmeter.between.Harness;
import java.util.ServiceLoader;

/** Finds the harness that this JVM has. */
final class Harnesses {

    private static final class Holder {
        private static final Harness HARNESS = ServiceLoader.load(Harness.class, Harnesses.class.getClassLoader())
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException("the harness is not beside the sampler: unpack the whole zip"));
    }

    private Harnesses() {}

    static Harness theOne() {
        return Holder.HARNESS;
    }
}
