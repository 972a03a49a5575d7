package cxfperf.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.admin.ServerAdmin;
import cxfperf.echo.EchoServer;
import cxfperf.echo.EchoSide;
import cxfperf.jvms.ExitCode;
import cxfperf.measure.CompletionTimes;
import cxfperf.options.UsageException;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.ServerSpec;
import cxfperf.testing.EndedRun;
import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;
import jakarta.jws.soap.SOAPBinding;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Makes whole runs against a service of which the client only knows the address of its WSDL. */
class SoapRunIT {

    @TempDir
    private static Path directory;

    private static final CallCounters CALLS = new CallCounters();
    private static RunningServer server;
    private static ServerAdmin admin;

    @BeforeAll
    static void startService() throws Exception {
        server = EchoServer.start(
                new ServerSpec("http", "localhost", 0, Optional.empty(), Map.of(), CALLS), EchoSide.PLAIN);
        admin = openAdmin(CALLS);
    }

    private static ServerAdmin openAdmin(CallCounters calls) throws Exception {
        return ServerAdmin.open("localhost", 0, server, Map.of(), calls, new CompletionTimes(), Optional.empty());
    }

    @AfterAll
    static void stopService() {
        admin.close();
        server.close();
    }

    @Test
    void fromTheAddressOfTheWsdlToARunThatPasses() throws Exception {
        EndedRun ended = run("-Dadmin=" + admin.address().getPort(), "-DvalidateReplies=all");

        ended.requirePass(OwnRun.CALLS);
        assertThat(ended.result().at("/operation").asText()).isEqualTo("echoStringDoc");
        assertThat(ended.effective("conduit")).isEqualTo("HttpClientHTTPConduit");
        assertThat(ended.result().at("/effective/validatedReplies").asLong()).isGreaterThanOrEqualTo(10);
        assertThat(ended.result().at("/server/calls/echoStringDoc").asLong())
                .isEqualTo(ended.calls("started")
                        + ended.result().at("/coolDownCalls/started").asLong()
                        + ended.result().at("/runInCalls/started").asLong());
        assertThat(ended.reasons()).contains("NO_EXPECTATION").doesNotContain("SERVER_UNKNOWN", "COUNT_MISMATCH");
        assertThat(ended.verdict()).contains("well-formed and valid by the schema was accepted as correct");

        try (ServerAdmin ofAnother = openAdmin(new CallCounters())) {
            EndedRun other = run("-Dadmin=" + ofAnother.address().getPort());
            assertThat(other.code()).isEqualTo(ExitCode.INVALID);
            assertThat(other.reasons()).contains("COUNT_MISMATCH");
        }
    }

    @Test
    void operationsHaveTheirWeightsAndRequestsTheirRows() throws Exception {
        Path requests = Files.createDirectory(directory.resolve("requests"));
        String echo = "<%1$s xmlns='http://cxf.apache.org/cxf/performance/types'><in>${row:name}</in></%1$s>";
        for (String operation : List.of("echoStringDoc", "echoBase64Doc")) {
            Files.writeString(requests.resolve(operation + ".xml"), echo.formatted(operation));
        }
        Path rows = Files.writeString(directory.resolve("rows.csv"), "name\nAAAA\nBBBB\n");
        JsonNode result = OwnRun.of(
                        directory,
                        server.address() + "?wsdl",
                        "mixed",
                        "-Drequest=" + requests,
                        "-Dmix=echoStringDoc:9,echoBase64Doc:1",
                        "-Dinvocations=200",
                        "-Drows=" + rows)
                .result();

        assertThat(result.at("/calls/ok").asLong()).isEqualTo(400);
        assertThat(result.at("/operations/echoBase64Doc/calls/ok").asLong()).isBetween(10L, 90L);
        assertThatThrownBy(() -> run("-Drows=" + rows))
                .isInstanceOf(UsageException.class)
                .hasMessage("-Drows=" + rows + ": no request of this run has a ${row:COLUMN}");
    }

    @Test
    void whatTheServiceDoesNotUnderstandIsAFault() throws Exception {
        Path wrong = Files.writeString(directory.resolve("wrong.xml"), "<unheardOf/>");
        EndedRun ended = run("-Drequest=" + wrong);

        assertThat(ended.code()).isEqualTo(ExitCode.INVALID);
        assertThat(ended.failures()).isEqualTo(Map.of("SOAP_FAULT", OwnRun.CALLS));
    }

    @Test
    void aWsdlThatCannotBeReadIsOneLine() {
        String elsewhere = server.address().resolve("/nothing?wsdl").toString();
        assertThatThrownBy(() -> OwnRun.of(directory, elsewhere, OwnRun.OPERATION))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("-Dwsdl=" + elsewhere + ": cannot be read as a WSDL: ")
                .message()
                .hasLineCount(1);
    }

    @Test
    void theTransportOfHttpMayEndWithASlashAndAnUnknownOneIsRefused() throws Exception {
        EndedRun slash = OwnRun.of(directory, ofTransport("http://schemas.xmlsoap.org/soap/http/"), OwnRun.OPERATION);

        slash.requirePass(OwnRun.CALLS);

        String unknown = ofTransport("urn:pigeons");
        assertThatThrownBy(() -> OwnRun.of(directory, unknown, OwnRun.OPERATION))
                .isInstanceOf(UsageException.class)
                .hasMessage("-Dwsdl=" + unknown + ": port SoapHttpDocLitPort has the transport 'urn:pigeons', and"
                        + " the client sends HTTP, which is http://schemas.xmlsoap.org/soap/http");
    }

    @WebService(name = "Stock", serviceName = "StockService", portName = "StockPort", targetNamespace = "urn:stock")
    @SOAPBinding(style = SOAPBinding.Style.RPC)
    public static final class Stock {

        @WebMethod
        @WebResult(name = "left")
        public int left(@WebParam(name = "item") String item) {
            return item.length();
        }
    }

    /** The WSDL declares no element for a reply of style rpc. */
    @Test
    void repliesOfStyleRpcPassWithoutASchema() throws Exception {
        Path request =
                Files.writeString(directory.resolve("left.xml"), "<r:left xmlns:r='urn:stock'><item>a</item></r:left>");
        try (RunningServer stock = OwnRun.serve("/stock", new Stock())) {
            EndedRun ended = OwnRun.of(
                    directory, stock.address() + "?wsdl", "left", "-Drequest=" + request, "-DvalidateReplies=all");

            ended.requirePass(OwnRun.CALLS);
            assertThat(ended.effective("validatedReplies")).isEqualTo("0");
        }
    }

    /** Writes the service's WSDL with another transport in its binding. */
    private static String ofTransport(String transport) throws Exception {
        String wsdl;
        try (InputStream served = URI.create(server.address() + "?wsdl").toURL().openStream()) {
            wsdl = new String(served.readAllBytes(), StandardCharsets.UTF_8);
        }
        String http = "transport=\"http://schemas.xmlsoap.org/soap/http\"";
        assertThat(wsdl).contains(http);
        return Files.writeString(
                        directory.resolve("transport.wsdl"), wsdl.replace(http, "transport=\"" + transport + "\""))
                .toString();
    }

    private static EndedRun run(String... options) throws Exception {
        return OwnRun.of(directory, server.address() + "?wsdl", OwnRun.OPERATION, options);
    }
}
