package cxfperf.scenario;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One wire contract under load: its server and its clients. Found by {@link java.util.ServiceLoader}, so a scenario is
 * one class, one line in {@code META-INF/services/cxfperf.scenario.Scenario}, one test class and a pom.
 *
 * @implSpec Stateless and safe for use by several threads; has a public constructor without parameters.
 */
public interface Scenario {

    /** Unique name, equal to the module's directory: letters, digits, {@code -} and {@code _}. */
    String name();

    /** The operations a run can choose from; the first one is the default. Never empty, no duplicates. */
    List<String> operations();

    /**
     * The {@link #operations()} whose call ends when the request is sent. When it is completed only the server's
     * count tells, so the end of a run waits until that count has reached what was sent, or stands still. The
     * throughput of such an operation is what the server completed. A client that sends a {@link SentStamp} along, and
     * a server that counts with {@link CallCounters#completed(String, String)}, have the run tell how long calls took
     * from sent to completed, too.
     */
    default Set<String> oneWay() {
        return Set.of();
    }

    /** What a run needs besides its client and its server, in the order of their start. */
    default List<AuxiliaryProcess> auxiliaryProcesses() {
        return List.of();
    }

    /** The protocols both sides speak, for example {@code http}; the first one is the default. Never empty. */
    List<String> protocols();

    /** The TCP port that server and client use where none is given. */
    int defaultPort();

    /** Options only this scenario knows. They are parsed, validated and documented like the shared ones. */
    default List<ScenarioOption> options() {
        return List.of();
    }

    /**
     * How large the payload of an operation may be, so that a larger one is refused before any load.
     *
     * @param operation one of {@link #operations()}
     * @param options the values of those of {@link #options()} that are for the client, complete and validated
     */
    default SizeLimit sizeLimit(String operation, Map<String, String> options) {
        return SizeLimit.NONE;
    }

    /**
     * The combinations of {@link #options()} and the shared options that are refused, in the order of the checks.
     */
    default List<Conflict> conflicts() {
        return List.of();
    }

    /**
     * Whether a client cannot be what is asked of it, beyond {@link #conflicts()}. Called before any JVM is started,
     * and again within the client's, so that the user reads one line and nothing runs.
     *
     * @param spec as it will be, but where the server is may not be known yet
     * @param operations the {@link #operations()} of the run
     * @return what is wrong with the combination of options; empty where nothing is
     */
    default Optional<Rejection> rejects(ClientSpec spec, List<String> operations) {
        return Optional.empty();
    }

    /** The same for a server, which is not told of operations. */
    default Optional<Rejection> rejects(ServerSpec spec) {
        return Optional.empty();
    }

    /**
     * Starts the server under test in this JVM and returns once it accepts calls. Called once, on the main thread.
     *
     * @implSpec A scenario that knows no configuration files throws a {@link ConfigFileException} where there is one.
     * @throws java.net.BindException somewhere in the cause chain, if the port is in use
     * @throws ConfigFileException if the configuration file cannot be used
     * @throws Exception if the server cannot be started; the message is shown to the user
     */
    RunningServer startServer(ServerSpec spec) throws Exception;

    /**
     * Prepares what all clients of one run share (a bus, a parsed WSDL, payloads), without calling the server. Called
     * once per run, on the main thread, off the clock.
     *
     * @implSpec A scenario that knows no configuration files throws a {@link ConfigFileException} where there is one.
     * @throws ConfigFileException if the configuration file cannot be used
     * @throws Exception if the client side cannot be set up; the message is shown to the user
     */
    LoadClientFactory connect(ClientSpec spec) throws Exception;

    /** Names the kind of a failed call. Refine it for exceptions that only this scenario's library throws. */
    default FailureKind classify(Throwable thrown) {
        return FailureKind.of(thrown);
    }
}
