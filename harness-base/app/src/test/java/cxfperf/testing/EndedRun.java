package cxfperf.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import cxfperf.admin.ServerAdmin;
import cxfperf.jvms.ClientServer;
import cxfperf.jvms.ExitCode;
import cxfperf.jvms.ServerReady;
import cxfperf.options.CannotRunException;
import cxfperf.options.Home;
import cxfperf.options.Scenarios;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.client.ClientOptions;
import cxfperf.options.server.ServerOptions;
import cxfperf.options.typed.CommandLine;
import cxfperf.result.ResultFile;
import cxfperf.run.ClientMain;
import cxfperf.scenario.Scenario;
import cxfperf.serve.StartedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A run in the JVM of the test: does what the load JVM of a command does, for tests of what a run stores. The three
 * processes of a command cost more than a short run.
 *
 * @param result its {@code result.json}; missing for a sweep or a search
 */
public record EndedRun(ExitCode code, JsonNode result) {

    /**
     * Runs the client of one of these scenarios.
     *
     * @param home where {@code results} has no run yet
     */
    public static EndedRun of(Scenarios scenarios, Path home, List<String> options)
            throws UsageException, CannotRunException, IOException, InterruptedException {
        Stream<String> all =
                Stream.concat(Stream.of("client", "-Dresults=" + home.resolve("results")), options.stream());
        return ended(ClientOptions.from(settings(scenarios, all), new Home(home)), home);
    }

    /** Runs the client of this scenario. */
    public static EndedRun of(Scenario scenario, Path home, List<String> options)
            throws UsageException, CannotRunException, IOException, InterruptedException {
        return of(Scenarios.of(List.of(scenario)), home, options);
    }

    /** Starts the server, runs the client against it, and stops it: {@code clientserver} without its processes. */
    public static EndedRun ofBothSides(Scenario scenario, Path home, List<String> options)
            throws UsageException, CannotRunException, IOException, InterruptedException {
        Settings typed = settings(
                Scenarios.of(List.of(scenario)),
                Stream.concat(
                        Stream.of("clientserver", "-Dport=0", "-Dresults=" + home.resolve("results")),
                        options.stream()));
        try (StartedServer started = StartedServer.start(ServerOptions.from(ClientServer.serverSettings(typed)))) {
            ServerReady ready = new ServerReady(
                    started.server().address(),
                    started.server().port(),
                    started.admin().map(ServerAdmin::address));
            return ended(
                    ClientOptions.from(ClientServer.clientSettings(typed), new Home(home))
                            .at(ready.address(), ready.port(), ready.adminFrom("localhost")),
                    home);
        }
    }

    /** Starts a server on a free port in this JVM, with its admin endpoint. */
    public static StartedServer server(Scenarios scenarios, String... options)
            throws UsageException, CannotRunException, IOException {
        return StartedServer.start(ServerOptions.from(
                settings(scenarios, Stream.concat(Stream.of("server", "-Dport=0", "-Dadmin=0"), Stream.of(options)))));
    }

    private static EndedRun ended(ClientOptions client, Path home)
            throws UsageException, CannotRunException, IOException, InterruptedException {
        ExitCode code = ClientMain.run(client);
        boolean isSeries = Files.exists(ResultFile.EXPERIMENT.in(Results.onlyDirectory(home)));
        return new EndedRun(code, isSeries ? MissingNode.getInstance() : Results.onlyResult(home));
    }

    private static Settings settings(Scenarios scenarios, Stream<String> arguments) throws UsageException, IOException {
        return CommandLine.parse(arguments.toList(), scenarios, System.out).orElseThrow();
    }

    /** Fails unless the run passed with so many verified calls. */
    public void requirePass(long ok) {
        assertThat(code).as(result.toPrettyString()).isEqualTo(ExitCode.PASSED);
        assertThat(calls("ok")).isEqualTo(ok);
    }

    /** The status and the reasons, as JSON. */
    public String verdict() {
        return result.at("/verdict").toString();
    }

    public long calls(String what) {
        return result.at("/calls/" + what).asLong();
    }

    public String effective(String name) {
        return result.at("/effective/" + name).asText();
    }

    public Map<String, Long> failures() {
        Map<String, Long> failures = new HashMap<>();
        result.at("/calls/failures")
                .properties()
                .forEach(kind -> failures.put(kind.getKey(), kind.getValue().asLong()));
        return failures;
    }

    /** The codes of the verdict's reasons. */
    public List<String> reasons() {
        List<String> codes = new ArrayList<>();
        result.at("/verdict/reasons")
                .forEach(reason -> codes.add(reason.get("code").asText()));
        return codes;
    }
}
