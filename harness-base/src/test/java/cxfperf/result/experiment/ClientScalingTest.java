package cxfperf.result.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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

        assertThat(scaling.points())
                .extracting(ClientScaling.ThreadsPoint::threads)
                .containsExactly(1, 2, 4, 8, 16);
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

    /** Rates that follow the law; the run with most threads has this status. */
    private static TablesSummary table(List<String> axis, Status last) {
        List<CellTable.Row> rows = new ArrayList<>();
        for (int threads : new int[] {16, 1, 8, 2, 4}) {
            RunPoint point = new RunPoint(Map.of(axis.get(0), String.valueOf(threads)));
            CellFigures figures =
                    new CellFigures(LAW.throughput(threads), null, 1.0, 1.0, Map.of(), 1.0, 1.0, 1.0, 1.0);
            Status status = threads == 16 ? last : Status.PASS;
            rows.add(new CellTable.Row(
                    point, new TableCell(1, "one", point, status, 0, null, "runs/" + threads, "command", figures)));
        }
        return new TablesSummary(
                "name",
                "scenario",
                "2026-11-21T07:00:00Z",
                true,
                2,
                Map.of(),
                List.of(new Axis(axis, List.of("1", "2", "4", "8", "16"))),
                List.of(new CellTable("one", "", rows)));
    }
}
