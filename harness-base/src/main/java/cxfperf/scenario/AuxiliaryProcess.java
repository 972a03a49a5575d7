package cxfperf.scenario;

import java.util.Map;

/**
 * A process that a run needs besides its client and its server, for example a message broker. It runs in its own JVM.
 * Client and server get its address as the value of the scenario's option of the same name. If the user gives that
 * option, the process runs already and the command does not start it.
 *
 * @implSpec Stateless and safe for use by several threads.
 */
public interface AuxiliaryProcess {

    /** The name, unique in the scenario. One of {@link Scenario#options()} has the same name and takes the address. */
    String name();

    /** The default TCP port. */
    int defaultPort();

    /**
     * Whether a run with these options needs the process.
     *
     * @param protocol one of {@link Scenario#protocols()}
     * @param options the values of {@link Scenario#options()}, complete and validated
     */
    boolean isNeeded(String protocol, Map<String, String> options);

    /**
     * Starts the process in this JVM and returns when it is ready. Called once, on the main thread.
     *
     * @throws Exception if the start fails; the message is shown to the user
     */
    RunningProcess start(ProcessSpec spec) throws Exception;
}
