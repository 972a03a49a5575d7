package cxfperf.jmeter.controller;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import cxfperf.jmeter.agents.AgentService;
import cxfperf.jmeter.agents.AgentService.AgentState.Stage;
import cxfperf.jmeter.agents.ScriptedAgent;
import cxfperf.jmeter.controller.FollowedAgent.AgentEnd;
import cxfperf.options.AgentAddress;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.Mix;
import cxfperf.stored.SampleRuns;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Proxy;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.apache.jmeter.engine.RemoteJMeterEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FollowedAgentTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private static final RemoteException NO_ANSWER =
            new RemoteException("no answer", new SocketTimeoutException("Read timed out"));

    @TempDir
    private Path directory;

    private final ScriptedAgent script = new ScriptedAgent();

    static AgentLink link(String host, ScriptedAgent script) {
        ClassLoader loader = FollowedAgentTest.class.getClassLoader();
        return new AgentLink(
                new AgentAddress(host, 1),
                (AgentService) Proxy.newProxyInstance(loader, new Class<?>[] {AgentService.class}, script),
                (RemoteJMeterEngine) Proxy.newProxyInstance(loader, new Class<?>[] {RemoteJMeterEngine.class}, script),
                host);
    }

    private FollowedAgent agent(String host, ScriptedAgent itsScript) {
        return new FollowedAgent(link(host, itsScript), "run", directory);
    }

    @Test
    void anAgentIsLostThatDoesNotAnswerThreeTimesInARow() {
        FollowedAgent agent = agent("slow", script);
        script.fails("state", NO_ANSWER, 2);
        agent.poll(() -> false);
        agent.poll(() -> false);
        agent.poll(() -> false);
        script.fails("state", NO_ANSWER, 3);
        for (int i = 0; i < 3; i++) {
            assertThat(agent.end()).isEmpty();
            agent.poll(() -> false);
        }

        assertThat(lost(agent)).isEqualTo("does not answer: SocketTimeoutException, Read timed out");
    }

    private static String lost(FollowedAgent agent) {
        return agent.end().orElseThrow().lost().orElseThrow().because();
    }

    @Test
    void anAgentThatFailsOrWasRestartedIsLost() {
        script.fails("state", new IllegalStateException("a defect of the agent"), 1);
        FollowedAgent failing = agent("failing", script);
        failing.poll(() -> false);
        assertThat(lost(failing)).contains("a defect of the agent");

        FollowedAgent restarted = agent("restarted", script);
        restarted.poll(() -> false);
        script.stage = Stage.UNKNOWN;
        restarted.poll(() -> false);
        assertThat(lost(restarted)).isEqualTo("was restarted during the run");
    }

    @Test
    void theFilesOfAnEndedRunAreFetchedInPiecesAndAgainIfThatFailed() throws IOException {
        byte[] times = new byte[2 * AgentService.MOST_BYTES];
        new Random(1).nextBytes(times);
        script.files.put("run/latency.hlog", times);
        script.files.put("run/result.json", result(15));
        script.stage = Stage.ENDED;
        script.fails("read", NO_ANSWER, 1);
        FollowedAgent agent = agent("load1", script);

        agent.poll(() -> false);
        assertThat(agent.end()).isEmpty();
        agent.poll(() -> false);

        assertThat(agent.end().orElseThrow().finished().orElseThrow().name()).isEqualTo("load1:1");
        assertThat(directory.resolve("latency.hlog")).hasBinaryContent(times);
    }

    @Test
    void anAgentWhoseWindowDidNotOpenIsLost() throws IOException {
        script.files.put("run/result.json", result(0));
        script.stage = Stage.ENDED;
        FollowedAgent agent = agent("load1", script);

        agent.poll(() -> false);

        assertThat(lost(agent)).isEqualTo("opened no window; why is in " + directory);
    }

    private static byte[] result(double windowSeconds) throws IOException {
        try (InputStream stored = SampleRuns.class.getResourceAsStream("run/result.json")) {
            ObjectNode result = (ObjectNode) MAPPER.readTree(stored);
            return MAPPER.writeValueAsBytes(result.put("windowSeconds", windowSeconds));
        }
    }

    /** The host of the first agent is gone without a word: each call to it would take the time limit of RMI. */
    @Test
    void aRunThatIsStoppedHasTheAgentsThatAnswer() throws Exception {
        ScriptedAgent silent = new ScriptedAgent();
        silent.silent = new CountDownLatch(1);
        script.problem = "it has broken down";
        LoadPlan plan = new LoadPlan(
                Mix.of("call"), 1, new Limit.Time(Duration.ofSeconds(1)), Duration.ZERO, Duration.ofSeconds(1), 1);

        List<AgentEnd> ends = AgentLoad.follow(
                List.of(agent("gone", silent), agent("other", script)),
                plan,
                new SumProgress(System.out, false, 10, 2),
                () -> true,
                Duration.ofMillis(300));
        silent.silent.countDown();

        assertThat(ends)
                .extracting(end -> end.lost().orElseThrow().because())
                .containsExactly("does not answer, and the run was stopped", "left no result: it has broken down");
        assertThat(script.told).containsExactly("rstopTest", "giveUp");
    }
}
