package cxfperf.jmeter.controller;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.jmeter.agents.AgentService.AgentProgress;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class SumProgressTest {

    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
    private final SumProgress progress =
            new SumProgress(new PrintStream(shown, true, StandardCharsets.UTF_8), false, 10, 2);

    @Test
    void aLineIsTheSumOfASecondThatAllAgentsHaveReported() {
        AgentProgress other = new AgentProgress("warm-up", 1, 150, 1);
        progress.show(List.of());
        progress.show(List.of(new AgentProgress("warm-up", 1, 100, 0)));
        progress.show(List.of(new AgentProgress("warm-up", 2, 100, 0), other));
        progress.show(List.of(new AgentProgress("window", 1, 1_000, 0), other));
        progress.show(List.of(new AgentProgress("window", 1, 1_000, 0), new AgentProgress("window", 1, 500, 2)));
        progress.show(List.of(new AgentProgress("window", 11, 900, 0)));

        assertThat(shown.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "warm-up     1 s     100.0/s  failed 0  1 of 2 agents",
                        "window      1 s     1,500/s  failed 2  2 of 2 agents",
                        "window     11 s     900.0/s  failed 0  1 of 2 agents");
    }
}
