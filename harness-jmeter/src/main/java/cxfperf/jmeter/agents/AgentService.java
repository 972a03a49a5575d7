package cxfperf.jmeter.agents;

import java.rmi.Remote;
import java.rmi.RemoteException;

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
}
