package cxfperf.jmeter.controller;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.jmeter.agents.AgentService.AgentProgress;
import cxfperf.options.AgentAddress;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class SumProgressTest {

    private static final AgentAddress ONE = new AgentAddress("one", 1);
    private static final AgentAddress TWO = new AgentAddress("two", 2);

    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
    private final SumProgress progress =
            new SumProgress(new PrintStream(shown, true, StandardCharsets.UTF_8), false, 10, 2);

    private void second(AgentAddress agent, String phase, long second, double perSecond, long failed) {
        progress.of(agent, new AgentProgress(phase, second, perSecond, failed));
    }

    @Test
    void aLineIsTheSumOfASecondThatAllAgentsHaveReported() {
        progress.of(ONE, null);
        second(ONE, "warm-up", 1, 100, 0);
        second(TWO, "warm-up", 1, 150, 1);
        second(ONE, "warm-up", 2, 100, 0);
        second(TWO, "warm-up", 2, 150, 1);
        second(ONE, "window", 1, 1_000, 0);
        second(TWO, "window", 1, 500, 2);
        progress.without(TWO);
        second(ONE, "window", 11, 900, 0);

        assertThat(shown.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "warm-up     1 s     100.0/s  failed 0  1 of 2 agents",
                        "window      1 s     1,500/s  failed 2  2 of 2 agents",
                        "window     11 s     900.0/s  failed 0  1 of 2 agents");
    }
}
