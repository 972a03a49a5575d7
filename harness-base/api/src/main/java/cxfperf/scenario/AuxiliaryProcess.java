package cxfperf.scenario;

/**
 * A process that a run needs besides its client and its server, for example a message broker. It runs in its own JVM.
 * Client and server get its address as the value of the scenario's option of the same name. If the user gives that
 * option, the process runs already and the command does not start it.
 *
 * @implSpec Stateless and safe for use by several threads.
 */
public interface AuxiliaryProcess {

    /** The name, such as {@code broker}. One of {@link Scenario#options()} has the same name and takes the address. */
    String name();

    /** The TCP port that the process binds where the user gives no {@code -Dport}, 1 to 65,535. */
    int defaultPort();

    /** Whether a run over this protocol needs the process. Called in the launcher, before any JVM is started. */
    boolean isNeeded(String protocol);

    /**
     * Starts the process in this JVM and returns when it is ready. Called once, on the main thread.
     *
     * @throws java.net.BindException as this exception or one of its causes, if the port is in use
     * @throws RejectedException if an option cannot be used
     * @throws Exception if the start fails; the message is shown to the user
     */
    RunningServer start(String host, int port) throws Exception;
}
