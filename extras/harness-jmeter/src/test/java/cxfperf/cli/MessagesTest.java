package cxfperf.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import cxfperf.judge.ReasonExamples;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Role;
import cxfperf.options.Scenarios;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.typed.CommandLine;
import cxfperf.result.Reason;
import cxfperf.result.Status;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.ScenarioOption;
import cxfperf.testing.NoOpScenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * All messages in one file that people can read from top to bottom: each option with wrong values, those of all
 * scenarios too, options that do not go together, then each reason of a verdict with what to do about it. {@code
 * -Dgolden.write=true} writes the file anew and fails.
 */
class MessagesTest {

    private static final Path GOLDEN = Path.of("src", "test", "resources", "golden", "messages.txt");

    /** Two lines of the widest page: a longer message is not read. */
    private static final int TWO_LINES = 240;

    /** Each option refuses one of them at least, unless it takes any text. */
    private static final List<String> WRONG = List.of("", "-1", "x y");

    /** The options without which a command says nothing about the others. */
    private static final Map<Role, List<String>> NEEDED = Map.of(
            Role.REPORT, List.of("-Dresults=."),
            Role.COMPARE, List.of("-Dbaseline=.", "-Dresults=."),
            Role.AB, List.of("-Db=cfg=client.xml"),
            Role.JMETER, List.of("-Dscenario=noop", "-Dagents=load1", "-Dagents.key=none"));

    /** Options without which a scenario says nothing about its own. */
    private static final Map<String, List<String>> NEEDED_BY_SCENARIO =
            Map.of("own_service", List.of("-Durl=http://host:8080/path"));

    /** Longer than a part of a name may be: no name server is asked. */
    private static final String UNKNOWN_HOST = "x".repeat(64);

    private static final List<List<String>> TOGETHER = List.of(
            List.of("client", "-Dthread=4"),
            List.of("client", "-Dtime=5", "-Dinvocations=5"),
            List.of("client", "-Drate=5", "-Dinvocations=5"),
            List.of("client", "-Drate=5,6", "-Dthreads=1,2"),
            List.of("client", "-Drate=1-5/10s", "-Drepeats=2"),
            List.of("client", "-Drate=1-5/10s", "-Dtime=5"),
            List.of("client", "-Darrivals=poisson"),
            List.of("client", "-Dmix=nothing:1"),
            List.of("client", "-Doperation=mixed", "-Dmix=other:1"),
            List.of("client", "-Dslo=p99<"),
            List.of("client", "-Dfind=throughput"),
            List.of("client", "-Dfind=throughput", "-Dslo=errors==0", "-Drate=5"),
            List.of("client", "-Dfind=throughput", "-Dslo=errors==0", "-Dthreads=1,2"),
            List.of("client", "-Dcfg=nowhere.xml"),
            List.of("client", "-Dwarmup=auto:9-3"),
            List.of("client", "-Dadmin=[::1"),
            List.of("server", "-Doperation=nothing"),
            List.of("server", "-Dthreads=4"),
            List.of("compare", "-Dresults=r"),
            List.of("ab"),
            List.of("ab", "-Da=cfg", "-Db=cfg=none"),
            List.of("ab", "-Da=nothing=1", "-Db=cfg=none"),
            List.of("jmeter"),
            List.of("jmeter", "-Dagents=h1,h1:1099"),
            List.of("jmeter", "-Dagents=localhost:0"),
            List.of("jmeter", "-Dagents.ssh=h1:a,h1:b", "-Dhost=server1"),
            List.of("jmeter", "-Dagents.ssh=h1:a,h2:b", "-Dagents=h1", "-Dhost=server1"),
            List.of("jmeter", "-Dagents=localhost", "-DvirtualThreads=true"),
            List.of("jmeter", "-Dagents=localhost", "-Dstop=errors>0 for 1s"),
            List.of("jmeter", "-Dagents=localhost", "-Dfind=throughput", "-Dslo=p99<1s"),
            List.of("jmeter", "-Dagents=localhost", "-Dthreads=1,2"),
            List.of("jmeter", "-Dagents=localhost:1,localhost:2", "-Dthreads=3", "-Dinvocations=5"),
            List.of("jmeter-agent", "-Dhost=0.0.0.0"),
            List.of("jmeter-agent", "-Dhost=[::]"),
            List.of("jmeter-agent", "-Dhost=user@x"),
            List.of("jmeter-agent", "-Dhost=" + UNKNOWN_HOST),
            List.of("walk"));

    @TempDir
    private Path directory;

