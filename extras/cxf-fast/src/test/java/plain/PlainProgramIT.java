package plain;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebService;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bus files work in a program with only CXF and this module on its class path. */
class PlainProgramIT {

    private static final Path CONFIGS = Path.of("..", "..", "configs");

    /** What the program sends, and gets back. */
    private static final String TEXT = "<&> some text";

    private static final List<String> FAST = List.of(
            TEXT,
            "cxfperf.cxf.socket.SocketHTTPConduit",
            "cxfperf.cxf.lean.PooledUnmarshaller",
            "cxfperf.cxf.lean.DirectMarshaller",
            "escape handler none",
            "policy engine off",
            "names of REST calls false",
            "server: cxfperf.cxf.lean.PooledUnmarshaller",
            "server: cxfperf.cxf.lean.DirectMarshaller",
            "server: escape handler none",
            "server: policy engine off",
            "server: names of REST calls false",
            "server: cxfperf.cxf.jetty.LeanRequests$LeanDestination");

    /** The values that differ if both sides use this file. */
    private static final Map<String, List<String>> CHANGED = Map.of(
            "conduit.xml", List.of("cxfperf.cxf.socket.SocketHTTPConduit"),
            "unmarshallers.xml",
                    List.of("cxfperf.cxf.lean.PooledUnmarshaller", "server: cxfperf.cxf.lean.PooledUnmarshaller"),
            "direct-writing.xml",
                    List.of(
                            "cxfperf.cxf.lean.DirectMarshaller",
                            "escape handler none",
                            "server: cxfperf.cxf.lean.DirectMarshaller",
                            "server: escape handler none"),
            "policy-off.xml", List.of("policy engine off", "server: policy engine off"),
            "lean-rest.xml", List.of("names of REST calls false", "server: names of REST calls false"),
            "lean-requests.xml", List.of("server: cxfperf.cxf.jetty.LeanRequests$LeanDestination"));

    @Test
    void theBusFilesMakeAnyJaxWsProgramFast() throws Exception {
        assertThat(run(CONFIGS.resolve("server-fast.xml"), CONFIGS.resolve("client-fast.xml")))
                .isEqualTo(FAST);
    }

    @Test
    void theBusFileOfTheReadmeDoesToo(@TempDir Path directory) throws Exception {
        Matcher block = Pattern.compile("```xml\n(<beans.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(Path.of("README.md")));
        assertThat(block.find()).isTrue();
        Path file = Files.writeString(directory.resolve("bus.xml"), block.group(1));

        assertThat(run(file, file)).isEqualTo(FAST);
    }

    /** Each part of the fast pair has a file of its own. Shows, too, that the tests above can fail. */
    @Test
    void eachFileOfAPartChangesThatPartAlone() throws Exception {
        List<String> byCxf = run(CONFIGS.resolve("server-default.xml"), CONFIGS.resolve("client-default.xml"));

        assertThat(byCxf)
                .startsWith(TEXT, "org.apache.cxf.transport.http.HttpClientHTTPConduit")
                .noneMatch(fact -> fact.contains("cxfperf.cxf."));
        try (Stream<Path> files = Files.list(CONFIGS.resolve("parts"))) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(CHANGED.keySet());
        }
        for (Map.Entry<String, List<String>> part : CHANGED.entrySet()) {
            Path file = CONFIGS.resolve("parts").resolve(part.getKey());
            List<String> changed = new ArrayList<>(run(file, file));
            changed.removeAll(byCxf);

            assertThat(changed).as(part.getKey()).containsExactlyElementsOf(part.getValue());
        }
    }

    private static List<String> run(Path serverFile, Path clientFile) throws Exception {
        return EchoProgram.run(serverFile.toUri().toURL(), clientFile.toUri().toURL(), TEXT);
    }

    /** A program of a CXF user: a service, its client, and two bus files. */
    static final class EchoProgram {

        private static final int ANY_PORT = 0;
        private static final String PATH = "/echo";

        @WebService(targetNamespace = "urn:plain")
        public interface Echo {
            @WebMethod
            String echo(@WebParam(name = "in") String in);
        }

        @WebService(targetNamespace = "urn:plain", endpointInterface = "plain.PlainProgramIT$EchoProgram$Echo")
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
        static List<String> run(URL serverFile, URL clientFile, String text) throws Exception {
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
            List<String> seen = new ArrayList<>(
                    List.of(reply, client.getConduit().getClass().getName()));
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
}
