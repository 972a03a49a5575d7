package cxfperf.jmeter.agents;

import cxfperf.engine.Hosts.RunStep;
import java.io.Serializable;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.List;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The methods that an agent offers besides JMeter's engine, over the same port: its identity, the stage of a run, and
 * the files of that run. The controller opens all connections. Thread-safe.
 */
public interface AgentService extends Remote {

    /** The name of this service in the agent's registry. */
    String NAME = "cxfperf";

    /** The most bytes that {@link #read} returns. */
    int MOST_BYTES = 1 << 20;

    AgentFacts facts() throws RemoteException;

    /** @param run the name that the controller has given the run */
    AgentState state(String run) throws RemoteException;

    /**
     * The files of a run that has ended, relative to its directory, with slashes; empty if there is no such run.
     */
    List<String> files(String run) throws RemoteException;

    /**
     * Sets when a step begins at which a run waits.
     *
     * @param inNanos from now on, so that clocks need not agree; a negative time is at once
     * @throws IllegalArgumentException if there is no such run
     */
    void open(String run, RunStep step, long inNanos) throws RemoteException;

    /** Lets no thread of a run past a step any more; does nothing if there is no such run. */
    void giveUp(String run) throws RemoteException;

    /**
     * Reads a piece of a file of a run.
     *
     * @param file one that {@link #files} names
     * @return fewer than {@link #MOST_BYTES} bytes at the end of the file
     */
    byte[] read(String run, String file, long offset) throws RemoteException;

    /**
     * The identity and state of an agent before a run is sent to it.
     *
     * @param build the build, which must be the same on both sides because objects are serialized
     * @param busy whether the agent runs a test
     * @param id a unique id of the agent, the same whatever host name the controller uses for it
     */
    record AgentFacts(String build, boolean busy, String id) implements Serializable {

        /** The build of this JVM. */
        public static String buildOfThisJvm() {
            return "JMeter " + JMeterUtils.getJMeterVersion();
        }
    }

    /**
     * The last second of an agent's run.
     *
     * @param phase a word for the phase
     * @param second from its beginning
     * @param okPerSecond verified calls a second
     * @param failed the calls that have failed in the phase so far
     */
    record AgentProgress(String phase, long second, double okPerSecond, long failed) implements Serializable {}

    /**
     * An agent's report on one run.
     *
     * @param stage the stage of the run
     * @param reached the steps to which it has come so far
     * @param progress null before the first second
     * @param problem why the run could not start or finish; null where it could
     */
    record AgentState(Stage stage, List<RunStep> reached, AgentProgress progress, String problem)
            implements Serializable {

        /** The stage of a run. */
        public enum Stage {
            /** The agent has not begun the run, or does not know it. */
            UNKNOWN,
            RUNNING,
            ENDED
        }
    }
}
