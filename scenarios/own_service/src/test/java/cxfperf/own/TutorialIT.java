package cxfperf.own;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import cxfperf.cxf.JettyServer;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.ServerSpec;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.DocCommand;
import cxfperf.testing.EndedRun;
import cxfperf.testing.Manual;
import cxfperf.testing.ManualPage;
import jakarta.xml.ws.Provider;
import jakarta.xml.ws.Service;
import jakarta.xml.ws.ServiceMode;
import jakarta.xml.ws.WebServiceProvider;
import java.io.StringReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.xml.transform.Source;
import javax.xml.transform.stream.StreamSource;
import org.apache.cxf.jaxws.EndpointImpl;
import org.apache.cxf.staxutils.StaxUtils;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

/** Runs the commands of the page about own services unchanged, with the scripts and the built modules. */
class TutorialIT {

    private static final String SOAP = "http://localhost:9000/SoapContext/SoapPort";
    private static final String REST = "http://localhost:9000/shop";

    @TempDir
    private Path directory;

    @Test
    void fromTheUrlOfAWsdlToARunThatPassesInThreeCommands() throws Exception {
        try (RunningServer server = GreeterOfCxf.start()) {
            assertThat(passInThreeCommands(SOAP, server.address().toString()))
                    .contains("port SoapPort, SOAP 1.2\n"
                            + "service: {http://apache.org/hello_world_soap12_http}SOAPService\n"
                            + "address: " + server.address() + "\n")
                    .containsPattern("(?m)^greetMe +document/literal wrapped +my-requests/greetMe.xml$");
        }
    }

    @Test
    @Tag("thorough")
    void fromTheUrlOfAnOpenApiDocumentToARunThatPassesInThreeCommands() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("localhost"), 0), 0);
        server.createContext("/shop", exchange -> {
            byte[] order = exchange.getRequestBody().readAllBytes();
            boolean isOrder = exchange.getRequestURI().getPath().equals("/shop/orders");
            byte[] reply = isOrder
                    ? new String(order, UTF_8)
                            .replaceFirst("\\{", "{\"state\": \"placed\", \"number\": 1,")
                            .getBytes(UTF_8)
                    : Files.readAllBytes(Path.of("src", "test", "resources", "orders.yaml"));
            exchange.getResponseHeaders().set("Content-Type", isOrder ? "application/json" : "application/yaml");
            exchange.sendResponseHeaders(isOrder ? 201 : 200, reply.length);
            exchange.getResponseBody().write(reply);
            exchange.close();
        });
        server.start();
        String address = "http://localhost:" + server.getAddress().getPort() + "/shop";
        try {
            assertThat(passInThreeCommands(REST, address))
                    .contains("port paths, REST\nservice: Orders 1\naddress: " + address + "\n")
                    .containsPattern("(?m)^placeOrder +POST /orders +my-requests/placeOrder.json$");
        } finally {
            server.stop(0);
        }
    }

    /** @return the output of the first command */
    private String passInThreeCommands(String documented, String address) throws Exception {
        List<List<String>> commands = commands(documented).stream()
                .map(command -> typed(command, documented, address))
                .toList();
        assertThat(commands).hasSize(3);

        CommandProcess.Ended described = run(commands.get(0));
        assertThat(described.exitCode()).as(described.output()).isZero();
        EndedRun first = inThisJvm(commands.get(1));
        first.requirePass(1);
        assertThat(first.reasons()).contains("NO_EXPECTATION");
        assertThat(commands.get(2)).anyMatch(word -> word.startsWith("-Dexpect="));
        CommandProcess.Ended expecting = run(shortened(commands.get(2)));
        assertThat(expecting.exitCode()).as(expecting.output()).isZero();
        assertThat(expecting.output()).contains("VERDICT: PASS").doesNotContain("NO_EXPECTATION");
        assertThat(described.output().replace("'", ""))
                .as("the second is one of those that the first has printed")
                .contains(String.join(" ", commands.get(1)));
        return described.output();
    }

    private static List<DocCommand> commands(String address) {
        ManualPage page = Manual.page("docs/own-service.md");
        return Stream.of("## The three commands for a WSDL", "## The three commands for an OpenAPI document")
                .flatMap(heading -> DocCommand.of(page.section(heading)).stream())
                .filter(command -> command.tool().startsWith("scripts/"))
                .filter(command -> command.words().stream().anyMatch(word -> word.contains(address)))
                .toList();
    }

    private static List<String> typed(DocCommand command, String documented, String address) {
        return command.words().stream()
                .map(word -> word.replace(documented, address))
                .toList();
    }

    /** Shortens a run, and puts its results beside the others. */
    private List<String> shortened(List<String> command) {
        List<String> words = new ArrayList<>();
        for (String word : command) {
            words.add(word.startsWith("-Dtime=") ? "-Dinvocations=50" : word);
        }
        words.add("-Dresults=" + directory.resolve("results"));
        if (words.stream().noneMatch(word -> word.startsWith("-Dwarmup="))) {
            words.add("-Dwarmup=0");
        }
        return words;
    }

    /** The main class of the script is the same for both commands that call. */
    private EndedRun inThisJvm(List<String> command) throws Exception {
        String requests = directory.resolve("my-requests") + "/";
        return EndedRun.of(
                new OwnService(),
                directory,
                command.subList(2, command.size()).stream()
                        .map(word -> word.replace("my-requests/", requests))
                        .toList());
    }

    /** Runs a command in a directory of its own. */
    private CommandProcess.Ended run(List<String> command) throws Exception {
        return CommandProcess.script(command, directory);
    }

    /** The service of CXF's own sample, by the sample's WSDL, which is not written for this project. */
    @WebServiceProvider(
            serviceName = "SOAPService",
            portName = "SoapPort",
            targetNamespace = "http://apache.org/hello_world_soap12_http",
            wsdlLocation = "hello_world_soap12.wsdl")
    @ServiceMode(Service.Mode.PAYLOAD)
    static final class GreeterOfCxf implements Provider<Source> {

        /** Starts the service on a free port. */
        static RunningServer start() throws Exception {
            return JettyServer.start(
                    new ServerSpec("http", "localhost", 0, Optional.empty(), Map.of(), new CallCounters()),
                    "/SoapContext/SoapPort",
                    (bus, address) -> {
                        EndpointImpl endpoint = new EndpointImpl(bus, new GreeterOfCxf());
                        endpoint.publish(address);
                        return endpoint.getServer();
                    });
        }

        @Override
        public Source invoke(Source request) {
            Element asked;
            try {
                asked = StaxUtils.read(request).getDocumentElement();
            } catch (javax.xml.stream.XMLStreamException e) {
                throw new IllegalArgumentException(e);
            }
            return new StreamSource(new StringReader("<r:" + asked.getLocalName() + "Response xmlns:r=\""
                    + asked.getNamespaceURI() + "\"><r:responseType>Hello "
                    + asked.getTextContent().strip() + "</r:responseType></r:" + asked.getLocalName() + "Response>"));
        }
    }
}
