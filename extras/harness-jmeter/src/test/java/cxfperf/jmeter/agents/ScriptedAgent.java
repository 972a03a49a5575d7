package cxfperf.jmeter.agents;

import cxfperf.engine.Hosts.RunStep;
import cxfperf.jmeter.agents.AgentService.AgentState;
import cxfperf.jmeter.agents.AgentService.AgentState.Stage;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** What an agent of another host answers, as its service and as its engine. For one thread at a time. */
public final class ScriptedAgent implements InvocationHandler {

    public final List<RunStep> reached = new ArrayList<>();
    public final Map<String, byte[]> files = new LinkedHashMap<>();
    public Stage stage = Stage.RUNNING;
    public String problem;

    /** The steps that the controller has opened, with the time in which they begin, nanoseconds from then on. */
    public final Map<RunStep, Long> opened = new EnumMap<>(RunStep.class);

    /** The other methods that end its run. */
    public final List<String> told = new ArrayList<>();

    /** Keeps its calls waiting; null if it answers at once. */
    public volatile CountDownLatch silent;

    private String failing = "";
    private Exception failure;
    private int failures;

    /** Has the next calls of a method fail. */
    public void fails(String method, Exception with, int times) {
        failing = method;
        failure = with;
        failures = times;
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        if (silent != null) {
            silent.await();
        }
        if (method.getName().equals(failing) && failures-- > 0) {
            throw failure;
        }
        return switch (method.getName()) {
            case "state" -> new AgentState(stage, List.copyOf(reached), null, problem);
            case "open" -> opened.put((RunStep) arguments[1], (Long) arguments[2]);
            case "files" -> List.copyOf(files.keySet());
            case "read" -> {
                byte[] file = files.get((String) arguments[1]);
                int from = Math.toIntExact((Long) arguments[2]);
                yield Arrays.copyOfRange(file, from, Math.min(from + AgentService.MOST_BYTES, file.length));
            }
            default -> {
                told.add(method.getName());
                stage = Stage.ENDED;
                yield null;
            }
        };
    }
}
