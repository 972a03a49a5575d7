package cxfperf.soap;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.testing.DocCommand;
import cxfperf.testing.Manual;
import cxfperf.testing.ManualPage;
import cxfperf.testing.ManualScript;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Runs the commands of the manual that make no load unchanged, with the scripts and the built modules. */
@Execution(ExecutionMode.CONCURRENT)
class ManualCommandsIT {

    private static final Path STORED = Manual.top().resolve("harness-base/app/src/test/resources/cxfperf/stored/run");

    @TempDir
    private Path directory;

    @Test
    void theHelpOfACommandListsItsOptions() throws Exception {
        for (DocCommand command :
                commands(each -> each.words().contains("--help") && isAbout(each, "soap_http_doc_lit"))) {
            ManualScript.Ended ended = run(command.words());

            assertThat(ended.exitCode()).as(command.toString()).isZero();
            assertThat(ended.output()).as(command.toString()).contains("-Dthreads=", "-DclientAuth=");
        }
    }

    @Test
    @Tag("thorough")
    void theDoctorSaysARowForTheJvm() throws Exception {
        for (DocCommand command : commands(each -> each.tool().equals("scripts/doctor"))) {
            List<String> words = new ArrayList<>(command.words());
            if (words.stream().anyMatch(word -> word.contains("rmi://"))) {
                // Nothing here has started the agent that makes the key.
                words.add("-Dagents.key=none");
            }
            ManualScript.Ended ended = run(words);

            // The exit code is 1 if a check fails on this host.
            assertThat(ended.exitCode()).as(ended.output()).isBetween(0, 1);
            assertThat(ended.output()).as(command.toString()).containsPattern("(?m)^(OK|WARN) +JVM ");
        }
    }

    @Test
    @Tag("thorough")
    void storedRunsBecomeAPage() throws Exception {
        for (DocCommand command : commands(
                each -> each.tool().equals("scripts/report") && each.words().size() > 1)) {
            Path results = Files.createTempDirectory(directory, "results");
            List<String> words = new ArrayList<>();
            for (String word : command.words()) {
                words.add(word.startsWith("-Dresults=") ? "-Dresults=" + stored(word, results) : word);
            }

            ManualScript.Ended ended = run(words);

            assertThat(ended.exitCode()).as(ended.output()).isZero();
            try (Stream<Path> files = Files.walk(results)) {
                assertThat(files.filter(file -> file.endsWith("report.html"))).hasSize(1);
            }
        }
    }

    /** Copies a stored run to the names that the manual uses. */
    private static String stored(String option, Path results) throws IOException {
        List<String> copies = new ArrayList<>();
        for (String name : option.substring(option.indexOf('=') + 1).split(",")) {
            Path copy = Files.createDirectory(results.resolve(Path.of(name).getFileName()));
            try (Stream<Path> files = Files.list(STORED)) {
                for (Path file : files.toList()) {
                    Files.copy(file, copy.resolve(file.getFileName()));
                }
            }
            copies.add(copy.toString());
        }
        return String.join(",", copies);
    }

    private static boolean isAbout(DocCommand command, String module) {
        return command.words().contains(module);
    }

    private static List<DocCommand> commands(Predicate<DocCommand> which) throws IOException {
        List<DocCommand> commands = new ArrayList<>();
        for (ManualPage page : Manual.pages()) {
            DocCommand.of(page).stream()
                    .filter(command -> command.tool().startsWith("scripts/"))
                    .filter(which)
                    .forEach(commands::add);
        }
        assertThat(commands).isNotEmpty();
        return commands;
    }

    private static ManualScript.Ended run(List<String> words) throws Exception {
        return ManualScript.run(words, Manual.top());
    }
}
