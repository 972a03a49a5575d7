package cxfperf.own;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.jvms.ExitCode;
import cxfperf.options.Home;
import cxfperf.options.Scenarios;
import cxfperf.options.client.ClientOptions;
import cxfperf.options.typed.CommandLine;
import cxfperf.run.ClientMain;
import cxfperf.testing.Results;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The exit code of a run of ten calls, and its {@code result.json}. */
record EndedRun(ExitCode code, JsonNode result) {

    /** An operation of the SOAP echo. */
    static final String OPERATION = "echoStringDoc";

    /**
     * Runs in this JVM, with the requests of the tests unless the options name others.
     *
     * @param directory where the run makes a directory of its own
     */
    static EndedRun of(Path directory, String wsdl, String operation, String... options) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("-Dwsdl=" + wsdl, "-Doperation=" + operation));
        arguments.addAll(List.of(options));
        if (arguments.stream().noneMatch(argument -> argument.startsWith("-Drequest="))) {
            arguments.add("-Drequest=" + EchoByWsdl.requests());
        }
        return ofRest(directory, arguments.toArray(String[]::new));
    }

    /** Runs like {@link #of}, without default options. */
    static EndedRun ofRest(Path directory, String... options) throws Exception {
        Path home = Files.createTempDirectory(directory, "run");
        List<String> arguments = new ArrayList<>(List.of(
                "client", "-Dthreads=2", "-Dinvocations=5", "-Dwarmup=0", "-Dresults=" + home.resolve("results")));
        for (String option : options) {
            // A run has a number of calls or of seconds, not both.
            String name =
                    option.startsWith("-Dtime=") ? "-Dinvocations=" : option.substring(0, option.indexOf('=') + 1);
            arguments.removeIf(argument -> argument.startsWith(name));
            arguments.add(option);
        }
        ExitCode code = ClientMain.run(ClientOptions.from(
                CommandLine.parse(arguments, Scenarios.of(List.of(new OwnService())), System.out)
                        .orElseThrow(),
                new Home(home)));
        return new EndedRun(code, Results.onlyResult(home));
    }

    void requirePass() {
        assertThat(code).as(result.toPrettyString()).isEqualTo(ExitCode.PASSED);
        assertThat(calls("ok")).isEqualTo(10);
    }

    long calls(String what) {
        return result.at("/calls/" + what).asLong();
    }

    String effective(String name) {
        return result.at("/effective/" + name).asText();
    }

    Map<String, Long> failures() {
        Map<String, Long> failures = new HashMap<>();
        result.at("/calls/failures")
                .properties()
                .forEach(kind -> failures.put(kind.getKey(), kind.getValue().asLong()));
        return failures;
    }

    List<String> reasons() {
        List<String> codes = new ArrayList<>();
        result.at("/verdict/reasons")
                .forEach(reason -> codes.add(reason.get("code").asText()));
        return codes;
    }
}
