package cxfperf.cxf.lean;

import jakarta.xml.bind.JAXBContext;
import org.apache.cxf.jaxb.JAXBDataBinding;

/**
 * CXF's JAXB data binding with unmarshallers that are used again. CXF makes one for each message part, and JAXB's has a
 * finalizer: each registers under one lock of the JVM, lives until the next collection but one, and is run through a
 * queue by one thread. A bus file installs it, for clients and servers, with the bus property
 * {@code org.apache.cxf.databinding.DataBinding}.
 */
public final class PoolingJAXBDataBinding extends JAXBDataBinding {

    private volatile PoolingContext pooling;

    @Override
    public JAXBContext getContext() {
        JAXBContext context = super.getContext();
        PoolingContext known = pooling;
        if (context == null || (known != null && known.wraps(context))) {
            return context == null ? null : known;
        }
        synchronized (this) {
            if (pooling == null || !pooling.wraps(context)) {
                pooling = new PoolingContext(context);
            }
            return pooling;
        }
    }
}
