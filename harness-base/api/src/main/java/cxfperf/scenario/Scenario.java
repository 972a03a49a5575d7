package cxfperf.scenario;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A service contract under load, with its server and its clients. {@link java.util.ServiceLoader} finds it, so a
 * scenario needs one class, one line in {@code META-INF/services/cxfperf.scenario.Scenario}, one test class and a pom.
 *
 * @implSpec Must be stateless and thread-safe, with a public constructor without parameters.
 */
public interface Scenario {

    /**
     * Names the scenario, as its module's directory.
     *
     * @return letters, digits, {@code -} and {@code _}; unique among the scenarios of a class path
     */
    String name();

    /**
     * Names the operations that a run can choose from.
     *
     * @return the default first; not empty, no duplicates, and none of them called {@code mixed}
     */
    List<String> operations();

    /**
     * Names the {@link #operations()} whose calls end when the request is sent. Only the server's count shows their
     * completion, so a run waits at its end until that count has reached the number sent, or no longer rises. Their
     * throughput is the rate of completed calls. If the client sends a {@link SentStamp} and the server counts with
     * {@link CallCounters#completed(String, String)}, the run also reports the times from sending to completion.
     *
     * @return empty if each call waits for its reply
     */
    default Set<String> oneWay() {
        return Set.of();
    }

    /**
     * Whether the server is not of this project, and may count the operations by other names. The sum of all that it
     * counts is then compared with the calls, unless it knows the names.
     *
     * @return false for a server that {@link #startServer} starts
     */
    default boolean countsByNamesOfItsOwn() {
        return false;
    }

    /** {@return the processes that a run may need besides its client and its server, in the order of their start} */
    default List<AuxiliaryProcess> auxiliaryProcesses() {
        return List.of();
    }

    /** {@return the protocols of both sides, for example {@code http}, the default first; not empty, no duplicates} */
    List<String> protocols();

    /** {@return the TCP port of server and client where the user gives none, 1 to 65,535} */
    int defaultPort();

    /**
     * Declares the scenario's own options, which are parsed, validated and documented like the shared options.
     *
     * @return options whose names are neither those of shared options nor repeated
     */
    default List<ScenarioOption> options() {
        return List.of();
    }

    /**
     * Limits the payload of an operation. The command refuses a larger size before any load.
     *
     * @param operation one of {@link #operations()}
     * @param options the values of the {@link #options()} for the client, complete and validated
     * @return the largest scale; {@link SizeLimit#NONE} by default
     */
    default SizeLimit sizeLimit(String operation, Map<String, String> options) {
        return SizeLimit.NONE;
    }

    /**
     * Names the client's {@link #options()} that are templates: <code>${row:NAME}</code> in their values differs from
     * call to call.
     *
     * @return names without {@code -D}; empty by default
     */
    default Set<String> templates() {
        return Set.of();
    }

    /**
     * Declares the combinations of {@link #options()} and shared options that the command refuses.
     *
     * @return in the order of the checks; the user sees the first that applies
     */
    default List<Conflict> conflicts() {
        return List.of();
    }

    /**
     * Checks the client's options beyond {@link #conflicts()}. Called before any JVM is started, and again in the
     * client's JVM.
     *
     * @param spec the client's specification; the address of the server may not be known yet
     * @param operations the {@link #operations()} of the run
     * @return the error in the options; empty where they are valid
     */
    default Optional<Rejection> rejects(ClientSpec spec, List<String> operations) {
        return Optional.empty();
    }

    /**
     * Checks the server's options beyond {@link #conflicts()}. Called before any JVM is started.
     *
     * @param spec the server's specification
     * @return the error in the options; empty where they are valid
     */
    default Optional<Rejection> rejects(ServerSpec spec) {
        return Optional.empty();
    }

    /**
     * Starts the server under test in this JVM and returns when it accepts calls. Called once, on the main thread.
     *
     * @implSpec A scenario that does not support configuration files must throw a {@link ConfigFileException} for one.
     *     After an exception, nothing of the server may be left.
     * @param spec where to listen, the options, and the counters of the calls
     * @return the server, which the caller closes
     * @throws java.net.BindException as this exception or one of its causes, if the port is in use
     * @throws ConfigFileException if the configuration file is invalid
     * @throws RejectedException if an option cannot be used
     * @throws Exception if the server cannot be started; the message is shown to the user
     */
    RunningServer startServer(ServerSpec spec) throws Exception;

    /**
     * Prepares the resources that the clients of one run share (a bus, a parsed WSDL, payloads), without calling the
     * server. Called once per run, on the main thread, outside the measured time.
     *
     * @implSpec A scenario that does not support configuration files must throw a {@link ConfigFileException} for one.
     * @param spec the address of the server, the number of workers, and the options
     * @return makes the clients of this run; the caller closes it
     * @throws ConfigFileException if the configuration file is invalid
     * @throws Exception if the client side cannot be set up; the message is shown to the user
     */
    LoadClientFactory connect(ClientSpec spec) throws Exception;

    /**
     * Classifies a failed call. Override it for exceptions of the scenario's own client library. Called on the worker's
     * thread after each failed call, outside the measured time, so it must be fast and must not throw.
     *
     * @param thrown what {@link LoadClient#prepare()}, {@link LoadClient#call()} or {@link LoadClient#verify()} threw
     * @return the kind under which the call is counted; never null
     */
    default FailureKind classify(Throwable thrown) {
        return FailureKind.of(thrown);
    }
}
