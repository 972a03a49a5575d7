package cxfperf.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.jmeter.StockJMeter.Ended;
import cxfperf.options.Scenarios;
import cxfperf.serve.StartedServer;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.EndedRun;
import cxfperf.testing.FreePort;
import cxfperf.testing.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Test plans by the habits of JMeter's users, in an Apache JMeter as they have it. */
class StockJMeterIT {

    @TempDir
    private static Path servers;

    private static StartedServer soap;

    @TempDir
    private Path home;

    @BeforeAll
    static void start() throws Exception {
        StockJMeter.unpackTheZip();
        soap = EndedRun.server(Scenarios.onClasspath(), "-Dscenario=soap_http_doc_lit");
    }

    @AfterAll
    static void stop() {
        soap.close();
    }

    private Ended run(Path plan, String... arguments) throws Exception {
        return new StockJMeter(home).run(plan, arguments);
    }

    private static int port() {
        return soap.server().port().orElseThrow();
    }

    private static int admin() {
        return soap.admin().orElseThrow().address().getPort();
    }

    private static String soapAddress() throws Exception {
        return "http://localhost:" + port() + "/cxf-benchmark-soapdoclit/services/SoapHttpDocLitPort";
    }

    /** A request file whose text is a column of JMeter's row. */
    private Path echoOfTheRow() throws IOException {
        return Files.writeString(
                home.resolve("request.xml"),
                "<echoStringDoc xmlns=\"http://cxf.apache.org/cxf/performance/types\"><in>${row:text}</in>"
                        + "</echoStringDoc>");
    }

    private Path plan(JmxPlan plan) throws IOException {
        return plan.write(home.resolve("plan.jmx"));
    }

    /** The options of a sampler that calls this server. */
    private static Map<String, String> at(int port, int admin, String... more) {
        Map<String, String> options =
                new HashMap<>(Map.of("port", String.valueOf(port), "admin", String.valueOf(admin)));
        options.putAll(options(more));
        return options;
    }

    private static Map<String, String> options(String... given) {
        return Stream.of(given)
                .map(option -> option.split("=", 2))
                .collect(Collectors.toMap(option -> option[0], option -> option[1]));
    }

    private static String echo(String name, String... more) throws Exception {
        Map<String, String> options = at(port(), admin(), "operation=echoStringDoc", "warmup=0");
        options.putAll(options(more));
        return JmxPlan.sampler(name, "soap_http_doc_lit", options);
    }

    @Test
    void itsSamplesAreTheCallsOfTheWindowAndTheServerCountsTheSame() throws Exception {
        Ended ended = run(
                StockJMeter.ITS_PLAN,
                "-Jport=" + port(),
                "-Jadmin=" + admin(),
                "-Jthreads=3",
                "-Jramp=0",
                "-Jtime=1",
                "-Jwarmup=1",
                "-Jresults=" + home.resolve("results"));

        assertThat(ended.output()).contains("VERDICT: PASS");
        assertThat(ended.exitCode()).isZero();
        JsonNode result = Results.onlyResult(home);
        long ok = result.at("/calls/ok").asLong();
        assertThat(ok).isPositive().isEqualTo(result.at("/calls/started").asLong());
        assertThat(result.at("/server/calls/echoStringDoc").asLong())
                .isEqualTo(ok
                        + result.at("/coolDownCalls/started").asLong()
                        + result.at("/runInCalls/started").asLong());
        assertThat(result.at("/effective/threadsOf").asText()).startsWith("Apache JMeter 5.");
        assertThat(result.get("threads").asInt()).isEqualTo(3);
        assertThat(result.get("windowSeconds").asDouble()).isEqualTo(1.0);
        assertThat(ended.samples()).hasSize((int) ok);
        assertThat(ended.column("success")).containsOnly("true");
        assertThat(ended.column("label")).containsOnly("soap_http_doc_lit");
        // What is known, and JMeter's default for the rest.
        assertThat(ended.column("URL"))
                .containsOnly("http://localhost:" + port() + "/cxf-benchmark-soapdoclit/services/SoapHttpDocLitPort");
        assertThat(ended.column("Latency")).containsOnly("0");
        assertThat(ended.column("Connect")).containsOnly("0");
        assertThat(ended.column("bytes")).containsOnly("0");
        assertThat(ended.output()).containsPattern("summary = +" + ok + " in ");
    }

