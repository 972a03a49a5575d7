package cxfperf.own.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.own.OwnService;
import cxfperf.testing.AsyncConduit;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.EndedRun;
import cxfperf.testing.Manual;
import cxfperf.testing.Results;
import cxfperf.testing.ScriptedServer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.cxf.version.Version;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A reply that is cut off is a failed call, and one call is one request, with the bus files of clients. */
@Execution(ExecutionMode.CONCURRENT)
class CutRepliesIT {

    private static final String OK = "HTTP/1.1 200 OK\nContent-Type: text/plain\nConnection: close\n";

    /** What a server sends before it closes the connection. Only the first of them is a whole reply. */
    private static final List<String> REPLIES = List.of(
            OK + "Content-Length: 5\n\nwhole",
            OK + "Content-Length: 1000\n\nten bytes.",
            OK + "Transfer-Encoding: chunked\n\n5\nchunk\n",
            OK + "Transfer-Encoding: chunked\n\n5\nchu",
            OK.replace("text/plain", "multipart/mixed; boundary=b") + "Content-Length: 18\n\n--b\n\npart\n--b\n",
            "");

    /** Bus files with conduits that no flag of their JVM chooses or tames. */
    private static final Set<String> NEED_NO_FLAG = Set.of("client-async.xml", "client-fast.xml");

    private static final int CALLS = REPLIES.size();
    private static final Pattern NUMBER = Pattern.compile("[?]n=(\\d+)");

    @TempDir
    private Path home;

    @ParameterizedTest
    @ValueSource(strings = {"none", "client-async.xml", "client-fast.xml"})
    void onlyTheWholeRepliesAreOk(String cfg) throws Exception {
        assumeFalse(AsyncConduit.isMissedBy(cfg));
        Path file = Manual.top().resolve("configs").resolve(cfg);
        try (ScriptedServer server = ScriptedServer.answering(CutRepliesIT::answer)) {
            List<String> options = List.of(
                    "-Durl=" + server.address() + "?n=${id}",
                    "-Dcfg=" + (Files.exists(file) ? file : cfg),
                    "-Dthreads=1",
                    "-Dinvocations=" + CALLS,
                    "-Dwarmup=0",
                    "-Dtimeout=10",
                    "-Dadmin=none");
            JsonNode calls = (NEED_NO_FLAG.contains(cfg) ? inThisJvm(options) : inAJvmOfItsOwn(options)).at("/calls");

            // If no reply comes, HttpURLConnection sends a GET once more, and CXF's default conduit since 4.1.2 now and
            // then. No property forbids it.
            boolean isRepeated = cfg.matches("client-(urlconnection|no-keepalive).xml");
            boolean mayBeRepeated = !isRepeated
                    && !cfg.matches("client(-async|-http2-async|-fast|).xml")
                    && !Version.getCurrentVersion().equals("4.1.1");
            // CXF's asynchronous conduit hands out the end of a connection as that of the last chunk.
            int taken = cfg.matches("client(-async|-http2-async|).xml") ? 2 : 0;
            List<String> heads = server.heads();
            if (mayBeRepeated) {
                // Repeats of the last call alone, which gets no reply.
                heads = heads.subList(0, heads.indexOf(heads.get(heads.size() - 1)) + 1);
            }
            assertThat(heads).as(calls.toPrettyString()).hasSize(CALLS + (isRepeated ? 1 : 0));
            assertThat(calls.at("/started").asInt()).isEqualTo(CALLS);
            assertThat(calls.at("/ok").asInt()).as(calls.toPrettyString()).isEqualTo(1 + taken);
        }
    }

    private JsonNode inThisJvm(List<String> options) throws Exception {
        return EndedRun.of(new OwnService(), home, options).result();
    }

    private JsonNode inAJvmOfItsOwn(List<String> options) throws Exception {
        List<String> command = new ArrayList<>(List.of("client", "-Dresults=" + home.resolve("results")));
        command.addAll(options);
        try (CommandProcess client = CommandProcess.start(home, command.toArray(String[]::new))) {
            client.exitCode();
            return Results.onlyResult(home);
        }
    }

    static List<String> otherBusFiles() throws IOException {
        try (Stream<Path> files = Files.list(Manual.top().resolve("configs"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.matches("client.*[.]xml"))
                    .filter(name -> !name.matches("client-(async|fast).xml"))
                    .toList();
        }
    }

    @Tag("thorough")
    @ParameterizedTest
    @MethodSource("otherBusFiles")
    void theyAreWithTheOtherBusFiles(String cfg) throws Exception {
        onlyTheWholeRepliesAreOk(cfg);
    }

    /** A request that is sent again gets the same reply. */
    private static boolean answer(ScriptedServer.Request request, OutputStream out) throws IOException {
        Matcher number = NUMBER.matcher(request.head());
        number.find();
        out.write(ScriptedServer.wire(REPLIES.get((Integer.parseInt(number.group(1)) - 1) % REPLIES.size())));
        return false;
    }
}
