package cxfperf.jmeter.controller;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.jmeter.agents.AgentService;
import cxfperf.jmeter.agents.AgentService.AgentState.Stage;
import cxfperf.jmeter.agents.ScriptedAgent;
import cxfperf.jmeter.controller.FollowedAgent.AgentEnd;
import cxfperf.options.AgentAddress;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.Mix;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Proxy;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.apache.jmeter.engine.RemoteJMeterEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FollowedAgentTest {

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
    void anAgentThatDoesNotAnswerIsNamedAndSoIsItsReturnAndItsLoss() {
        FollowedAgent agent = agent("slow", script);
        PrintStream before = System.err;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            script.fails("state", NO_ANSWER, 1);
            agent.poll(() -> false);
            agent.poll(() -> false);
            script.fails("state", NO_ANSWER, 3);
            for (int i = 0; i < 3; i++) {
                assertThat(agent.end()).isEmpty();
                agent.poll(() -> false);
            }
        } finally {
            System.setErr(before);
        }

        String silent = "does not answer: SocketTimeoutException, Read timed out";
        assertThat(said.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "cxfperf: agent slow:1 " + silent + "; it is asked 2 more times",
                        "cxfperf: agent slow:1 answers again",
                        "cxfperf: agent slow:1 " + silent + "; it is asked 2 more times");
        assertThat(agent.end().orElseThrow().lost()).contains(silent);
    }

    @Test
    void anAgentThatFailsOrWasRestartedIsLost() {
        script.fails("state", new IllegalStateException("a defect of the agent"), 1);
        FollowedAgent failing = agent("failing", script);
        failing.poll(() -> false);
        assertThat(failing.end().orElseThrow().lost().orElseThrow()).contains("a defect of the agent");

        FollowedAgent restarted = agent("restarted", script);
        restarted.poll(() -> false);
        script.stage = Stage.UNKNOWN;
        restarted.poll(() -> false);
        assertThat(restarted.end().orElseThrow().lost()).contains("was restarted during the run");
    }

    @Test
    void theFilesOfAnEndedRunAreFetchedInPiecesAndAgainIfThatFailed() {
        byte[] result = new byte[2 * AgentService.MOST_BYTES];
        new Random(1).nextBytes(result);
        script.files.put("run/result.json", result);
        script.stage = Stage.ENDED;
        script.fails("read", NO_ANSWER, 1);
        FollowedAgent agent = agent("load1", script);

        agent.poll(() -> false);
        assertThat(agent.end()).isEmpty();
        agent.poll(() -> false);

        assertThat(agent.end().orElseThrow().lost()).isEmpty();
        assertThat(directory.resolve("result.json")).hasBinaryContent(result);
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
                .extracting(AgentEnd::lost)
                .containsExactly(Optional.of("does not answer, and the run was stopped"), Optional.empty());
        assertThat(script.told).containsExactly("rstopTest", "giveUp");
        assertThat(ends.get(1).problem()).contains("it has broken down");
    }
}
