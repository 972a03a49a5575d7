package cxfperf.scenario;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A scenario whose service is somebody else's and runs already: it has a client only. Which operations there are and
 * where they are called, nothing but the options of a run tells.
 */
public interface ForeignService extends Scenario {

    /** Only the options tell: {@link #find}. */
    @Override
    default List<String> operations() {
        return List.of();
    }

    /** Never asked for: the address of the service tells it. */
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
     * Checks whether the options can be used, and whether the files that they name are there. It reads no file: the JVM
     * that asks is small. Asked before any JVM is started.
     *
     * @param options the values of {@link #options()}, complete and validated
     */
    default Optional<Rejection> rejectsUnread(Map<String, String> options) {
        return Optional.empty();
    }

    /**
     * Finds out what a run calls. It may read a document that describes the service, within a few seconds; it does not
     * call the service. Asked within the client's JVM.
     *
     * @throws RejectedException if an option cannot be used, or names a document that cannot
     * @throws ConfigFileException if the bus file cannot be used
     */
    FoundService find(ServiceChoice choice) throws RejectedException, ConfigFileException;
}
