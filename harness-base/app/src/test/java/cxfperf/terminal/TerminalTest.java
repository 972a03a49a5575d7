package cxfperf.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.engine.Phase;
import cxfperf.experiment.Metric;
import cxfperf.experiment.PlannedRun;
import cxfperf.experiment.PlannedRun.PlannedCell;
import cxfperf.experiment.RunPoint;
import cxfperf.experiment.RunRecord;
import cxfperf.experiment.Variant;
import cxfperf.measure.Interval;
import cxfperf.report.ProgressLine;
import cxfperf.report.render.TextStyle;
import cxfperf.report.render.Wrapping;
import cxfperf.result.Goal;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import cxfperf.testing.Intervals;
import cxfperf.testing.SampleResults;
import cxfperf.testing.SampleTables;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TerminalTest {

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(written, true, StandardCharsets.UTF_8);

    @Test
    void onlyATerminalWithoutNoColorIsPainted() {
        assertThat(Terminal.textStyle(true, Map.of("TERM", "xterm-256color"))).isEqualTo(TextStyle.ANSI);
        assertThat(Terminal.textStyle(true, Map.of("NO_COLOR", ""))).isEqualTo(TextStyle.ANSI);
        assertThat(Terminal.textStyle(true, Map.of("NO_COLOR", "1"))).isEqualTo(TextStyle.PLAIN);
        assertThat(Terminal.textStyle(true, Map.of("TERM", "dumb"))).isEqualTo(TextStyle.PLAIN);
        assertThat(Terminal.textStyle(false, Map.of("TERM", "xterm"))).isEqualTo(TextStyle.PLAIN);
    }

    @Test
    void progressWithAGoalLeavesNothingBehindOnATerminal() {
        Goal goal = new Goal(1_000_000_000, Duration.ofHours(8));
        Progress progress = new Progress("", out, true, Optional.of(goal), false, 10);
        progress.phaseStarted(Phase.WINDOW);
        progress.intervalEnded(Phase.WINDOW, second(), Optional.of(Duration.ofHours(7)));
        progress.intervalEnded(Phase.WINDOW, second(), Optional.of(Duration.ofSeconds(3)));
        progress.loadEnded();

        assertThat(text()).contains("goal ").contains("left 0:03").doesNotContain("\n");
        assertThat(List.of(text().split("\r"))).allMatch(line -> line.length() < Wrapping.WIDTH);
        assertThat(text()).endsWith("\r" + " ".repeat(widest()) + "\r");
    }

    /** Nobody knows how long it will be, but no longer than its limit. */
    @Test
    void aJudgedWarmUpShowsTheTimeThatIsLeftAtMostAndHowItEnded() {
        Progress progress = new Progress("", out, false, Optional.empty(), true, 10);
        progress.phaseStarted(Phase.WARM_UP);
        progress.intervalEnded(Phase.WARM_UP, second(), Optional.of(Duration.ofSeconds(119)));
        progress.print(LoadText.warmedUp(true, 34.4, true));
        progress.phaseStarted(Phase.WINDOW);
        progress.intervalEnded(Phase.WINDOW, second(), Optional.of(Duration.ofSeconds(9)));

        assertThat(text().lines().toList())
                .satisfiesExactly(
                        line -> assertThat(line).endsWith("left at most 1:59").hasSizeLessThan(Wrapping.WIDTH),
                        line -> assertThat(line).isEqualTo("warm after 34 s"),
                        line -> assertThat(line).endsWith("  left 0:09"));
    }

    @Test
    void aLogHasTheFirstTheLastAndEveryTenthSecondAndTheFirstFailure() {
        Progress progress = new Progress("", out, false, Optional.empty(), false, 10);
        progress.phaseStarted(Phase.WINDOW);
        for (int second = 1; second <= 25; second++) {
            progress.intervalEnded(
                    Phase.WINDOW,
                    Intervals.second(second, second == 14 ? 0 : 1, 1_234_567, second == 14 ? 1 : 0),
                    Optional.of(Duration.ofSeconds(25 - second)));
        }

        assertThat(text().lines().map(line -> line.replaceAll("^window +(\\d+) s.*", "$1")))
                .containsExactly("1", "11", "14", "24", "25");
        assertThat(text().lines().toList().get(2)).contains("failed 1 (+1)");
        assertThat(Terminal.logSeconds(Map.of("CXFPERF_PROGRESS", "1"))).isEqualTo(1);
        assertThat(Terminal.logSeconds(Map.of("CXFPERF_PROGRESS", "0"))).isEqualTo(10);
        assertThat(Terminal.logSeconds(Map.of())).isEqualTo(10);
    }

    @Test
    void aPointOfASweepIsOneLineWithItsProgressInside() {
        RunResult result = SampleResults.warned(3);
        assertThat(label(3, 10, 1)).isEqualTo("point  3 of 10       1 client ");
        for (boolean terminal : List.of(true, false)) {
            written.reset();
            RunConsole console = PointConsole.ofSweep(out, terminal, label(3, 10, 16), false, address -> {});
            console.begins("http://host", "not here");
            console.progress().phaseStarted(Phase.WINDOW);
            console.progress().intervalEnded(Phase.WINDOW, second(), Optional.of(Duration.ofSeconds(4)));
            String going = text();
            console.ends(result, Optional.empty());
            console.written(Path.of("results"), result);

            assertThat(going).isEqualTo(terminal ? going : "").doesNotContain("\n");
            assertThat(going.contains("point  3 of 10     16 clients") && going.contains("left 0:04"))
                    .isEqualTo(terminal);
            assertThat(text().substring(going.length()))
                    .isEqualTo("point  3 of 10     16 clients     500.0/s  p99   2.500 ms  PASS with 3 warnings\n");
        }
    }

    @Test
    void aPointThatDidNotPassSaysWhyAndWhereToLook() {
        RunConsole console = PointConsole.ofSweep(out, false, label(1, 2, 100), false, address -> {});
        console.ends(SampleResults.billion(), Optional.empty());
        console.written(Path.of("results", "point"), SampleResults.billion());

        assertThat(text()).contains("FAIL\n  CALLS_FAILED: 9 of many\n  see results");
    }

    @Test
    void aColdRunOfAnExperimentIsNotCountedWhateverItsOwnVerdictIs() {
        PlannedRun run = new PlannedRun(
                1, 4, 1, new PlannedCell("a", new Variant("a", Map.of("cfg", "none")), RunPoint.ONLY), 0);

        assertThat(ProgressLine.run(run, ended(null), TextStyle.PLAIN))
                .isEqualTo("run  1 of 4  a                1,235 calls/s  PASS");
        assertThat(ProgressLine.run(run, ended("the rate rose"), TextStyle.PLAIN))
                .contains("1,235 calls/s  not counted: NOT_WARM: the")
                .contains("see runs/01-a")
                .doesNotContain("INVALID");
    }

    private static RunRecord ended(String notWarm) {
        return new RunRecord(
                1,
                1,
                "a",
                RunPoint.ONLY,
                Status.PASS,
                0,
                null,
                "runs/01-a",
                Map.of(Metric.THROUGHPUT, 1_234.5),
                Map.of(),
                null,
                notWarm,
                null);
    }

    private static String label(int number, int of, int threads) {
        return ProgressLine.pointLabel(number, of, SampleTables.atThreads(threads));
    }

    private String text() {
        return written.toString(StandardCharsets.UTF_8);
    }

    private int widest() {
        return List.of(text().split("\r")).stream()
                .mapToInt(String::length)
                .max()
                .orElseThrow();
    }

    private static Interval second() {
        return Intervals.second(1, 50_000, 1_234_567_890, 1);
    }
}
