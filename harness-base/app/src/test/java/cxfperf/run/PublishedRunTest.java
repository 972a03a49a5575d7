package cxfperf.run;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.jvms.ExitCode;
import cxfperf.profile.ProfiledRun;
import cxfperf.result.Profile;
import cxfperf.result.Reason;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import cxfperf.terminal.RunConsole;
import cxfperf.testing.SampleResults;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PublishedRunTest {

    @TempDir
    private Path parent;

    private final List<RunResult> shown = new ArrayList<>();

    private final RunConsole console = new RunConsole() {
        @Override
        public void ends(RunResult result, Optional<Profile> profile) {
            shown.add(result);
        }
    };

    @Test
    void aResultThatCannotBeStoredIsNotShownAsValid() throws Exception {
        RunResult passed = SampleResults.even();
        assertThat(passed.verdict().status()).isEqualTo(Status.PASS);
        Path gone = parent.resolve("gone");

        PublishedRun published = PublishedRun.of(
                passed, new ProfiledRun(Optional.empty(), Optional.empty(), 1, () -> false), gone, console);

        assertThat(published.code()).isEqualTo(ExitCode.INVALID);
        assertThat(shown.get(0).verdict().status()).isEqualTo(Status.INVALID);
        Reason first = shown.get(0).verdict().reasons().get(0);
        assertThat(first.code()).isEqualTo("HARNESS_FAULT");
        assertThat(first.evidence()).startsWith("result.json could not be written to " + gone);
    }
}
