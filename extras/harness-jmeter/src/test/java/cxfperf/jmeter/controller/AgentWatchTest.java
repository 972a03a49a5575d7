package cxfperf.jmeter.controller;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.engine.Hosts.RunStep;
import cxfperf.jmeter.agents.AgentOfThisJvm;
import cxfperf.jmeter.agents.AgentService;
import cxfperf.jmeter.agents.AgentService.AgentFile;
import cxfperf.jmeter.agents.AgentService.AgentState;
import cxfperf.jmeter.agents.AgentService.AgentState.Stage;
import cxfperf.jmeter.controller.AgentWatch.AgentEnd;
import cxfperf.jmeter.controller.CommonPhases.StartLine;
import cxfperf.options.AgentAddress;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Proxy;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.threads.JMeterContextService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentWatchTest {

    @TempDir
    private Path directory;

    private static CommonPhases phases(Duration patience, AgentAddress... agents) {
        Map<RunStep, StartLine> steps = new EnumMap<>(RunStep.class);
        for (RunStep step : RunStep.values()) {
            steps.put(step, new StartLine(List.of(agents), patience, System::nanoTime));
        }
        return new CommonPhases(steps, new StartLine(List.of(agents), patience, System::nanoTime));
    }

    private static SumProgress progress() {
        return new SumProgress(System.out, false, 10, 1);
    }

    @Test
    void anAgentThatIsNotReadyInTimeIsLostAndIsToldNotToBegin() throws Exception {
        AgentAddress agent = AgentOfThisJvm.address();
        AgentOfThisJvm.begin("late");
        AgentLink link = AgentLink.open(agent);
        AgentAddress other = new AgentAddress("localhost", 1);
        CommonPhases common = phases(Duration.ZERO, agent, other);
        common.line(RunStep.WARM_UP).reachedBy(other);
        JMeterContextService.startTest();
        AgentEnd end;
        try {
            end = new AgentWatch(link, "late", directory, common, progress(), Duration.ofSeconds(30)).call();
        } finally {
            JMeterContextService.endTest();
        }

        assertThat(end.lost()).hasValue("was not ready within 0 s after the first, and the others began without it");
        assertThat(AgentOfThisJvm.startOfRun()
                        .await(RunStep.WARM_UP, () -> false)
                        .orElseThrow())
                .contains("given this agent up");
    }

    @Test
    void anAgentThatDoesNotAnswerOnceIsNamedAndSoIsItsReturn() throws Exception {
        AgentAddress agent = AgentOfThisJvm.address();
        AgentOfThisJvm.begin("slow");
        AgentService real = AgentOfThisJvm.service();
        AtomicInteger asked = new AtomicInteger();
        AgentService slow = (AgentService) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {AgentService.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("state") && asked.incrementAndGet() == 1) {
                        throw new RemoteException("no answer", new SocketTimeoutException("Read timed out"));
                    }
                    return method.invoke(real, arguments);
                });
        PrintStream before = System.err;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            new AgentWatch(
                            new AgentLink(agent, slow, null, "one"),
                            "slow",
                            directory,
                            phases(Duration.ofSeconds(30), agent),
                            progress(),
                            Duration.ofMillis(800))
                    .call();
        } finally {
            System.setErr(before);
        }

        assertThat(said.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "cxfperf: agent " + agent
                                + " does not answer: SocketTimeoutException, Read timed out; it is asked 2 more times",
                        "cxfperf: agent " + agent + " answers again");
    }

    @Test
    void anAgentThatFailsIsLostAndNotTheRunOfTheOthers() throws Exception {
        AgentAddress agent = AgentOfThisJvm.address();
        CommonPhases common = phases(Duration.ofSeconds(30), agent);
        AgentOfThisJvm.begin("asked-for");
        AgentService real = AgentOfThisJvm.service();
        AgentService failing = (AgentService) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {AgentService.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("state")) {
                        throw new IllegalStateException("a defect of the agent");
                    }
                    return method.invoke(real, arguments);
                });

        AgentEnd end = new AgentWatch(
                        new AgentLink(agent, failing, null, "one"),
                        "asked-for",
                        directory,
                        common,
                        progress(),
                        Duration.ofSeconds(30))
                .call();

        assertThat(end.lost()).hasValueSatisfying(why -> assertThat(why).contains("a defect of the agent"));
        assertThat(common.line(RunStep.WARM_UP).begin()).isPresent();
    }

    @Test
    void theFilesOfAnEndedRunAreFetchedInPiecesAndAgainIfThatFailed() throws Exception {
        byte[] result = "{\"threads\": 4}".getBytes(StandardCharsets.UTF_8);
        AtomicInteger reads = new AtomicInteger();
        AgentService service = (AgentService) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {AgentService.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "state" -> new AgentState(Stage.ENDED, null, false, null, null);
                    case "files" -> List.of(new AgentFile("run/result.json", result.length));
                    case "read" -> {
                        if (reads.incrementAndGet() == 2) {
                            throw new RemoteException("no answer");
                        }
                        int from = Math.toIntExact((Long) arguments[2]);
                        yield Arrays.copyOfRange(result, from, Math.min(from + 5, result.length));
                    }
                    default -> null;
                });

        AgentEnd end = new AgentWatch(
                        new AgentLink(new AgentAddress("localhost", 1), service, null, "one"),
                        "run",
                        directory,
                        phases(Duration.ofSeconds(30), new AgentAddress("localhost", 1)),
                        progress(),
                        Duration.ofSeconds(30))
                .call();

        assertThat(end.lost()).isEmpty();
        assertThat(directory.resolve("result.json")).hasBinaryContent(result);
    }
}
