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

    /** The name, equal to that of the module's directory: letters, digits, {@code -} and {@code _}. */
    String name();

    /** The operations that a run can choose from, the default first: not empty, and none is called {@code mixed}. */
    List<String> operations();

    /**
     * Names the {@link #operations()} whose calls end when the request is sent. Only the server's count shows their
     * completion, so a run waits at its end until that count has reached the number sent, or no longer rises. Their
     * throughput is the rate of completed calls. If the client sends a {@link SentStamp} and the server counts with
     * {@link CallCounters#completed(String, String)}, the run also reports the times from sending to completion.
     */
    default Set<String> oneWay() {
        return Set.of();
    }

    /**
     * Whether the server is not part of this project, and may count the operations by other names. The harness then
     * compares the sum of all its counts with the calls, unless the server knows the names.
     */
    default boolean countsByNamesOfItsOwn() {
        return false;
    }

    /** Lists the processes that a run may need besides its client and its server, in the order of their start. */
    default List<AuxiliaryProcess> auxiliaryProcesses() {
        return List.of();
    }

    /** The protocols of both sides, for example {@code http}, the default first; not empty. */
    List<String> protocols();

    /** The TCP port of server and client where the user gives none, 1 to 65,535. */
    int defaultPort();

    /** The scenario's own options, which are parsed, validated and documented like the shared options. */
    default List<ScenarioOption> options() {
        return List.of();
    }

    /**
     * Limits the payload of an operation. The command refuses a larger size before any load.
     *
     * @param options the values of the {@link #options()} for the client, complete and validated
     */
    default SizeLimit sizeLimit(String operation, Map<String, String> options) {
        return SizeLimit.NONE;
    }

    /**
     * Names the client's {@link #options()} that are templates: <code>${row:NAME}</code> in their values differs from
     * call to call.
     */
    default Set<String> templates() {
        return Set.of();
    }

    /** Combinations of {@link #options()} and shared options that the command refuses; the user sees the first. */
    default List<Conflict> conflicts() {
        return List.of();
    }

    /**
     * Checks the client's options beyond {@link #conflicts()}. Called before any JVM is started, and again in the
     * client's JVM.
     *
     * @param spec the client's specification; the address of the server may not be known yet
     * @param operations the {@link #operations()} of the run
     */
    default Optional<Rejection> rejects(ClientSpec spec, List<String> operations) {
        return Optional.empty();
    }

    /** Checks the server's options beyond {@link #conflicts()}. Called before any JVM is started. */
    default Optional<Rejection> rejects(ServerSpec spec) {
        return Optional.empty();
    }

    /**
     * Starts the server under test in this JVM and returns when it accepts calls. Called once, on the main thread.
     *
     * @implSpec A scenario that does not support configuration files must throw a {@link ConfigFileException} for one.
     *     After an exception, nothing of the server may be left.
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
     * @throws ConfigFileException if the configuration file is invalid
     * @throws Exception if the client side cannot be set up; the message is shown to the user
     */
    LoadClientFactory connect(ClientSpec spec) throws Exception;

    /**
     * Classifies a failed call. Override it for exceptions of the scenario's own client library. Called on the worker's
     * thread after each failed call, outside the measured time, so it must be fast and must not throw.
     *
     * @param thrown what {@link LoadClient#prepare()}, {@link LoadClient#call()} or {@link LoadClient#verify()} threw
     */
    default FailureKind classify(Throwable thrown) {
        return FailureKind.of(thrown);
    }
}
