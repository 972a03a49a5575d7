package plain;

import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebService;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.cxf.Bus;
import org.apache.cxf.BusFactory;
import org.apache.cxf.bus.spring.SpringBusFactory;
import org.apache.cxf.databinding.DataBinding;
import org.apache.cxf.endpoint.Client;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.frontend.ClientProxy;
import org.apache.cxf.jaxb.JAXBDataBinding;
import org.apache.cxf.jaxws.JaxWsProxyFactoryBean;
import org.apache.cxf.jaxws.JaxWsServerFactoryBean;
import org.apache.cxf.transport.http_jetty.JettyHTTPServerEngineFactory;
import org.apache.cxf.ws.policy.PolicyEngine;
import org.eclipse.jetty.server.ServerConnector;

/** A program of a CXF user: a service, its client, and two bus files. */
public final class EchoProgram {

    private static final int ANY_PORT = 0;
    private static final String PATH = "/echo";

    @WebService(targetNamespace = "urn:plain")
    public interface Echo {
        @WebMethod
        String echo(@WebParam(name = "in") String in);
    }

    @WebService(targetNamespace = "urn:plain", endpointInterface = "plain.EchoProgram$Echo")
    public static final class EchoService implements Echo {
        @Override
        public String echo(String in) {
            return in;
        }
    }

    private EchoProgram() {}

    /**
     * Calls the service three times.
     *
     * @return the last reply, then the classes that carried it and the changes by the bus file of each side
     */
    public static List<String> run(URL serverFile, URL clientFile, String text) throws Exception {
        Bus serverBus = new SpringBusFactory().createBus(serverFile);
        Bus clientBus = new SpringBusFactory().createBus(clientFile);
        try {
            Server server = within(serverBus, () -> publish(serverBus));
            try {
                List<String> seen =
                        new ArrayList<>(within(clientBus, () -> call(clientBus, addressOf(serverBus), text)));
                facts(serverBus, server.getEndpoint().getService().getDataBinding())
                        .forEach(fact -> seen.add("server: " + fact));
                seen.add("server: " + server.getDestination().getClass().getName());
                return seen;
            } finally {
                server.destroy();
                JettyHTTPServerEngineFactory.destroyForPort(ANY_PORT);
            }
        } finally {
            clientBus.shutdown(true);
            serverBus.shutdown(true);
        }
    }

    private static Server publish(Bus bus) {
        JaxWsServerFactoryBean factory = new JaxWsServerFactoryBean();
        factory.setBus(bus);
        factory.setAddress("http://localhost:" + ANY_PORT + PATH);
        factory.setServiceBean(new EchoService());
        return factory.create();
    }

    /** Returns the real address: CXF keeps the engine under the requested port, and Jetty has the actual one. */
    private static String addressOf(Bus bus) {
        ServerConnector connector = (ServerConnector) bus.getExtension(JettyHTTPServerEngineFactory.class)
                .retrieveJettyHTTPServerEngine(ANY_PORT)
                .getConnector();
        return "http://localhost:" + connector.getLocalPort() + PATH;
    }

    private static List<String> call(Bus bus, String address, String text) throws Exception {
        JaxWsProxyFactoryBean factory = new JaxWsProxyFactoryBean();
        factory.setBus(bus);
        factory.setAddress(address);
        Echo proxy = factory.create(Echo.class);
        String reply = null;
        for (int i = 0; i < 3; i++) {
            reply = proxy.echo(text);
        }
        Client client = ClientProxy.getClient(proxy);
        List<String> seen =
                new ArrayList<>(List.of(reply, client.getConduit().getClass().getName()));
        seen.addAll(facts(bus, client.getEndpoint().getService().getDataBinding()));
        client.destroy();
        return seen;
    }

    private static List<String> facts(Bus bus, DataBinding binding) throws Exception {
        JAXBDataBinding jaxb = (JAXBDataBinding) binding;
        return List.of(
                jaxb.getContext().createUnmarshaller().getClass().getName(),
                jaxb.getContext().createMarshaller().getClass().getName(),
                // Compared with null and not by its text, because the text of CXF's proxy is "null" too.
                "escape handler " + (jaxb.getEscapeHandler() == null ? "none" : "CXF's"),
                "policy engine " + (bus.getExtension(PolicyEngine.class).isEnabled() ? "on" : "off"),
                "names of REST calls " + bus.getProperty("enable.webclient.operation.reporting"));
    }

    private static <T> T within(Bus bus, Callable<T> action) throws Exception {
        BusFactory.setThreadDefaultBus(bus);
        try {
            return action.call();
        } finally {
            BusFactory.setThreadDefaultBus(null);
        }
    }
}
