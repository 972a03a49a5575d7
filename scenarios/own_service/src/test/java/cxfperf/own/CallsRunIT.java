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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Makes whole runs whose requests vary: variables, rows of a CSV file, and a mix of operations. */
class CallsRunIT {

    @TempDir
    private static Path directory;

    private static final CallCounters CALLS = new CallCounters();
    private static RunningServer server;
    private static ServerAdmin admin;

    @BeforeAll
    static void startService() throws Exception {
        server = EchoServer.start(
                new ServerSpec("http", "localhost", 0, Optional.empty(), Map.of(), CALLS), EchoSide.PLAIN);
        admin = ServerAdmin.open("localhost", 0, server, Map.of(), CALLS, new CompletionTimes(), Optional.empty());
        write("constant.xml", echo("x-41"));
        write("row.xml", echo("${row:name} ${id} ${uuid} ${now} ${random:1-9}"));
        write("rows.csv", "name,age\nAnn,30\n\"B & <b>\",31\nCleo,32\n");
    }

    @AfterAll
    static void stopService() {
        admin.close();
        server.close();
    }

    @Test
    void operationsHaveTheirWeights() throws Exception {
        Path requests = Files.createDirectory(directory.resolve("requests"));
        Files.writeString(requests.resolve("echoStringDoc.xml"), echo("x-41"));
        Files.writeString(
                requests.resolve("echoBase64Doc.xml"), echo("${row:name}").replace("echoStringDoc", "echoBase64Doc"));
        JsonNode result = passed(
                "-Drequest=" + requests,
                "-Doperation=mixed",
                "-Dmix=echoStringDoc:9,echoBase64Doc:1",
                "-Dinvocations=200",
                "-Drows=" + write("base64.csv", "name\nAAAA\nBBBB\n"));

        assertThat(result.at("/calls/ok").asLong()).isEqualTo(400);
        assertThat(result.at("/operations/echoBase64Doc/calls/ok").asLong()).isBetween(10L, 90L);
    }

    @Test
    void whatCannotBeSentIsOneLineBeforeTheLoad() throws Exception {
        Path unknown = write("unknown.xml", echo("${uid}"));
        assertRefused(
                "-Drequest=" + unknown + ": unknown.xml, line 2: ${uid} is unknown: one of ", "-Drequest=" + unknown);
        Path row = directory.resolve("row.xml");
        assertRefused("-Drequest=" + row + ": row.xml, line 2: ${row:name} needs a CSV file", "-Drequest=" + row);
        Path empty = write("empty.csv", "");
        assertRefused("-Drows=" + empty + ": " + empty + " is empty", "-Drequest=" + row, "-Drows=" + empty);
        Path others = write("others.csv", "nick\nA\n");
        assertRefused(
                "-Drequest=" + row + ": row.xml, line 2: ${row:name}: others.csv has no such column, but nick",
                "-Drequest=" + row,
                "-Drows=" + others);
        Path constant = directory.resolve("constant.xml");
        Path rows = directory.resolve("rows.csv");
        assertRefused(
                "-Drows=" + rows + ": no request of this run has a ${row:COLUMN}",
                "-Drequest=" + constant,
                "-Drows=" + rows);
    }

    private static void assertRefused(String message, String... options) {
        assertThatThrownBy(() -> run(options))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith(message)
                .message()
                .hasLineCount(1);
    }

    private static JsonNode passed(String... options) throws Exception {
        EndedRun ended = run(options);
        assertThat(ended.code()).as(ended.result().toPrettyString()).isEqualTo(ExitCode.PASSED);
        return ended.result();
    }

    private static EndedRun run(String... options) throws Exception {
        List<String> arguments = new ArrayList<>(
                List.of("-Dthreads=2", "-Dadmin=" + admin.address().getPort(), "-Dwsdl=" + server.address() + "?wsdl"));
        arguments.addAll(List.of(options));
        addUnlessGiven(arguments, "-Doperation=", "echoStringDoc");
        addUnlessGiven(arguments, "-Dwarmup=", "0");
        if (arguments.stream().noneMatch(argument -> argument.startsWith("-Dtime="))) {
            addUnlessGiven(arguments, "-Dinvocations=", "5");
        }
        return EndedRun.of(new OwnService(), Files.createTempDirectory(directory, "run"), arguments);
    }

    private static void addUnlessGiven(List<String> arguments, String option, String value) {
        if (arguments.stream().noneMatch(argument -> argument.startsWith(option))) {
            arguments.add(option + value);
        }
    }

    private static String echo(String text) {
        return "<echoStringDoc xmlns='http://cxf.apache.org/cxf/performance/types'>\n<in>" + text
                + "</in></echoStringDoc>";
    }

    private static Path write(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }
}
