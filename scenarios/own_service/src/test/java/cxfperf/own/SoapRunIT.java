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
        EndedRun ended = run();

        assertThat(ended.code()).as(ended.result().toPrettyString()).isEqualTo(ExitCode.PASSED);
        assertThat(ended.result().at("/operation").asText()).isEqualTo("echoStringDoc");
        assertThat(ended.result().at("/calls/ok").asLong()).isEqualTo(10);
        assertThat(ended.result().at("/effective/conduit").asText()).isEqualTo("HttpClientHTTPConduit");
        assertThat(ended.reasons())
                .as("reasons about speed and the server's counts say nothing for ten calls")
                .containsExactly("NO_EXPECTATION");
        assertThat(ended.verdict())
                .contains("well-formed and, where it was sampled, valid by the schema was accepted as correct");
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
    void theCountsOfAServerWithAnAdminEndpointAreCompared() throws Exception {
        EndedRun same = run("-Dadmin=" + admin.address().getPort());
        assertThat(same.code()).as(same.result().toPrettyString()).isEqualTo(ExitCode.PASSED);
        assertThat(same.result().at("/server/calls/echoStringDoc").asLong())
                .isEqualTo(same.result().at("/calls/started").asLong()
                        + same.result().at("/coolDownCalls/started").asLong()
                        + same.result().at("/runInCalls/started").asLong());
        assertThat(same.reasons()).doesNotContain("SERVER_UNKNOWN", "COUNT_MISMATCH");

        try (ServerAdmin ofAnother = openAdmin(new CallCounters())) {
            EndedRun other = run("-Dadmin=" + ofAnother.address().getPort());
            assertThat(other.code()).isEqualTo(ExitCode.INVALID);
            assertThat(other.reasons()).contains("COUNT_MISMATCH");
        }
    }

    @Test
    void aWholeMessageIsSentAsItIs() throws Exception {
        Path message = Files.writeString(
                directory.resolve("message.xml"),
                """
                <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">
                  <s:Header><h xmlns="urn:anybody"/></s:Header>
                  <s:Body><echoStringDoc xmlns="http://cxf.apache.org/cxf/performance/types"><in>a</in></echoStringDoc></s:Body>
                </s:Envelope>
                """);
        EndedRun ended = run("-Drequest=" + message);

        assertThat(ended.code()).as(ended.result().toPrettyString()).isEqualTo(ExitCode.PASSED);
    }

    @Test
    void whatTheServiceDoesNotUnderstandIsAFault() throws Exception {
        Path wrong = Files.writeString(directory.resolve("wrong.xml"), "<unheardOf/>");
        EndedRun ended = run("-Drequest=" + wrong);

        assertThat(ended.code()).isEqualTo(ExitCode.INVALID);
        assertThat(ended.result().at("/calls/failures/SOAP_FAULT").asLong()).isEqualTo(10);
    }

    @Test
    void repliesAreHeldAgainstTheSchemaOfTheWsdlAndWhatIsExpected() throws Exception {
        EndedRun right = run("-Dexpect=xpath /echoStringDocResponse/*", "-DvalidateReplies=all");

        assertThat(right.code()).as(right.result().toPrettyString()).isEqualTo(ExitCode.PASSED);
        assertThat(right.reasons()).doesNotContain("NO_EXPECTATION");
        assertThat(right.result().at("/effective/validatedReplies").asLong()).isGreaterThanOrEqualTo(10);

        EndedRun nothing = run("-Dexpect=xpath //nobody");

        assertThat(nothing.code()).isEqualTo(ExitCode.INVALID);
        assertThat(nothing.result().at("/calls/failures/WRONG_REPLY").asLong()).isEqualTo(10);
        assertThat(nothing.result().at("/calls/examples/WRONG_REPLY").asText())
                .contains("xpath //nobody: nothing in the reply matches");
    }

    @Test
    void aWsdlThatCannotBeReadIsOneLine() {
        String elsewhere = server.address().resolve("/nothing?wsdl").toString();
        assertThatThrownBy(() -> OwnRun.of(directory, elsewhere, OwnRun.OPERATION))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("-Dwsdl=" + elsewhere + ": cannot be read as a WSDL: ")
                .message()
                .hasLineCount(1);
        assertThatThrownBy(() -> OwnRun.of(directory, "nothing.wsdl", OwnRun.OPERATION))
                .hasMessage("-Dwsdl=nothing.wsdl: there is no such file, and it is no URL");
    }

    @Test
    void theTransportOfHttpMayEndWithASlashAndAnUnknownOneIsRefused() throws Exception {
        EndedRun slash = OwnRun.of(directory, ofTransport("http://schemas.xmlsoap.org/soap/http/"), OwnRun.OPERATION);

        assertThat(slash.code()).as(slash.result().toPrettyString()).isEqualTo(ExitCode.PASSED);
        assertThat(slash.result().at("/calls/ok").asLong()).isEqualTo(10);

        String unknown = ofTransport("urn:pigeons");
        assertThatThrownBy(() -> OwnRun.of(directory, unknown, OwnRun.OPERATION))
                .isInstanceOf(UsageException.class)
                .hasMessage("-Dwsdl=" + unknown + ": port SoapHttpDocLitPort has the transport 'urn:pigeons', and"
                        + " the client sends HTTP, which is http://schemas.xmlsoap.org/soap/http");
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
