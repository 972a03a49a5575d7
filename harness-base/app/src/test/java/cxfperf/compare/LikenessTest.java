package cxfperf.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.stored.StoredJson;
import cxfperf.testing.SampleResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of different loads are not compared. */
class LikenessTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    @TempDir
    private Path directory;

    private int stored;

    @Test
    void everySettingThatShapesTheLoadIsNamedWhereItDiffers() throws IOException {
        RunResult raw = run(1, run -> settings(run, "client", "raw", "payloadBytes", "500", "mix", "a:1,b:3"));
        RunResult cxf = run(2, run -> settings(run, "client", "cxf", "payloadBytes", "10000", "mix", "a:1,b:1"));

        assertThat(Likeness.differences(raw, cxf))
                .containsExactly("client raw, not cxf", "payloadBytes 500, not 10000", "mix a:1,b:3, not a:1,b:1");
        assertThat(Likeness.differences(raw, raw)).isEmpty();
    }

    /** Runs of one load have different seeds. */
    @Test
    void anotherSeedIsNoOtherLoad() throws IOException {
        RunResult one = run(1, run -> settings(run, "client", "raw"));
        RunResult other = run(2, run -> {
            settings(run, "client", "raw");
            ((ObjectNode) run.get("load")).put("seed", 7);
        });

        assertThat(Likeness.differences(one, other)).isEmpty();
        assertThat(Likeness.circumstances(one, other)).isEmpty();
    }

    @Test
    void otherRampsAndOtherArrivalsAreOtherLoads() throws IOException {
        RunResult minute = offered(1, 100, 5_000, 60, "constant");

        assertThat(Likeness.differences(minute, offered(2, 100, 5_000, 600, "constant")))
                .containsExactly(
                        "rate 100/s to 5,000/s over 60 s constant in 60 s, not 100/s to 5,000/s over 600 s constant"
                                + " in 60 s");
        assertThat(Likeness.differences(offered(3, 100, 100, 0, "poisson"), offered(4, 100, 100, 0, "constant")))
                .containsExactly("rate 100/s poisson, not 100/s constant");
        assertThat(Likeness.differences(minute, offered(5, 100, 5_000, 60, "constant")))
                .isEmpty();
    }

    @Test
    void aRunThatWasNotWarmIsNoPartOfABaseline() throws IOException {
        RunResult cold = run(1, run -> notWarm(run));
        keep(cold);
        RunResult wanted = run(2, run -> {});
        keep(wanted);

        BaselineRuns baseline = BaselineRuns.read(directory, wanted, List.of());
        assertThat(baseline.leftOut()).containsExactly("run-1 was not warm");
        assertThat(baseline.measurements()).hasSize(1);
    }

    /** It has the reason DRIFT, as a rate that falls does, which is warm. */
    @Test
    void aRunWhoseRateStillRoseIsNoPartOfABaseline() throws IOException {
        RunResult wanted = run(1, run -> {});
        keep(wanted);
        keep(run(2, run -> drift(run, 8)));
        keep(run(3, run -> drift(run, -8)));

        assertThat(BaselineRuns.read(directory, wanted, List.of()).leftOut()).containsExactly("run-2 was not warm");
    }

    private static void drift(ObjectNode run, double percent) {
        ObjectNode steadiness = run.putObject("steadiness");
        steadiness
                .putObject("drift")
                .put("percentPerHour", 60 * percent)
                .put("lowPercentPerHour", 59 * percent)
                .put("highPercentPerHour", 61 * percent)
                .put("percentOfWindow", percent);
        steadiness.putObject("stalls").put("seconds", 60).put("emptySeconds", 0).put("longestSeconds", 0);
        steadiness.putArray("growth");
    }

    @Test
    void anOpenLoopIsDecidedByTheMedianAndTheP99OfItsResponseTime() throws IOException {
        BaselineComparison comparison =
                openLoops(run -> ((ObjectNode) run.get("responseTimeMicros")).put("p99", 900_000));

        assertThat(comparison.isSlowerByMoreThan(5)).isTrue();
        assertThat(comparison.verdict())
                .startsWith("now is worse than baseline: p50 response time ")
                .contains(", p99 response time +", "; the throughput is given, by the offered rate");
    }

    /** Compares five runs of a baseline with three runs that have this change. */
    private BaselineComparison openLoops(Consumer<ObjectNode> now) throws IOException {
        List<Measurement> earlier = new java.util.ArrayList<>();
        List<Measurement> later = new java.util.ArrayList<>();
        for (int i = 0; i < 8; i++) {
            int p50 = 3_000 + 10 * (i % 3);
            int p99 = 13_000 + 40 * (i % 3);
            boolean isNow = i >= 5;
            RunResult run = edited(offered(i + 1, 300, 300, 0, "constant"), json -> {
                ObjectNode times = (ObjectNode) json.get("responseTimeMicros");
                times.put("p50", p50).put("p99", p99);
                if (isNow) {
                    now.accept(json);
                }
            });
            (isNow ? later : earlier).add(new Measurement("run-" + i, List.of(run)));
        }
        return BaselineComparison.of(earlier, later);
    }

    private RunResult run(int day, Consumer<ObjectNode> change) throws IOException {
        return edited(SampleResults.ofBuild("2026-11-0" + day + "T07:00:00Z", 5_000, Map.of()), change);
    }

    private RunResult offered(int day, double first, double last, double rampSeconds, String arrivals)
            throws IOException {
        return edited(SampleResults.openLoop(), run -> {
            run.put("startedAt", "2026-11-0" + day + "T07:00:00Z");
            ((ObjectNode) run.get("offered"))
                    .put("firstPerSecond", first)
                    .put("lastPerSecond", last)
                    .put("rampSeconds", rampSeconds)
                    .put("arrivals", arrivals);
        });
    }

    private static void settings(ObjectNode run, String... namesAndValues) {
        ObjectNode settings = ((ObjectNode) run.get("load")).putObject("settings");
        for (int i = 0; i < namesAndValues.length; i += 2) {
            settings.put(namesAndValues[i], namesAndValues[i + 1]);
        }
    }

    private static void notWarm(ObjectNode run) {
        ((ObjectNode) run.get("verdict"))
                .putArray("reasons")
                .addObject()
                .put("code", "NOT_WARM")
                .put("status", "PASS")
                .put("evidence", "the rate rose")
                .put("remedy", "longer");
    }

    private RunResult edited(RunResult run, Consumer<ObjectNode> change) throws IOException {
        ObjectNode json = (ObjectNode) MAPPER.readTree(StoredJson.render(run));
        change.accept(json);
        Path file = directory.resolve("edited.json");
        MAPPER.writeValue(file.toFile(), json);
        RunResult edited = StoredJson.readRun(file);
        Files.delete(file);
        return edited;
    }

    private void keep(RunResult run) throws IOException {
        StoredJson.write(run, ResultFile.RESULT.in(Files.createDirectory(directory.resolve("run-" + ++stored))));
    }
}
