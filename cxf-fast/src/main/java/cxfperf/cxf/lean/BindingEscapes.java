package cxfperf.cxf.lean;

import jakarta.xml.bind.Marshaller;
import org.apache.cxf.common.jaxb.JAXBUtils;
import org.apache.cxf.jaxb.JAXBDataBinding;

/** The escape handler settings of a data binding. */
record BindingEscapes(JAXBDataBinding binding) implements Escapes {

    @Override
    public boolean arePlain() {
        return binding.getEscapeHandler() == null
                && binding.getDeclaredNamespaceMappings() == null
                && binding.getContextualNamespaceMap() == null;
    }

    @Override
    public void leaveToJaxb(Marshaller marshaller) {
        // Plain ones have no handler.
    }

    @Override
    public void leaveToWriter(Marshaller marshaller) {
        binding.applyEscapeHandler(false, handler -> JAXBUtils.setEscapeHandler(marshaller, handler));
    }
}
