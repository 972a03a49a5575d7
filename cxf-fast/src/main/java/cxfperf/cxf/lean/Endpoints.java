package cxfperf.cxf.lean;

import java.util.function.Consumer;
import org.apache.cxf.Bus;
import org.apache.cxf.databinding.DataBinding;
import org.apache.cxf.endpoint.Client;
import org.apache.cxf.endpoint.ClientLifeCycleListener;
import org.apache.cxf.endpoint.ClientLifeCycleManager;
import org.apache.cxf.endpoint.Endpoint;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.endpoint.ServerLifeCycleListener;
import org.apache.cxf.endpoint.ServerLifeCycleManager;

/** The clients and servers that a bus is going to make, of any front end. */
final class Endpoints {

    private Endpoints() {}

    /** Hands over the endpoint of each new client and server, from several threads. */
    static void each(Bus bus, Consumer<Endpoint> change) {
        ofClients(bus, change);
        ofServers(bus, change);
    }

    static void ofClients(Bus bus, Consumer<Endpoint> change) {
        ClientLifeCycleManager clients = bus.getExtension(ClientLifeCycleManager.class);
        if (clients != null) {
            clients.registerListener(new Clients(change));
        }
    }

    static void ofServers(Bus bus, Consumer<Endpoint> change) {
        ServerLifeCycleManager servers = bus.getExtension(ServerLifeCycleManager.class);
        if (servers != null) {
            servers.registerListener(new Servers(change));
        }
    }

    /**
     * Hands over the data binding of each new client and server, if it is {@code JAXBDataBinding} itself. The binding
     * of a service with several clients comes several times, and from several threads. Endpoints of JAX-RS have
     * providers in place of a binding: the endpoint is handed over.
     */
    static void eachJaxb(Bus bus, Consumer<DataBinding> change, Consumer<Endpoint> rest) {
        each(bus, endpoint -> {
            if (isRest(endpoint)) {
                rest.accept(endpoint);
                return;
            }
            DataBinding binding = endpoint.getService().getDataBinding();
            // By name: the class is only there where the JAXB data binding is.
            if (binding != null && binding.getClass().getName().equals("org.apache.cxf.jaxb.JAXBDataBinding")) {
                // Clients of one service share its binding.
                synchronized (binding) {
                    change.accept(binding);
                }
            }
        });
    }

    /** Whether it is of JAX-RS, by the name of what only such a one has: those classes need not be there. */
    static boolean isRest(Endpoint endpoint) {
        return endpoint.containsKey("org.apache.cxf.jaxrs.provider.ServerProviderFactory")
                || endpoint.containsKey("org.apache.cxf.jaxrs.client.ClientProviderFactory");
    }

    private record Clients(Consumer<Endpoint> change) implements ClientLifeCycleListener {
        @Override
        public void clientCreated(Client client) {
            change.accept(client.getEndpoint());
        }

        @Override
        public void clientDestroyed(Client client) {
            // What was changed goes with the endpoint.
        }
    }

    private record Servers(Consumer<Endpoint> change) implements ServerLifeCycleListener {
        @Override
        public void startServer(Server server) {
            change.accept(server.getEndpoint());
        }

        @Override
        public void stopServer(Server server) {
            // What was changed goes with the endpoint.
        }
    }
}
