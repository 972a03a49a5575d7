package cxfperf.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.jmeter.StockJMeter.Ended;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.FreePort;
import cxfperf.testing.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Test plans by the habits of JMeter's users, in an Apache JMeter as they have it. */
class StockJMeterIT {

    @TempDir
    private static Path servers;

    private static CommandProcess soap;
    private static CommandProcess rest;

    @TempDir
    private Path home;

    @BeforeAll
    static void start() throws Exception {
        StockJMeter.unpackTheZip();
        soap = CommandProcess.start(servers, "server", "-Dscenario=soap_http_doc_lit", "-Dport=0");
    }

    @AfterAll
    static void stop() {
        soap.close();
        if (rest != null) {
            rest.close();
        }
    }

    /** The server of those tests that call a second one, from the first of them on. */
    private static CommandProcess rest() throws IOException {
        if (rest == null) {
            rest = CommandProcess.start(servers, "server", "-Dscenario=jaxrs", "-Dport=0");
        }
        return rest;
    }

    private Ended run(Path plan, String... arguments) throws Exception {
        return new StockJMeter(home).run(plan, arguments);
    }

    private static String soapAddress() throws Exception {
        return "http://localhost:" + soap.awaitPort("READY") + "/cxf-benchmark-soapdoclit/services/SoapHttpDocLitPort";
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
    private static Map<String, String> at(CommandProcess server, String... more) throws Exception {
        Map<String, String> options = new HashMap<>(Map.of(
                "port", String.valueOf(server.awaitPort("READY")),
                "admin", String.valueOf(server.awaitPort("ADMIN"))));
        for (String option : more) {
            options.put(option.substring(0, option.indexOf('=')), option.substring(option.indexOf('=') + 1));
        }
        return options;
    }

    private static String echo(String... more) throws Exception {
        Map<String, String> options = at(soap, "operation=echoStringDoc");
        options.putAll(at(soap, more));
        return JmxPlan.sampler("echo", "soap_http_doc_lit", options);
    }

    @Test
    void itsSamplesAreTheCallsOfTheWindowAndTheServerCountsTheSame() throws Exception {
        Ended ended = run(
                StockJMeter.ITS_PLAN,
                "-Jport=" + soap.awaitPort("READY"),
                "-Jadmin=" + soap.awaitPort("ADMIN"),
                "-Jthreads=3",
                "-Jramp=1",
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
                .containsOnly("http://localhost:" + soap.awaitPort("READY")
                        + "/cxf-benchmark-soapdoclit/services/SoapHttpDocLitPort");
        assertThat(ended.column("Latency")).containsOnly("0");
        assertThat(ended.column("Connect")).containsOnly("0");
        assertThat(ended.column("bytes")).containsOnly("0");
        assertThat(ended.output()).containsPattern("summary = +" + ok + " in ");
    }

    @Test
    void optionsThatCannotBeUsedAreOneFailedSampleThatSaysWhy() throws Exception {
        Ended ended = run(StockJMeter.ITS_PLAN, "-Jthreads=1", "-Joperation=echoNothing");

        assertThat(ended.samples()).hasSize(1);
        assertThat(ended.column("responseMessage").get(0))
                .contains("-Doperation=echoNothing: ")
                .contains("echoStringDoc");
    }

    @Test
    @Tag("thorough")
    void aLoopCountIsTheNumberOfCallsOfEachThread() throws Exception {
        Ended one = run(plan(new JmxPlan().group(1, 1, echo("warmup=0"))));

        assertThat(one.samples()).hasSize(1);
        JsonNode result = Results.onlyResult(home);
        assertThat(result.at("/verdict/status").asText()).as(one.output()).isEqualTo("PASS");
        assertThat(result.at("/server/calls/echoStringDoc").asLong()).isEqualTo(1);

        Ended many = run(plan(new JmxPlan().group(3, 40, echo("warmup=1"))));
        assertThat(many.samples()).hasSize(120);
        assertThat(many.output()).contains("VERDICT: PASS");
    }

    @Test
    @Tag("thorough")
    void aCsvDataSetGivesEachCallItsOperation() throws Exception {
        Path rows = Files.writeString(home.resolve("ops.csv"), "op\nechoStringDoc\nechoBase64Doc\n");
        Ended ended = run(plan(new JmxPlan()
                .group(
                        2,
                        10,
                        JmxPlan.csvDataSet(rows),
                        JmxPlan.sampler("echo", "soap_http_doc_lit", at(soap, "operation=${op}", "warmup=1")))));

        assertThat(ended.column("label"))
                .as(ended.output())
                .filteredOn("echo echoStringDoc"::equals)
                .hasSize(10);
        assertThat(ended.column("label"))
                .filteredOn("echo echoBase64Doc"::equals)
                .hasSize(10);
        assertThat(ended.output()).contains("VERDICT: PASS");

        Files.writeString(rows, "op\nechoStringDoc\nechoNothing\n");
        Ended unknown = run(home.resolve("plan.jmx"));
        assertThat(unknown.column("responseMessage"))
                .anyMatch(message -> message.startsWith("-Doperation=echoNothing: one of echo"));
    }

    @Test
    void variablesOfJMeterHaveTheirValueOfEachCall() throws Exception {
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
                                        "warmup", "1",
                                        "admin", "none")))
                .group(
                        2,
                        6,
                        JmxPlan.csvDataSet(rows),
                        JmxPlan.sampler(
                                "url",
                                "own_service",
                                Map.of(
                                        "url",
                                        service + "?wsdl&n=${n}&api_key=secret",
                                        "warmup",
                                        "0",
                                        "admin",
                                        "none")))));

        assertThat(ended.column("success")).as(ended.output() + ended.samples()).containsOnly("true");
        assertThat(ended.samples()).hasSize(24);
        assertThat(ended.column("URL")).noneMatch(url -> url.contains("secret"));
    }

    @Test
    @Tag("thorough")
    void anOptionThatMayNotVaryFromCallToCallIsRefused() throws Exception {
        Path rows = Files.writeString(home.resolve("sizes.csv"), "kib\n1\n2\n");
        Ended ended = run(plan(new JmxPlan().group(1, 2, JmxPlan.csvDataSet(rows), echo("size=${kib}", "warmup=0"))));

        assertThat(ended.column("success")).startsWith("true", "false");
        assertThat(ended.column("responseMessage").get(1))
                .isEqualTo("-Dsize=2: was 1 in the first call; from call to call only -Doperation may differ");
    }

    @Test
    @Tag("thorough")
    void keysAreFoundInTheDirectoryThatJMeterIsGiven() throws Exception {
        try (CommandProcess secured = CommandProcess.start(
                servers, "server", "-Dscenario=soap_http_doc_lit", "-Dport=0", "-Dprotocol=https")) {
            Map<String, String> options = at(secured, "operation=echoStringDoc", "protocol=https", "warmup=0");
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
    void eachGroupIsARunEachOperationHasALabelAndTwoSamplersAreRefused() throws Exception {
        String customers = JmxPlan.sampler("customers", "jaxrs", at(rest(), "operation=mixed", "warmup=2"));
        Ended ended = run(plan(new JmxPlan()
                .group(2, 30, echo("warmup=1"))
                .group(2, 30, customers)
                .group(1, 1, echo("warmup=0"), customers)));

        assertThat(ended.output()).containsSubsequence("VERDICT: PASS", "VERDICT: PASS");
        assertThat(ended.column("label")).filteredOn("echo"::equals).hasSize(61);
        assertThat(ended.column("label"))
                .filteredOn(label -> label.startsWith("customers "))
                .hasSize(60)
                .contains("customers get", "customers post");
        assertThat(ended.column("responseMessage")).last().asString().startsWith("a thread group has one sampler");
    }

    @Test
    @Tag("thorough")
    void aVerdictThatIsNoPassIsAFailedSample() throws Exception {
        // A client of another server: its count does not agree with the calls made.
        Path plan = plan(new JmxPlan().group(1, 20, echo("warmup=0", "admin=" + rest().awaitPort("ADMIN"))));
        Ended invalid = run(plan);

        assertThat(invalid.samples()).as(invalid.output()).hasSize(21);
        Map<String, String> last = invalid.samples().get(20);
        assertThat(last.get("label")).isEqualTo("echo INVALID");
        assertThat(last.get("success")).isEqualTo("false");
        assertThat(last.get("responseCode")).isEqualTo("INVALID");
        assertThat(last.get("responseMessage")).contains("_");
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
                    plan(new JmxPlan().group(1, 1, echo("warmup=0"))),
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
