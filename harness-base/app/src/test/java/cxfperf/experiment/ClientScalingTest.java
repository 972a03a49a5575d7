package cxfperf.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import cxfperf.report.TablesDocument;
import cxfperf.report.render.ConsoleText;
import cxfperf.result.Status;
import cxfperf.scaling.ScalingPoint;
import cxfperf.scaling.Usl;
import cxfperf.testing.SampleTables;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClientScalingTest {

    private static final Usl LAW = new Usl(1_000, 0.05, 0.01);

    @Test
    void eachTableHasTheLawOfItsOwnRates() {
        ClientScaling scaling =
                ClientScaling.of(table(List.of("threads"), Status.PASS)).get(0);

        assertThat(scaling.points()).extracting(run -> run.point().threads()).containsExactly(1, 2, 4, 8, 16);
        assertThat(scaling.fit().orElseThrow().usl().sigma()).isCloseTo(LAW.sigma(), within(1e-6));
        assertThat(scaling.fit().orElseThrow().usl().kappa()).isCloseTo(LAW.kappa(), within(1e-6));
    }

    @Test
    void aRunThatFailedIsShownAndNotFitted() {
        ClientScaling scaling =
                ClientScaling.of(table(List.of("threads"), Status.FAIL)).get(0);

        assertThat(scaling.points()).hasSize(5);
        assertThat(scaling.fitted()).extracting(ScalingPoint::threads).containsExactly(1, 2, 4, 8);
    }

    @Test
    void aRunThatMustNotBeBelievedIsNotEvenShown() {
        assertThat(ClientScaling.of(table(List.of("threads"), Status.INVALID))
                        .get(0)
                        .points())
                .hasSize(4);
    }

    @Test
    void tablesOfAnythingElseHaveNoLaw() {
        assertThat(ClientScaling.of(SampleTables.withAllKindsOfCells())).isEmpty();
        assertThat(ClientScaling.of(table(List.of("payload"), Status.PASS))).isEmpty();
    }

    /** The throughput is what was asked for, however many threads there are. */
    @Test
    void noLawIsFittedToAGivenRate() {
        Experiment experiment = table(List.of("threads"), Status.PASS);
        List<RunRecord> runs = experiment.runs().stream()
                .map(run -> new RunRecord(
                        run.number(),
                        run.block(),
                        run.variant(),
                        run.point(),
                        run.status(),
                        run.why(),
                        run.directory(),
                        run.command(),
                        Map.of(Metric.THROUGHPUT, 200.0, Metric.OFFERED, 200.0, Metric.MEAN, 1_000.0),
                        null))
                .toList();
        Experiment atARate = SampleTables.tables(
                "name",
                "scenario",
                "60",
                experiment.definition().axes(),
                experiment.definition().variants(),
                runs);

        ClientScaling scaling = ClientScaling.of(atARate).get(0);

        assertThat(scaling.points()).hasSize(5);
        assertThat(scaling.fit()).isEmpty();
        assertThat(ConsoleText.render(TablesDocument.of(atARate, run -> null)))
                .contains("one")
                .doesNotContain("USL", "knee");
    }

    /** Makes runs whose rates follow the law; the run with most threads has this status. */
    private static Experiment table(List<String> axis, Status last) {
        List<RunRecord> runs = new ArrayList<>();
        for (int threads : new int[] {16, 1, 8, 2, 4}) {
            runs.add(new RunRecord(
                    1,
                    1,
                    "one",
                    new RunPoint(Map.of(axis.get(0), String.valueOf(threads))),
                    threads == 16 ? last : Status.PASS,
                    null,
                    "runs/" + threads,
                    "command",
                    Map.of(Metric.THROUGHPUT, LAW.throughput(threads)),
                    null));
        }
        return SampleTables.tables(
                "name",
                "scenario",
                "60",
                List.of(new Axis(axis, List.of("1", "2", "4", "8", "16"))),
                List.of(new Variant("one", Map.of())),
                runs);
    }
}
