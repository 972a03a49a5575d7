package cxfperf.soap;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.testing.DocCommand;
import cxfperf.testing.Manual;
import cxfperf.testing.ManualPage;
import cxfperf.testing.ManualScript;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Runs the commands of the manual that make no load unchanged, with the scripts and the built modules. */
@Execution(ExecutionMode.CONCURRENT)
class ManualCommandsIT {

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
