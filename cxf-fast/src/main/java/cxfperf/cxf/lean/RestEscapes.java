package cxfperf.cxf.lean;

import jakarta.xml.bind.Marshaller;
import org.apache.cxf.common.jaxb.JAXBUtils;

/** Those of a provider of JAX-RS, which sets all that is special in the marshaller itself. */
record RestEscapes() implements Escapes {

    @Override
    public boolean arePlain() {
        return true;
    }

    @Override
    public void leaveToJaxb(Marshaller marshaller) {
        JAXBUtils.setMinimumEscapeHandler(marshaller);
    }

    @Override
    public void leaveToWriter(Marshaller marshaller) {
        JAXBUtils.setNoEscapeHandler(marshaller);
    }
}
