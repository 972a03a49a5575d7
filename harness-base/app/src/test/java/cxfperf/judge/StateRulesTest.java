package cxfperf.judge;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.result.Reason.Code;
import cxfperf.result.Status;
import cxfperf.result.Steadiness;
import org.junit.jupiter.api.Test;

class StateRulesTest {

    @Test
    void anotherProcessAtTheEndIsARestart() {
        assertThat(ServerRules.apply(new RunFacts.Server(true, false, null)))
                .singleElement()
                .satisfies(reason -> {
                    assertThat(reason.code()).isEqualTo(Code.PROCESS_ENDED);
                    assertThat(reason.status()).isEqualTo(Status.INVALID);
                });
        assertThat(ServerRules.apply(new RunFacts.Server(false, false, null))).isEmpty();
    }

    @Test
    void emptySecondsAreNamedWhereTheyAreNoChance() {
        assertThat(WindowRules.emptySeconds(new Steadiness.Stalls(6, 4, 3), 100, 6))
                .contains(
                        "in 4 of 6 seconds of the window not one call was verified, for 3 s at the longest; in the others 300.0/s");
        assertThat(WindowRules.emptySeconds(new Steadiness.Stalls(6, 4, 3), 0.5, 6))
                .isEmpty();
        assertThat(WindowRules.emptySeconds(new Steadiness.Stalls(6, 0, 0), 100, 6))
                .isEmpty();
        assertThat(WindowRules.emptySeconds(new Steadiness.Stalls(4, 4, 4), 33, 6))
                .contains(
                        "in 4 of 4 seconds of the window not one call was verified, for 4 s at the longest: all came back after its end");
    }
}