    @Test
    void variablesHaveTheirValueOfEachCallAndARefusalIsOneSample() throws Exception {
        Path rows = Files.writeString(home.resolve("rows.csv"), "text,n\nfirst row,1\nsecond,2\n");
        Path request = echoOfTheRow();
        String service = soapAddress();
        Ended ended = run(plan(new JmxPlan()
                .group(
                        2,
                        6,
                        JmxPlan.csvDataSet(rows),
                        JmxPlan.sampler(
                                "own",
                                "own_service",
                                Map.of(
                                        "wsdl", service + "?wsdl",
                                        "operation", "echoStringDoc",
                                        "request", request.toString(),
                                        "expect", "xpath //*[local-name()='out'] == ${text}",
                                        "warmup", "0",
                                        "admin", "none")))
                .group(
                        2,
                        6,
                        JmxPlan.csvDataSet(rows),
                        JmxPlan.sampler(
                                "url",
                                "own_service",
                                Map.of("url", service + "?wsdl&n=${n}&api_key=secret", "warmup", "0", "admin", "none")))
                .group(1, 5, echo("refused", "operation=echoNothing"))));

        assertThat(ended.samples()).as(ended.output()).hasSize(25);
        assertThat(ended.of("own", "success")).hasSize(12).containsOnly("true");
        assertThat(ended.of("url", "success")).hasSize(12).containsOnly("true");
        assertThat(ended.of("refused", "responseMessage"))
                .singleElement()
                .asString()
                .contains("-Doperation=echoNothing: ", "echoStringDoc");
        assertThat(ended.column("URL")).noneMatch(url -> url.contains("secret"));
    }

    /** JMeter runs its groups one after the other, and each is a run. */
    @Test
    @Tag("thorough")
    void aPlanOfManyGroupsIsARunOfEach() throws Exception {
        Path operations = Files.writeString(home.resolve("ops.csv"), "op\nechoStringDoc\nechoBase64Doc\n");
        Path unknown = Files.writeString(home.resolve("unknown.csv"), "op\nechoStringDoc\nechoNothing\n");
        Path sizes = Files.writeString(home.resolve("sizes.csv"), "kib\n1\n2\n");
        Ended ended;
        try (CommandProcess rest = CommandProcess.start(servers, "server", "-Dscenario=jaxrs", "-Dport=0")) {
            String customers = JmxPlan.sampler(
                    "customers",
                    "jaxrs",
                    at(rest.awaitPort("READY"), rest.awaitPort("ADMIN"), "operation=mixed", "warmup=2"));
            ended = run(plan(new JmxPlan()
                    .group(1, 1, echo("once"))
                    .group(3, 40, echo("loops", "warmup=1"))
                    .group(2, 10, JmxPlan.csvDataSet(operations), echo("ops", "operation=${op}", "warmup=1"))
                    .group(1, 2, JmxPlan.csvDataSet(unknown), echo("unknown", "operation=${op}"))
                    .group(1, 2, JmxPlan.csvDataSet(sizes), echo("sizes", "size=${kib}"))
                    .group(2, 30, customers)
                    // A client of another server: its count does not agree with the calls made.
                    .group(1, 20, echo("other", "admin=" + rest.awaitPort("ADMIN")))
                    .group(1, 1, echo("first"), customers)));
        }

        assertThat(ended.of("once", "success")).as(ended.output()).containsExactly("true");
        assertThat(ended.of("loops", "success")).hasSize(120).containsOnly("true");
        assertThat(ended.of("ops echoStringDoc", "success")).hasSize(10).containsOnly("true");
        assertThat(ended.of("ops echoBase64Doc", "success")).hasSize(10).containsOnly("true");
        assertThat(ended.column("responseMessage"))
                .anyMatch(message -> message.startsWith("-Doperation=echoNothing: one of echo"));
        assertThat(ended.of("sizes", "success")).containsExactly("true", "false");
        assertThat(ended.of("sizes", "responseMessage"))
                .last()
                .isEqualTo("-Dsize=2: was 1 in the first call; from call to call only -Doperation may differ");
        assertThat(ended.column("label"))
                .filteredOn(label -> label.startsWith("customers "))
                .hasSize(60)
                .contains("customers get", "customers post");
        assertThat(ended.output())
                .containsSubsequence("VERDICT: PASS", "VERDICT: PASS", "VERDICT: PASS", "VERDICT: PASS");
        assertThat(ended.of("other", "success")).hasSize(20);
        assertThat(ended.of("other INVALID", "success")).containsExactly("false");
        assertThat(ended.of("other INVALID", "responseCode")).containsExactly("INVALID");
        assertThat(ended.of("other INVALID", "responseMessage"))
                .singleElement()
                .asString()
                .contains("_");
        assertThat(ended.column("responseMessage")).last().asString().startsWith("a thread group has one sampler");
    }

