package cxfperf.cxf.lean;

import org.apache.cxf.Bus;
import org.apache.cxf.feature.AbstractPortableFeature;

/**
 * A bus feature that reuses the unmarshallers of JAXB data bindings, and of CXF's JAXB providers of JAX-RS. CXF makes
 * an unmarshaller for each message part, and JAXB's has a finalizer: each is registered under one lock of the whole
 * JVM, survives the garbage collection that finds it, and passes through the queue of a single thread. The feature does
 * nothing if JAXB is not on the classpath, or is not the reference implementation. It keeps an unmarshaller in memory
 * for each thread that was reading at the same time.
 *
 * <p>Adapters (XmlAdapter) are made for each message, as without the feature, because an adapter may have state.
 *
 * <p>The feature replaces the binding's context and not the binding: CXF writes straight to the output stream only with
 * {@code JAXBDataBinding} itself, and not with a subclass.
 */
public final class PooledUnmarshallers implements AbstractPortableFeature {

    /** Made by Spring, from the bus file, or in code. */
    public PooledUnmarshallers() {}

    @Override
    public void initialize(Bus bus) {
        // Not method references, which would load classes that may not be there.
        Endpoints.eachJaxb(bus, binding -> LeanContext.pool(binding), endpoint -> JaxrsProviders.pool(endpoint));
    }
}
