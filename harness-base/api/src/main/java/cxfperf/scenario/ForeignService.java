package cxfperf.scenario;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A scenario for a service that runs already and is not part of this project. It has a client only. The options of a
 * run determine its operations and their address.
 */
public interface ForeignService extends Scenario {

    /** Names no operation: they are known after {@link #find}. */
    @Override
    default List<String> operations() {
        return List.of();
    }

    @Override
    default boolean countsByNamesOfItsOwn() {
        return true;
    }

    /** Never called: the address of the service has the port. */
    @Override
    default int defaultPort() {
        return 0;
    }

    /** Never called: the commands that start a server refuse this scenario. */
    @Override
    default RunningServer startServer(ServerSpec spec) {
        throw new UnsupportedOperationException(name() + " has no server");
    }

    /**
     * Checks the values of {@link #options()}, and whether the files that they name exist. Called in the launcher
     * before it starts a JVM. The launcher's heap is small, so this reads no file.
     */
    default Optional<Rejection> rejectsUnread(Map<String, String> options) {
        return Optional.empty();
    }

    /**
     * Finds the address and the operations of a run. May read a document that describes the service, within a few
     * seconds; does not call the service. Called in the client's JVM, once, on the main thread.
     *
     * @throws RejectedException if an option is invalid, or names an invalid document
     * @throws ConfigFileException if the bus file is invalid
     */
    FoundService find(ServiceChoice choice) throws RejectedException, ConfigFileException;
}
