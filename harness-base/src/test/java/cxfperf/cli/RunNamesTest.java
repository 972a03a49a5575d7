package cxfperf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunNamesTest {

    @Test
    void runsOfOneNameAreToldApartByWhatIsAboveThem() {
        List<Path> runs = List.of(Path.of("/a/results/run"), Path.of("/b/results/run"), Path.of("/b/results/other"));

        assertThat(runs.stream().map(run -> ReportMain.name(run, runs)))
                .containsExactly("a/results/run", "b/results/run", "other");
    }

    @Test
    void oneRunThatIsGivenTwiceHasAName() {
        Path run = Path.of("/a/run");

        assertThat(ReportMain.name(run, List.of(run, run))).isEqualTo("a/run");
    }
}
