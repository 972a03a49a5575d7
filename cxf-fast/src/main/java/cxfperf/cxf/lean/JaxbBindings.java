package cxfperf.cxf.lean;

import java.util.function.Consumer;
import org.apache.cxf.Bus;
import org.apache.cxf.databinding.DataBinding;
import org.apache.cxf.endpoint.Endpoint;

/** Where the clients and servers that a bus is going to make have JAXB. */
final class JaxbBindings {

    private JaxbBindings() {}

    /**
     * Hands over the data binding of each new client and server, if it is {@code JAXBDataBinding} itself. That of a
     * service with several clients comes several times, and from several threads. One of JAX-RS has providers in its
     * place: its endpoint is handed over.
     */
    static void each(Bus bus, Consumer<DataBinding> change, Consumer<Endpoint> rest) {
        Endpoints.each(bus, endpoint -> {
            if (Endpoints.isRest(endpoint)) {
                rest.accept(endpoint);
            } else {
                apply(change, endpoint.getService().getDataBinding());
            }
        });
    }

    private static void apply(Consumer<DataBinding> change, DataBinding binding) {
        // By name: the class is only there where the JAXB data binding is.
        if (binding != null && binding.getClass().getName().equals("org.apache.cxf.jaxb.JAXBDataBinding")) {
            // Clients of one service share its binding.
            synchronized (binding) {
                change.accept(binding);
            }
        }
    }
}
