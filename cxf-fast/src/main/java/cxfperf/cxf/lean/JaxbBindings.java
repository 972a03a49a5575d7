package cxfperf.cxf.lean;

import java.util.function.Consumer;
import org.apache.cxf.Bus;
import org.apache.cxf.databinding.DataBinding;
import org.apache.cxf.endpoint.Client;
import org.apache.cxf.endpoint.ClientLifeCycleListener;
import org.apache.cxf.endpoint.ClientLifeCycleManager;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.endpoint.ServerLifeCycleListener;
import org.apache.cxf.endpoint.ServerLifeCycleManager;

/** The JAXB data bindings of the clients and servers that a bus is going to make. */
final class JaxbBindings {

    private JaxbBindings() {}

    /**
     * Hands over the data binding of each new client and server, if it is {@code JAXBDataBinding} itself. That of a service
     * with several clients comes several times, and from several threads.
     */
    static void each(Bus bus, Consumer<DataBinding> change) {
        ClientLifeCycleManager clients = bus.getExtension(ClientLifeCycleManager.class);
        if (clients != null) {
            clients.registerListener(new Clients(change));
        }
        ServerLifeCycleManager servers = bus.getExtension(ServerLifeCycleManager.class);
        if (servers != null) {
            servers.registerListener(new Servers(change));
        }
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

    private record Clients(Consumer<DataBinding> change) implements ClientLifeCycleListener {
        @Override
        public void clientCreated(Client client) {
            apply(change, client.getEndpoint().getService().getDataBinding());
        }

        @Override
        public void clientDestroyed(Client client) {
            // What was changed goes with the data binding.
        }
    }

    private record Servers(Consumer<DataBinding> change) implements ServerLifeCycleListener {
        @Override
        public void startServer(Server server) {
            apply(change, server.getEndpoint().getService().getDataBinding());
        }

        @Override
        public void stopServer(Server server) {
            // What was changed goes with the data binding.
        }
    }
}
