package cxfperf.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import cxfperf.report.render.ConsoleText;
import cxfperf.report.render.MarkdownText;
import cxfperf.report.render.Wrapping;
import cxfperf.result.Goal;
import cxfperf.result.Reason;
import cxfperf.result.RunResult;
import cxfperf.testing.SampleResults;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class RunTextTest {

    @Test
    void rateTimesSecondsAreTheCallsInEveryBlockAsPrinted() {
        for (double seconds : new double[] {0.0043, 0.373, 3.04, 10, 59.96, 28_800.386}) {
            for (long ok : new long[] {1, 3, 97, 1_234, 1_003_791_036}) {
                RunResult run = SampleResults.ofCalls(ok, seconds);
                assertThat(printed(run, "AGGREGATE throughput: \\S+ (\\S+) \\(") * printed(run, IN_SECONDS))
                        .isCloseTo(printed(run, VERIFIED), withinPercentage(0.7))
                        .isCloseTo(ok, withinPercentage(0.7));
            }
        }
        for (RunResult run :
                List.of(SampleResults.oneWay(), SampleResults.oneWayUnknown(), SampleResults.oneWayMixed())) {
            double window = printed(run, IN_SECONDS);
            assertThat(printed(run, "SENT by the clients: \\S+ (\\S+) \\(") * window)
                    .isCloseTo(printed(run, VERIFIED), withinPercentage(0.7));
            assertThat(printed(run, "sent [0-9,]+ \\((\\S+)/s\\)") * window)
                    .isCloseTo(printed(run, "sent ([0-9,]+) \\("), withinPercentage(0.7));
            if (run.oneWay().completed() != null) {
                assertThat(printed(run, "AGGREGATE throughput: \\S+ (\\S+) \\(") * window)
                        .isCloseTo(
                                run.calls().ok()
                                        - run.oneWay().sent()
                                        + run.oneWay().completed(),
                                withinPercentage(0.7));
                assertThat(printed(run, "completed in the window [0-9,]+ \\((\\S+)/s\\)") * window)
                        .isCloseTo(printed(run, "completed in the window ([0-9,]+) "), withinPercentage(0.7));
            }
        }
    }

    @Test
    void oneClientIsNotAllOfThem() {
        assertThat(ConsoleText.render(RunDocument.of(SampleResults.ofClients(1, 3, 1))))
                .contains(" (calls/sec of one client)\nPER");
    }

    private static final String VERIFIED = "\n(\\S+) \\((?:verified|sent) calls\\) in ";
    private static final String IN_SECONDS = "calls\\) in (\\S+) \\(seconds";

    private static double printed(RunResult run, String pattern) {
        String text = ConsoleText.render(RunDocument.of(run)).replaceAll("\n {13}", " ");
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        assertThat(matcher.find()).as(pattern + " in " + text).isTrue();
        return Double.parseDouble(matcher.group(1).replace(",", ""));
    }

    @Test
    void largeMessagesAreToldInMegabytesASecondToo() {
        assertThat(ConsoleText.render(RunDocument.of(SampleResults.largeMessages())))
                .contains(
                        "sent 341.8 KiB, received 476.9 MiB (1,000,200 B per call); 50.0\n             MB/s together\n");
        assertThat(MarkdownText.render(RunDocument.of(SampleResults.billion()))).doesNotContain("MB/s");
    }

    @Test
    void aThroughputThatIsUnknownOrInvalidIsNoNumberOfAGoal() {
        RunResult invalid =
                SampleResults.billion().withReasons(List.of(new Reason(Reason.Code.COUNT_MISMATCH, "10 calls more")));
        for (RunResult run : List.of(SampleResults.oneWayUnknown(), invalid)) {
            assertThat(ConsoleText.render(GoalText.of(run, new Goal(1_000, Duration.ofSeconds(60)))))
                    .contains("measured n/a, margin n/a", "n/a calls in that time at n/a calls/s")
                    .doesNotContain("NaN");
        }
    }

    @Test
    void theVerdictNamesAReasonOfBothSidesOnce() {
        assertThat(ConsoleText.render(RunDocument.of(SampleResults.warned(2))))
                .contains("\nVERDICT: PASS with 2 warnings - SHARED_HOST\n");
    }

    @Test
    void everyLineFitsATerminal() {
        for (RunResult result : List.of(
                SampleResults.billion(),
                SampleResults.mixed(),
                SampleResults.nothingVerified(),
                SampleResults.warned(9))) {
            assertThat(ConsoleText.render(RunDocument.of(result)).lines())
                    .allMatch(line -> line.length() <= Wrapping.WIDTH);
        }
    }
}
