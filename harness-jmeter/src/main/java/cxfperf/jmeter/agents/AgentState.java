package cxfperf.jmeter.agents;

import java.io.Serializable;
import java.util.List;

/**
 * What an agent says of one run.
 *
 * @param stage how far it is
 * @param files what it has written so far
 * @param problem what it has to say where it could not run; null for nothing
 */
public record AgentState(Stage stage, List<AgentFile> files, String problem) implements Serializable {

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
