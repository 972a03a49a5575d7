package cxfperf.cxf.lean;

import org.apache.cxf.Bus;
import org.apache.cxf.feature.AbstractPortableFeature;

/**
 * A bus feature for messages that JAXB writes straight to the output stream: it writes with few copies and in large
 * pieces. JAXB's own output copies each text four times and passes pieces of 1,024 bytes through all of CXF's streams.
 * The feature also removes the escape handler of CXF, which a reflective proxy wraps and JAXB calls for each text and
 * attribute. The written XML stays the same, byte by byte.
 *
 * <p>JAXB writes in its own way if the data binding has an escape handler of the user, which is kept, or prefixes, or
 * if a property of the marshaller is set, and if JAXB is not the reference implementation. The feature does nothing if
 * JAXB is not on the classpath. It keeps 32 KiB in memory for each thread that was writing at the same time, of
 * all buses together.
 */
public final class DirectWriting implements AbstractPortableFeature {

    /** Made by Spring, from the bus file, or in code. */
    public DirectWriting() {}

    @Override
    public void initialize(Bus bus) {
        // Not method references, which would load classes that may not be there.
        Endpoints.eachJaxb(bus, binding -> LeanContext.write(binding), endpoint -> JaxrsProviders.write(endpoint));
    }
}
