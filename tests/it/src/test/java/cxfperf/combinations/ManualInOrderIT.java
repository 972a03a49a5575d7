package cxfperf.combinations;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.cli.TypedCommand;
import cxfperf.options.Role;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.DocCommand;
import cxfperf.testing.Manual;
import cxfperf.testing.ManualPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the commands of a page in their order, each in a terminal of its own, with shorter times and free ports: a
 * server or a broker stays until the page starts the next one.
 */
@EnabledIfSystemProperty(named = "combinations", matches = "all")
class ManualInOrderIT {

    private static final Set<Role> STAYING = EnumSet.of(Role.SERVER, Role.BROKER);

    @TempDir
    private Path directory;

    private final Map<Role, CommandProcess> staying = new EnumMap<>(Role.class);
    private final int port = Trial.freePort();
    private final List<String> ran = new ArrayList<>();

    @Test
    void theTutorialLeadsFromTheFirstCallToATableOfRuns() throws Exception {
        run(Manual.page("docs/tutorial.md"));

        assertThat(ran).contains("clientserver", "doctor", "server", "client");
        assertThat(directory.resolve("results").resolve("index.html")).isRegularFile();
    }

    @Test
    void jmsRunsInOneTerminalAndInThree() throws Exception {
        run(Manual.page("docs/scenarios.md").section("## JMS"));

        assertThat(ran).contains("clientserver", "broker", "server", "client");
    }

    private void run(ManualPage page) throws Exception {
        try {
            for (DocCommand command : DocCommand.of(page)) {
                TypedCommand typed = TypedCommand.of(command);
                if (typed.role().isPresent() && !typed.role().get().equals(Role.AB.word())) {
                    run(command, Role.of(typed.role().get()), typed.modules());
                }
            }
        } finally {
            staying.values().forEach(CommandProcess::close);
        }
    }

    private void run(DocCommand command, Role role, List<String> modules) throws Exception {
        List<String> words = new ArrayList<>(List.of(role.word()));
        command.arguments().stream()
                .filter(word -> word.startsWith("-D"))
                .map(this::placed)
                .forEach(words::add);
        words.addAll(added(role, words));
        if (STAYING.contains(role) && staying.containsKey(role)) {
            staying.remove(role).close();
        }
        CommandProcess process = CommandProcess.ofJar(
                Trial.jar(modules.isEmpty() ? "soap_http_doc_lit" : modules.get(0)),
                Trial.home(directory.resolve("home")),
                words);
        ran.add(role.word());
        if (STAYING.contains(role)) {
            staying.put(role, process);
            process.awaitLine(line -> line.startsWith("READY "));
            return;
        }
        try (process) {
            int exitCode = process.exitCode();
            if (exitCode == 3 && words.stream().anyMatch(word -> word.startsWith("-Dfind="))) {
                // A slow host makes fewer calls in a second than the percentiles of the objectives take.
                assertThat(process.output()).contains("VERDICT OF THE SEARCH: INVALID - TOO_SHORT");
                return;
            }
            assertThat(exitCode).as(command + "\n" + process.output()).isBetween(0, mayFail(role, words) ? 1 : 0);
            if (exitCode == 1 && role != Role.DOCTOR) {
                assertThat(process.output()).containsPattern("OBJECTIVE_MISSED|RATE_NOT_KEPT");
            }
        }
    }

    /**
     * Windows of a second in cold code miss goals and rates for warm code, and a doctor reports what this host lacks.
     */
    private static boolean mayFail(Role role, List<String> words) {
        return role == Role.DOCTOR || words.stream().anyMatch(word -> word.matches("-D(goal|find|rate)=.*"));
    }

    private String placed(String word) {
        String placed = word.replaceAll("^-Dtime=.*", "-Dtime=1")
                .replaceAll("^-Drepeats=.*", "-Drepeats=1")
                .replaceAll("^-Dhost=server.*", "-Dhost=127.0.0.1")
                .replaceAll("^-Dadmin=0.0.0.0:.*", "-Dadmin=0.0.0.0:" + (port + 1))
                .replaceAll("brokerhost:\\d+", "localhost:" + (port + 2));
        return placed.startsWith("-Dresults=") ? "-Dresults=" + aRun() : placed;
    }

    /** The name RUN stands for a run that the reader has by then. */
    private Path aRun() {
        try (Stream<Path> files = Files.list(directory.resolve("results"))) {
            return files.filter(run -> Files.exists(run.resolve("result.json")))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Free ports in place of the usual ones, results of this test alone, and no long warm-up. */
    private List<String> added(Role role, List<String> words) {
        List<String> added = new ArrayList<>();
        boolean jms = words.contains("-Dprotocol=jms");
        switch (role) {
            case BROKER -> added.add("-Dport=" + (port + 2));
            case SERVER, CLIENT -> {
                added.add("-Dport=" + port);
                if (jms && words.stream().noneMatch(word -> word.startsWith("-Dbroker="))) {
                    added.add("-Dbroker=tcp://localhost:" + (port + 2));
                }
            }
            case CLIENTSERVER -> added.add("-Dport=" + (port + 4));
            default -> {}
        }
        if (role == Role.CLIENT || role == Role.CLIENTSERVER) {
            added.addAll(List.of("-Dwarmup=1", "-Dresults=" + directory.resolve("results")));
            if (words.stream().noneMatch(word -> word.startsWith("-Dtime="))) {
                added.add("-Dtime=1");
            }
        }
        return added;
    }
}