    @Test
    @Tag("thorough")
    void keysAreFoundInTheDirectoryThatJMeterIsGiven() throws Exception {
        try (CommandProcess secured = CommandProcess.start(
                servers, "server", "-Dscenario=soap_http_doc_lit", "-Dport=0", "-Dprotocol=https")) {
            Map<String, String> options = at(
                    secured.awaitPort("READY"),
                    secured.awaitPort("ADMIN"),
                    "operation=echoStringDoc",
                    "protocol=https",
                    "warmup=0");
            Ended without = run(plan(new JmxPlan().group(1, 2, JmxPlan.sampler("echo", "soap_http_doc_lit", options))));
            assertThat(without.column("responseMessage").get(0))
                    .as(without.output())
                    .contains("server.crt");

            Ended found = run(
                    plan(new JmxPlan().group(1, 2, JmxPlan.sampler("echo", "soap_http_doc_lit", options))),
                    "-Dcxfperf.home=" + servers);
            assertThat(found.column("success")).as(found.output()).containsExactly("true", "true");
        }
    }

    /** The mean of a plan by others' habits is that of the run's own result. */
    @Test
    @Tag("thorough")
    void aPlanByOthersHabitsHasTheMeanOfTheRun() throws Exception {
        Path rows = Files.writeString(home.resolve("texts.csv"), "text\none\ntwo\nthree\n");
        Path request = echoOfTheRow();
        String service = soapAddress();
        Ended ended = run(
                plan(new JmxPlan()
                        .group(
                                3,
                                200,
                                JmxPlan.csvDataSet(rows),
                                JmxPlan.timer(5),
                                JmxPlan.sampler(
                                        "own",
                                        "own_service",
                                        Map.of(
                                                "wsdl", service + "?wsdl",
                                                "operation", "echoStringDoc",
                                                "request", request.toString(),
                                                "warmup", "2",
                                                "admin", "none")))),
                "-e",
                "-o",
                home.resolve("dashboard").toString());

        assertThat(ended.column("success"))
                .as(ended.output())
                .containsOnly("true")
                .hasSize(600);
        double ours = Results.onlyResult(home).at("/serviceTimeMicros/mean").asDouble() / 1_000;
        double theirs = ended.column("elapsed").stream()
                .mapToLong(Long::parseLong)
                .average()
                .orElseThrow();
        assertThat(theirs).isCloseTo(ours, within(Math.max(0.5, ours / 100)));
        JsonNode dashboard = new ObjectMapper()
                .readTree(home.resolve("dashboard/statistics.json").toFile());
        assertThat(dashboard.at("/own/sampleCount").asInt()).isEqualTo(600);
    }

    @Test
    @Tag("thorough")
    void jmetersOwnRemoteEnginesAreRefusedWithWhatToUse() throws Exception {
        Path printed = home.resolve("engine.out");
        int port = FreePort.find();
        Process engine = new StockJMeter(home)
                .start(
                        printed,
                        "-s",
                        "-Jserver_port=" + port,
                        "-Jserver.rmi.ssl.disable=true",
                        "-Djava.rmi.server.hostname=127.0.0.1");
        try {
            while (!Files.readString(printed).contains("Created remote object")) {
                assertThat(engine.waitFor(100, TimeUnit.MILLISECONDS))
                        .as(Files.readString(printed))
                        .isFalse();
            }
            Ended ended = run(
                    plan(new JmxPlan().group(1, 1, echo("remote"))),
                    "-R",
                    "127.0.0.1:" + port,
                    "-Jserver.rmi.ssl.disable=true");
            assertThat(ended.samples()).as(ended.output()).hasSize(1);
            assertThat(ended.column("responseMessage").get(0)).contains("scripts/jmeter-agent");
        } finally {
            engine.destroyForcibly();
        }
    }
}