    @Test
    void eachMessageNamesTheThingItsValueWhatIsAllowedAndWhatToDo() throws IOException {
        StringBuilder text = new StringBuilder();
        heading(text, "An option with a value that it does not take");
        wrongValues(text);
        heading(text, "An option of a scenario with a value that it does not take");
        wrongValuesOfScenarios(text);
        heading(text, "Options that do not go together, and commands without what they need");
        for (List<String> command : TOGETHER) {
            Optional<String> message = message(command);
            assertThat(message).as(String.join(" ", command)).isPresent();
            append(text, command, message.get());
        }
        heading(text, "Reasons of a verdict, the most important first");
        for (Reason.Code code : Reason.Code.values()) {
            List<Reason> reasons = ReasonExamples.of(code);
            assertThat(reasons).as("examples of " + code).isNotEmpty();
            reasons.forEach(reason -> append(text, reason));
        }

        assertThat(text.toString().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(TWO_LINES));
        if (Boolean.getBoolean("golden.write")) {
            Files.writeString(GOLDEN, text);
            fail(GOLDEN + " was written; read it and run again without -Dgolden.write");
        }
        assertThat(text.toString()).isEqualTo(Files.readString(GOLDEN));
    }

    private void wrongValues(StringBuilder text) throws IOException {
        List<String> anyText = new ArrayList<>();
        for (Option<?> option : Option.all()) {
            Role role = Arrays.stream(Role.values())
                    .filter(option::isNamedFor)
                    .findFirst()
                    .orElseThrow();
            Set<String> said = new HashSet<>();
            for (String value : WRONG) {
                String argument = "-D" + option.optionName() + "=" + value;
                List<String> command = new ArrayList<>(List.of(role.word(), argument));
                NEEDED.getOrDefault(role, List.of()).stream()
                        .filter(needed -> !needed.startsWith("-D" + option.optionName() + "="))
                        .forEach(command::add);
                message(command)
                        .filter(message -> said.add(message.replace(argument, "")))
                        .ifPresent(message -> append(text, command, message));
            }
            if (said.isEmpty()) {
                anyText.add("-D" + option.optionName());
            }
        }
        text.append("(no message here: ").append(String.join(" ", anyText)).append(")\n\n");
    }

    private void wrongValuesOfScenarios(StringBuilder text) throws IOException {
        List<Scenario> scenarios = ServiceLoader.load(Scenario.class).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparing(Scenario::name))
                .toList();
        assertThat(scenarios).hasSizeGreaterThan(4);
        List<String> anyText = new ArrayList<>();
        for (Scenario scenario : scenarios) {
            for (ScenarioOption option : scenario.options()) {
                Set<String> said = new HashSet<>();
                for (String value : WRONG) {
                    String argument = "-D" + option.name() + "=" + value;
                    List<String> command = new ArrayList<>(List.of("client", argument));
                    NEEDED_BY_SCENARIO.getOrDefault(scenario.name(), List.of()).stream()
                            .filter(needed -> !needed.startsWith("-D" + option.name() + "="))
                            .forEach(command::add);
                    message(command, scenario)
                            .filter(message -> said.add(message.replace(argument, "")))
                            .ifPresent(message -> append(text, inModule(scenario, command), message));
                }
                if (said.isEmpty()) {
                    anyText.add(scenario.name() + " -D" + option.name());
                }
            }
        }
        text.append("(no message here: ").append(String.join(", ", anyText)).append(")\n\n");
    }

    private static List<String> inModule(Scenario scenario, List<String> command) {
        List<String> words = new ArrayList<>(command);
        words.add(1, scenario.name());
        return words;
    }

    private static void heading(StringBuilder text, String heading) {
        text.append("== ").append(heading).append(" ==\n\n");
    }

    private static void append(StringBuilder text, List<String> command, String message) {
        text.append("$ ").append(String.join(" ", command)).append('\n');
        text.append(message).append("\n\n");
    }

    private static void append(StringBuilder text, Reason reason) {
        text.append(reason.status() == Status.PASS ? "warning" : reason.status())
                .append(' ')
                .append(reason.code())
                .append(": ")
                .append(reason.evidence())
                .append("\n-> ")
                .append(reason.remedy())
                .append("\n\n");
    }

    /** Empty if the command can run as far as its options are concerned. */
    private Optional<String> message(List<String> command) throws IOException {
        return message(command, new NoOpScenario());
    }

    private Optional<String> message(List<String> command, Scenario scenario) throws IOException {
        try {
            Home home = new Home(directory);
            Settings settings = CommandLine.parse(
                            new ArrayList<>(command), Scenarios.of(List.of(scenario)), home, new StringBuilder())
                    .orElseThrow();
            Command.of(settings.role()).options().check(settings, home);
            return Optional.empty();
        } catch (UsageException e) {
            assertThat(e.getMessage().lines()).hasSize(1);
            return Optional.of(e.getMessage()
                    .replace(directory.toString(), "HOME")
                    .replace(Path.of("").toAbsolutePath().toString(), "HERE"));
        }
    }
}
