package cxfperf.jmeter.agents;

import java.io.Serializable;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.List;
import org.apache.jmeter.util.JMeterUtils;

/**
 * What an agent offers besides JMeter's engine, over the same port: who it is, how far a run is, and the files of that
 * run. All connections are from the controller to the agents. Called by any thread.
 */
public interface AgentService extends Remote {

    /** Its name in the agent's registry. */
    String NAME = "cxfperf";

    /** The most that {@link #read} takes. */
    int MOST_BYTES = 1 << 20;

    AgentFacts facts() throws RemoteException;

    /** @param run the name that the controller has given it */
    AgentState state(String run) throws RemoteException;

    /**
     * Says when a run begins that is ready.
     *
     * @param inNanos from the arrival of this call; not above 0 for at once
     * @throws IllegalArgumentException if there is no such run
     */
    void begin(String run, long inNanos) throws RemoteException;

    /** Ends a run instead of its being told to begin; nothing where there is no such run. */
    void giveUp(String run) throws RemoteException;

    /**
     * A piece of a file of a run.
     *
     * @param file one that {@link #state} names
     * @return fewer than asked for at the end of the file; none behind it, and of a file that is gone
     */
    byte[] read(String run, String file, long offset, int bytes) throws RemoteException;

    /**
     * Who an agent is, before a run is sent to it.
     *
     * @param build what the two sides have to have in common, as objects are sent
     * @param busy whether it runs a test
     * @param id no other agent has the same, and this one has it by whatever name it is called
     */
    record AgentFacts(String build, boolean busy, String id) implements Serializable {

        /** The build of this JVM. */
        public static String buildOfThisJvm() {
            return "JMeter " + JMeterUtils.getJMeterVersion();
        }
    }

    /**
     * A file that an agent's run has written so far.
     *
     * @param name relative to the directory of the run, with slashes
     */
    record AgentFile(String name, long bytes) implements Serializable {}

    /**
     * What an agent says of one run.
     *
     * @param stage how far it is
     * @param files what it has written so far
     * @param problem what it has to say where it could not run; null for nothing
     */
    record AgentState(Stage stage, List<AgentFile> files, String problem) implements Serializable {

        /** How far a run is. */
        public enum Stage {
            /** The agent has not begun it, or does not know it. */
            UNKNOWN,
            /** All its clients are made, and it waits to be told when to begin. */
            READY,
            RUNNING,
            ENDED
        }
    }
}
