package cxfperf.report;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.report.render.ConsoleText;
import cxfperf.result.ClientSide;
import cxfperf.result.JvmCost;
import cxfperf.result.Resources;
import cxfperf.result.RunResult;
import cxfperf.scaling.Goal;
import cxfperf.stored.SampleRuns;
import cxfperf.stored.StoredRuns;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HostNeedsTextTest {

    /**
     * A run of 3,244 calls of 18.5 ms with 11.56 s of client CPU and 8.32 s of server CPU, whose hosts do not tell
     * their CPUs.
     */
    @Test
    void aGoalTakesForEachCallWhatItTookInTheRun() throws IOException {
        RunResult run = StoredRuns.read(SampleRuns.stored()).result();

        String text = ConsoleText.render(GoalText.hosts(run, new Goal(1_000_000_000, Duration.ofHours(1))));

        assertThat(text)
                .startsWith(
                        "goal         1,000,000,000 calls in 3,600 s: 277,778 calls/s, if a call takes what it took in this"
                                + " run\n");
        assertThat(text.lines().map(line -> line.strip().replaceAll(" {2,}", " | ")))
                .contains(
                        "a call | all calls | a host like this run's | hosts",
                        "client CPU | 3,563.5 us | 989.9 CPUs | n/a | n/a",
                        "server CPU | 2,564.7 us | 712.4 CPUs | n/a | n/a",
                        "connections | 18.508 ms | 5,141 at once | 28,232 ports | 2",
                        "of them opened | 1.5 per 1,000 | 428/s | a port for 60 s",
                        "network | 3,163 bytes | 7.03 Gbit/s");
    }

    /** A sum adds the CPUs of its hosts, of which each is one. */
    @Test
    void aHostOfASumIsOneOfThem() throws IOException {
        RunResult run = StoredRuns.read(SampleRuns.stored()).result();
        JvmCost cpus = new JvmCost(11.56, null, null, null, 8.0, null, null, null, null, null);
        RunResult sum = new RunResult(
                run.start(),
                run.window(),
                new Resources(null, run.bytes(), run.connections(), new ClientSide(cpus, null), run.server(), Map.of()),
                Map.of(RunResult.HOSTS_FACT, List.of("one", "two")),
                run.judgement());

        String text = ConsoleText.render(GoalText.hosts(sum, new Goal(1_000_000_000, Duration.ofHours(1))));

        assertThat(text.lines().map(line -> line.strip().replaceAll(" {2,}", " | ")))
                .contains("client CPU | 3,563.5 us | 989.9 CPUs | 4.0 CPUs, 80 % busy | 310");
    }
}
