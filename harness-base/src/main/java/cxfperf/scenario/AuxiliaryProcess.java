package cxfperf.scenario;

import java.util.Map;

/**
 * A process that a run needs besides its client and its server, for example a message broker. It runs in a JVM of its
 * own. Both sides get its address as the value of the scenario's option of the same name. If the user gives that
 * option, the process runs elsewhere and the command does not start it.
 *
 * @implSpec Stateless and safe for use by several threads.
 */
public interface AuxiliaryProcess {

    /** Unique in the scenario, and the name of one of {@link Scenario#options()}, which takes the address. */
    String name();

    /** The TCP port that it uses where none is given. */
    int defaultPort();

    /**
     * Whether a run needs it at all.
     *
     * @param protocol one of {@link Scenario#protocols()}
     * @param options the values of {@link Scenario#options()}, complete and validated
     */
    boolean isNeeded(String protocol, Map<String, String> options);

    /**
     * Starts it in this JVM and returns once it can be used. Called once, on the main thread.
     *
     * @throws Exception if it cannot be started; the message is shown to the user
     */
    RunningProcess start(ProcessSpec spec) throws Exception;
}
