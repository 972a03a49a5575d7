package cxfperf.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.PriorityQueue;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** The formula for a stall agrees with a simulation of every single call. */
class StalledServerTest {

    private static final double STALL = 1.4;

    @Test
    void theLongestResponseIsTheWholeStallAndTheOthersOfTheBacklogLieEvenlyBelow() {
        StalledServer server = new StalledServer(200, 4, 0.005, STALL, 30);

        assertThat(server.responseSeconds(1)).isCloseTo(1.405, within(1e-9));
        assertThat(server.responseSeconds(0.99)).isCloseTo(1.4 - 0.01 * 30 * 0.75 + 0.005, within(1e-9));
        assertThat(server.responseSeconds(0.5)).isEqualTo(0.005);
        assertThat(server.backlogSeconds()).isCloseTo(1.4 / 0.75, within(1e-9));
    }

    @Test
    void onlyTheCallsThatWereOutHaveAServiceTimeThatShowsIt() {
        StalledServer server = new StalledServer(500, 4, 0.002, STALL, 20);

        assertThat(server.serviceSeconds(0.99)).isEqualTo(0.002);
        assertThat(server.serviceSeconds(0.999)).isEqualTo(0.002);
        assertThat(server.serviceSeconds(1)).isCloseTo(1.402, within(1e-9));
        assertThat(new StalledServer(500, 40, 0.002, STALL, 20).serviceSeconds(0.999))
                .isCloseTo(1.402, within(1e-9));
    }

    @Test
    void callsThatArePlayedThroughOneByOneTakeAsLong() {
        for (StalledServer server : new StalledServer[] {
            new StalledServer(200, 4, 0.005, STALL, 30),
            new StalledServer(500, 4, 0.002, STALL, 20),
            new StalledServer(60, 2, 0.01, STALL, 30)
        }) {
            double[] responses = played(server);
            for (double quantile : new double[] {0.5, 0.9, 0.99, 0.999}) {
                assertThat(responses[(int) (quantile * responses.length)])
                        .as("%s at %s", server, quantile)
                        .isCloseTo(server.responseSeconds(quantile), Percentage.withPercentage(1));
            }
            assertThat(responses[responses.length - 1])
                    .isCloseTo(server.responseSeconds(1), Percentage.withPercentage(1));
        }
    }

    /** Every call takes the worker that is free first; no reply leaves between 10 s and the end of the stall. */
    private static double[] played(StalledServer server) {
        PriorityQueue<Double> free = new PriorityQueue<>();
        for (int i = 0; i < server.workers(); i++) {
            free.add(0.0);
        }
        double[] responses = new double[(int) (server.perSecond() * server.windowSeconds())];
        for (int i = 0; i < responses.length; i++) {
            double due = i / server.perSecond();
            double end = Math.max(due, free.remove()) + server.serviceSeconds();
            if (end >= 10 && end < 10 + STALL) {
                end = 10 + STALL;
            }
            free.add(end);
            responses[i] = end - due;
        }
        Arrays.sort(responses);
        return responses;
    }

    @Test
    void workersThatAreNoFasterThanTheRateNeverMakeUpForAStall() {
        assertThatThrownBy(() -> new StalledServer(200, 1, 0.005, STALL, 30))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
