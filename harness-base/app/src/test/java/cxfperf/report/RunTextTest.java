package cxfperf.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.report.document.Document;
import cxfperf.report.render.ConsoleText;
import cxfperf.report.render.MarkdownText;
import cxfperf.report.render.TextStyle;
import cxfperf.report.render.Wrapping;
import cxfperf.result.Reason;
import cxfperf.result.RunResult;
import cxfperf.result.Verdict;
import cxfperf.scaling.Goal;
import cxfperf.stored.StoredJson;
import cxfperf.testing.SampleResults;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Isolated
class RunTextTest {

    private static final String EXPECTED =
            """
            times in ms             calls/s   mean    p50    p90    p99  p99.9 p99.99    max
            echoComplexTypeDoc       34,853  2.869  2.500  4.000 12.346    n/a    n/a 1234.6
            calls        started 1,003,791,046 = ok 1,003,791,036 + failed 9 + abandoned 1
              TIMEOUT      9   first: SocketTimeoutException: Read timed out
            bytes        sent 1.25 GiB, received 512.0 MiB (1 + 0 a call)
            connections  opened 100 (0.0 per 1,000 calls), at most n/a established, 12 in
                         TIME_WAIT
            client JVM   CPU 1,234.5 s (1 us a call), GC pauses 98,765 ms (longest 43.2),
                         heap peak n/a
            server JVM   CPU 2,345.6 s (2 us a call), GC pauses 1,000 ms (longest 20.5),
                         heap peak 4.0 MiB, completed 1,003,791,056 (1,003,791,046 + 10
                         before and after)
            limited by   the server host's CPUs
            =============Overall Test Result============
            AGGREGATE throughput: echoComplexTypeDoc 34,853 (calls/sec of all 100 clients)
            PER-CLIENT throughput: 348.5 (verified calls/sec of one client)
            AVG. service time: 2.869 (ms)
            1,003,791,036 (verified calls) in 28,800.4 (seconds of wall time)
            ============================================
            objective    p99<20ms: met, measured 12.346
            objective    p99.9<1s: MISSED, measured n/a
            VERDICT: FAIL - CALLS_FAILED
              FAIL CALLS_FAILED: 9 of many
                -> see the example of each failure, docs/results.md#calls_failed and the
                   server's log
            """;

    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

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
                .contains("received 476.9 MiB (700 + 1,000,200 a call, 50.0\n             MB/s)\n");
        assertThat(MarkdownText.render(RunDocument.of(SampleResults.largeMessages())))
                .contains("1,000,200 a call, 50.0 MB/s)\n");
        assertThat(MarkdownText.render(RunDocument.of(SampleResults.billion()))).doesNotContain("MB/s");
    }

    @Test
    void aThroughputThatIsUnknownIsNoNumberBesideAGoalEither() {
        String goal =
                ConsoleText.render(GoalText.of(SampleResults.oneWayUnknown(), new Goal(1_000, Duration.ofSeconds(60))));

        assertThat(goal).contains("measured n/a, margin n/a").doesNotContain("NaN");
    }

    @ParameterizedTest
    @ValueSource(strings = {"und", "de", "tr", "ar"})
    void readsTheSameInEveryLocale(String tag) {
        Locale.setDefault(Locale.forLanguageTag(tag));

        assertThat(ConsoleText.render(RunDocument.of(SampleResults.billion()))).isEqualTo(EXPECTED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"und", "tr"})
    void jsonHasTheFixedNamesAndUnknownIsNull(String tag, @TempDir Path directory) throws Exception {
        Locale.setDefault(Locale.forLanguageTag(tag));
        Path file = directory.resolve("result.json");
        StoredJson.write(SampleResults.billion(), file);

        JsonNode json = new ObjectMapper().readTree(Files.readString(file));

        assertThat(json.fieldNames())
                .toIterable()
                .contains(
                        "schema",
                        "scenario",
                        "operation",
                        "protocol",
                        "threads",
                        "warmupSeconds",
                        "windowSeconds",
                        "calls",
                        "throughput",
                        "serviceTimeMicros",
                        "bytes",
                        "connections",
                        "client",
                        "server",
                        "effective",
                        "verdict");
        assertThat(json.at("/calls/failures/TIMEOUT").asLong()).isEqualTo(9);
        assertThat(json.at("/serviceTimeMicros/p999").isNull()).isTrue();
        assertThat(json.at("/serviceTimeMicros/p50").asDouble()).isEqualTo(2_500.0);
        assertThat(json.at("/connections/peakEstablished").isNull()).isTrue();
        assertThat(json.at("/verdict/status").asText()).isEqualTo("FAIL");
        assertThat(Files.list(directory)).containsExactly(file);
    }

    @Test
    void anEvenWindowHasItsThirdsAndNoStall() {
        assertThat(ConsoleText.render(RunDocument.of(SampleResults.even())))
                .contains("steadiness   thirds 500.0/s to 500.0/s; drift n/a\n");
    }

    @Test
    void aPassSaysHowManyWarningsItHasAndStaysGreppable() {
        assertThat(ConsoleText.render(RunDocument.of(SampleResults.warned(2))))
                .contains("\nVERDICT: PASS with 2 warnings - SHARED_HOST, SHARED_HOST\n");
        assertThat(ConsoleText.render(RunDocument.of(SampleResults.warned(1))))
                .contains("\nVERDICT: PASS with 1 warning - SHARED_HOST\n");
        assertThat(ConsoleText.render(RunDocument.of(SampleResults.warned(0)))).endsWith("\nVERDICT: PASS\n");
    }

    @Test
    void onlyATerminalGetsColours() {
        assertThat(ConsoleText.render(RunDocument.of(SampleResults.warned(2)))).doesNotContain("\u001b");
        assertThat(ConsoleText.render(RunDocument.of(SampleResults.warned(2)), TextStyle.ANSI))
                .contains("\nVERDICT: \u001b[33mPASS with 2 warnings\u001b[0m - SHARED_HOST");
        assertThat(ConsoleText.render(RunDocument.of(SampleResults.warned(0)), TextStyle.ANSI))
                .endsWith("\nVERDICT: \u001b[32mPASS\u001b[0m\n");
        assertThat(ConsoleText.render(RunDocument.of(SampleResults.billion()), TextStyle.ANSI))
                .contains("VERDICT: \u001b[31mFAIL\u001b[0m");
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

    @Test
    void aVerdictIsBrokenHoweverLongItsEvidenceIs() {
        String evidence = "evidence ".repeat(30).trim();
        Verdict verdict = Verdict.of(
                List.of(new Reason(Reason.Code.CALLS_FAILED, evidence), new Reason(Reason.Code.OTHER_LOAD, "5 %")));
        String text = ConsoleText.render(new Document(
                "",
                "",
                "",
                null,
                VerdictText.conclusion("VERDICT", verdict, List.of(), List.of()),
                List.of(),
                List.of()));

        assertThat(text.lines()).allMatch(line -> line.length() <= Wrapping.WIDTH);
        assertThat(text.replaceAll("\\s+", " ")).contains(evidence, Reason.Code.CALLS_FAILED.remedy());
    }

    @Test
    void aPercentilelessRunPrintsNoMadeUpNumber() {
        assertThat(ConsoleText.render(RunDocument.of(SampleResults.nothingVerified())))
                .contains("n/a")
                .doesNotContain("NaN")
                .doesNotContain("Infinity");
    }
}
