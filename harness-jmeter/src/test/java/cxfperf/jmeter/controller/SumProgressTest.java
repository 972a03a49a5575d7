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
    private final SumProgress progress = progress(10);

    private SumProgress progress(int logSeconds) {
        return new SumProgress(new PrintStream(shown, true, StandardCharsets.UTF_8), false, true, logSeconds, 2);
    }

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
        second(ONE, "measure", 1, 1_000, 0);
        second(TWO, "measure", 1, 500, 2);
        progress.without(TWO);
        second(ONE, "measure", 11, 900, 0);

        assertThat(shown.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "warm-up     1 s     100.0/s  failed 0  1 of 2 agents",
                        "measure     1 s     1,500/s  failed 2  2 of 2 agents",
                        "measure    11 s     900.0/s  failed 0  1 of 2 agents");
    }

    @Test
    void anAgentThatFallsSilentIsLeftOutUntilItIsBack() {
        SumProgress everySecond = progress(1);
        for (int second = 1; second <= 8; second++) {
            everySecond.of(ONE, new AgentProgress("measure", second, 100, 0));
            if (second < 3 || second > 6) {
                everySecond.of(TWO, new AgentProgress("measure", second, 50, 0));
            }
        }

        assertThat(shown.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "measure     1 s     100.0/s  failed 0  1 of 2 agents",
                        "measure     2 s     150.0/s  failed 0  2 of 2 agents",
                        "measure     5 s     100.0/s  failed 0  1 of 2 agents, nothing from two:2",
                        "measure     7 s     150.0/s  failed 0  2 of 2 agents",
                        "measure     8 s     150.0/s  failed 0  2 of 2 agents");
    }
}
