package cxfperf.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.admin.ServerAdmin;
import cxfperf.echo.EchoServer;
import cxfperf.echo.EchoSide;
import cxfperf.jvms.ExitCode;
import cxfperf.measure.CompletionTimes;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.ServerSpec;
import cxfperf.testing.EndedRun;
import cxfperf.testing.ScriptedServer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Makes whole runs of the raw client against foreign services. It waits for a second between its two recordings. */
@Execution(ExecutionMode.CONCURRENT)
class RawServiceIT {

    @TempDir
    private static Path directory;

    private static final CallCounters CALLS = new CallCounters();
    private static final AtomicInteger NUMBER = new AtomicInteger(5);

    /** So many replies are valid, two of which are recorded; those that follow have a wrong byte. */
    private static final AtomicInteger SOUND = new AtomicInteger(5);

    private static RunningServer echo;
    private static ServerAdmin admin;
    private static ScriptedServer shop;

    @BeforeAll
    static void startServices() throws Exception {
        echo = EchoServer.start(
                new ServerSpec("http", "localhost", 0, Optional.empty(), Map.of(), CALLS), EchoSide.PLAIN);
        admin = ServerAdmin.open("localhost", 0, echo, Map.of(), CALLS, new CompletionTimes(), Optional.empty());
        shop = ScriptedServer.answering(RawServiceIT::answer);
    }

    @AfterAll
    static void stopServices() {
        admin.close();
        echo.close();
        shop.close();
    }

    private static boolean answer(ScriptedServer.Request request, OutputStream out) throws IOException {
        String path = request.head().split(" ")[1];
        String place = path.substring(1, path.lastIndexOf('/'));
        String body =
                switch (place) {
                    case "orders" -> "{\"status\": \"new\", \"of\": " + request.body() + "}";
                    case "numbered" -> "{\"number\": " + NUMBER.incrementAndGet() + "}";
                    case "seconds" -> "<at>" + Instant.now().toString().substring(0, 19) + "Z</at>";
                    case "sound" -> "{\"sound\": " + (SOUND.decrementAndGet() >= 0) + "}";
                    default -> "{\"sound\": true}";
                };
        // Sent in one write: a second one would wait for the client's acknowledgement of the first.
        out.write(("HTTP/1.1 200 OK\r\nContent-Type: application/" + (body.startsWith("{") ? "json" : "xml")
                        + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
                .getBytes(StandardCharsets.US_ASCII));
        return true;
    }

    @Test
    void soapOfUnknownServicesIsCountedByTheServerAsWell() throws Exception {
        Path request = write(
                "request.xml",
                "<echoStringDoc xmlns='http://cxf.apache.org/cxf/performance/types'>\n<in>B &amp; &lt;b> \u00e4</in>"
                        + "</echoStringDoc>");
        EndedRun ended = soap(
                "-Drequest=" + request,
                "-Dexpect=xpath //out == B & <b> \u00e4",
                "-Dinvocations=100",
                "-Dadmin=" + admin.address().getPort());

        assertThat(ended.code()).as(ended.result().toPrettyString()).isEqualTo(ExitCode.PASSED);
        assertThat(ended.calls("ok")).isEqualTo(200);
        assertThat(ended.reasons()).doesNotContain("COUNT_MISMATCH", "SERVER_UNKNOWN");
        assertThat(ended.effective("client")).isEqualTo("raw");
        assertThat(ended.effective("recordedCalls")).isEqualTo("2");
    }

    @Test
    void aBodyIsSentAsItIs() throws Exception {
        Path body = write("order.json", "{\"what\": \"tea\"}");
        EndedRun ended = rest(
                "-Durl=" + url("/orders/new"), "-Dmethod=POST", "-Drequest=" + body, "-Dexpect=json /of/what == tea");

        assertThat(ended.code()).as(ended.result().toPrettyString()).isEqualTo(ExitCode.PASSED);
        assertThat(ended.calls("ok")).isEqualTo(10);
    }

    @ParameterizedTest
    @ValueSource(strings = {"numbered", "seconds"})
    void aReplyThatTheServiceMakesAnewIsRefusedWithItsReason(String place) {
        assertThatThrownBy(() -> rest("-Durl=" + url("/" + place + "/now")))
                .message()
                .contains("-Dclient=raw records calls", "body of the reply from byte", "two recordings differ")
                .hasLineCount(1);
    }

    @Test
    void anotherReplyThanTheRecordedOneIsWrong() throws Exception {
        EndedRun ended = rest("-Durl=" + url("/sound/1"), "-Dexpect=json /sound");

        assertThat(ended.code()).isEqualTo(ExitCode.FAILED);
        assertThat(ended.calls("ok")).isEqualTo(3);
        assertThat(ended.failures()).isEqualTo(Map.of("WRONG_REPLY", 7L));
    }

    private static EndedRun soap(String... options) throws Exception {
        return OwnRun.of(directory, echo.address() + "?wsdl", OwnRun.OPERATION, raw(options));
    }

    private static EndedRun rest(String... options) throws Exception {
        return OwnRun.ofRest(directory, raw(options));
    }

    private static String[] raw(String... options) {
        List<String> all = new ArrayList<>(Arrays.asList(options));
        all.add("-Dclient=raw");
        return all.toArray(String[]::new);
    }

    private static String url(String path) {
        return "http://localhost:" + shop.port() + path;
    }

    private static Path write(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }
}
