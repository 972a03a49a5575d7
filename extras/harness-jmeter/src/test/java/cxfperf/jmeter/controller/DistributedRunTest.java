package cxfperf.jmeter.controller;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.jmeter.agents.AgentService;
import cxfperf.jmeter.agents.AgentService.AgentState;
import cxfperf.jmeter.agents.AgentService.AgentState.Stage;
import cxfperf.jmeter.controller.AgentWatch.AgentEnd;
import cxfperf.options.AgentAddress;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.Mix;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.apache.jmeter.engine.RemoteJMeterEngine;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DistributedRunTest {

    @TempDir
    private Path directory;

    private final CountDownLatch stopped = new CountDownLatch(1);
    private final CountDownLatch over = new CountDownLatch(1);

    @AfterEach
    void letCallsFail() {
        over.countDown();
    }

    /** The host of the first agent is gone without a word: each call to it would take the time limit of RMI. */
    @Test
    void aRunThatIsStoppedDoesNotWaitForASilentAgentAndHasTheOthers() throws Exception {
        AgentLink silent = link("gone", (proxy, method, arguments) -> {
            over.await();
            throw new RemoteException("no answer");
        });
        AgentLink other = link("other", (proxy, method, arguments) -> switch (method.getName()) {
            case "rstopTest" -> {
                stopped.countDown();
                yield null;
            }
            case "nanoTime" -> System.nanoTime();
            case "files" -> List.of();
            case "state" ->
                new AgentState(
                        stopped.getCount() == 0 ? Stage.ENDED : Stage.RUNNING, null, false, null, "it has broken down");
            default -> null;
        });
        DistributedRun run = new DistributedRun(List.of(silent, other), Duration.ofMillis(300));
        LoadPlan plan = new LoadPlan(
                Mix.of("call"), 1, new Limit.Time(Duration.ofSeconds(1)), Duration.ZERO, Duration.ofSeconds(1), 1);
        Thread user = new Thread(run::stop);
        user.start();

        List<AgentEnd> ends = run.await("run", directory, plan, new SumProgress(System.out, false, 10, 2));

        user.join();
        assertThat(ends).extracting(AgentEnd::address).containsExactly(silent.address(), other.address());
        assertThat(ends)
                .extracting(AgentEnd::lost)
                .containsExactly(Optional.of("does not answer, and the run was stopped"), Optional.empty());
        assertThat(ends.get(1).problem()).contains("it has broken down");
    }

    private static AgentLink link(String host, InvocationHandler answers) {
        ClassLoader loader = DistributedRunTest.class.getClassLoader();
        return new AgentLink(
                new AgentAddress(host, 1),
                (AgentService) Proxy.newProxyInstance(loader, new Class<?>[] {AgentService.class}, answers),
                (RemoteJMeterEngine) Proxy.newProxyInstance(loader, new Class<?>[] {RemoteJMeterEngine.class}, answers),
                host);
    }
}
