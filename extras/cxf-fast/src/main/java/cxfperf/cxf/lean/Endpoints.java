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

/** Observes the clients and servers that a bus makes, of any front end. */
final class Endpoints {

    private Endpoints() {}

    /** Passes on the endpoint of each new client and server, from several threads. */
    static void each(Bus bus, Consumer<Endpoint> change) {
        ofClients(bus, change);
        ofServers(bus, change);
    }

    static void ofClients(Bus bus, Consumer<Endpoint> change) {
        ClientLifeCycleManager clients = bus.getExtension(ClientLifeCycleManager.class);
        if (clients != null) {
            clients.registerListener(new Watch(change));
        }
    }

    static void ofServers(Bus bus, Consumer<Endpoint> change) {
        ServerLifeCycleManager servers = bus.getExtension(ServerLifeCycleManager.class);
        if (servers != null) {
            servers.registerListener(new Watch(change));
        }
    }

    /**
     * Passes on the data binding of each new client and server, if it is {@code JAXBDataBinding} itself. Passes on the
     * binding of a service with several clients several times, and from several threads.
     *
     * @param rest receives JAX-RS endpoints, which have providers instead of a binding
     */
    static void eachJaxb(Bus bus, Consumer<DataBinding> change, Consumer<Endpoint> rest) {
        each(bus, endpoint -> {
            if (isRest(endpoint)) {
                rest.accept(endpoint);
                return;
            }
            DataBinding binding = endpoint.getService().getDataBinding();
            // Compared by name, because the class may not be on the classpath.
            if (binding != null && binding.getClass().getName().equals("org.apache.cxf.jaxb.JAXBDataBinding")) {
                // Clients of one service share its binding.
                synchronized (binding) {
                    change.accept(binding);
                }
            }
        });
    }

    /** Whether the endpoint is JAX-RS; by the names of its properties, because the classes need not be there. */
    static boolean isRest(Endpoint endpoint) {
        return endpoint.containsKey("org.apache.cxf.jaxrs.provider.ServerProviderFactory")
                || endpoint.containsKey("org.apache.cxf.jaxrs.client.ClientProviderFactory");
    }

    /** Its changes end with the endpoint. */
    private record Watch(Consumer<Endpoint> change) implements ClientLifeCycleListener, ServerLifeCycleListener {
        @Override
        public void clientCreated(Client client) {
            change.accept(client.getEndpoint());
        }

        @Override
        public void clientDestroyed(Client client) {}

        @Override
        public void startServer(Server server) {
            change.accept(server.getEndpoint());
        }

        @Override
        public void stopServer(Server server) {}
    }
}
