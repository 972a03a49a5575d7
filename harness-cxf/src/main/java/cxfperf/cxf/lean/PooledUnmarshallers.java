package cxfperf.cxf.lean;

import jakarta.xml.bind.JAXBContext;
import org.apache.cxf.Bus;
import org.apache.cxf.databinding.DataBinding;
import org.apache.cxf.endpoint.Client;
import org.apache.cxf.endpoint.ClientLifeCycleListener;
import org.apache.cxf.endpoint.ClientLifeCycleManager;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.endpoint.ServerLifeCycleListener;
import org.apache.cxf.endpoint.ServerLifeCycleManager;
import org.apache.cxf.feature.AbstractPortableFeature;
import org.apache.cxf.jaxb.JAXBDataBinding;

/**
 * A feature of a bus that has the JAXB data bindings of its clients and servers use their unmarshallers again. CXF makes
 * one for each message part, and JAXB's has a finalizer: each registers under one lock of the whole JVM, survives the
 * collection that finds it, and is run through a queue by a single thread. Does nothing where JAXB is not on the
 * classpath. What stays in memory is one unmarshaller for each thread that was ever reading at the same time.
 *
 * <p>It gives the binding another context and leaves the binding as it is: CXF takes its fast way of writing, straight to
 * the output stream, only for {@code JAXBDataBinding} itself and not for a subclass.
 */
public final class PooledUnmarshallers implements AbstractPortableFeature {

    @Override
    public void initialize(Bus bus) {
        ClientLifeCycleManager clients = bus.getExtension(ClientLifeCycleManager.class);
        if (clients != null) {
            clients.registerListener(new Clients());
        }
        ServerLifeCycleManager servers = bus.getExtension(ServerLifeCycleManager.class);
        if (servers != null) {
            servers.registerListener(new Servers());
        }
    }

    private static void pool(DataBinding binding) {
        // By name first: the class is only there where the JAXB data binding is.
        if (binding != null && binding.getClass().getName().equals("org.apache.cxf.jaxb.JAXBDataBinding")) {
            Jaxb.pool(binding);
        }
    }

    private static final class Jaxb {
        static void pool(DataBinding binding) {
            JAXBDataBinding jaxb = (JAXBDataBinding) binding;
            // Clients of one service share its binding.
            synchronized (jaxb) {
                JAXBContext context = jaxb.getContext();
                if (context != null && !(context instanceof PoolingContext)) {
                    jaxb.setContext(new PoolingContext(context));
                }
            }
        }
    }

    private static final class Clients implements ClientLifeCycleListener {
        @Override
        public void clientCreated(Client client) {
            pool(client.getEndpoint().getService().getDataBinding());
        }

        @Override
        public void clientDestroyed(Client client) {
            // The pool goes with the data binding.
        }
    }

    private static final class Servers implements ServerLifeCycleListener {
        @Override
        public void startServer(Server server) {
            pool(server.getEndpoint().getService().getDataBinding());
        }

        @Override
        public void stopServer(Server server) {
            // The pool goes with the data binding.
        }
    }
}
