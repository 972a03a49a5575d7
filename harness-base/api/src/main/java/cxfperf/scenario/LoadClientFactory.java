package cxfperf.scenario;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Makes the clients of one run, and holds the resources that they share. */
public interface LoadClientFactory extends RunningSide {

    /**
     * Makes the client with which one worker performs one operation. Builds payloads here, outside the measured time.
     *
     * @param worker the worker's number, from 0
     * @throws Exception if the client cannot be made; the run then ends as INVALID with this message
     * @implSpec The engine calls this once per worker and operation, on the worker's own thread, one call at a time.
     *     Must not call the server.
     */
    LoadClient newClient(String operation, int worker) throws Exception;

    /**
     * Checks before any load that intermediaries such as a message broker are available. Does not check the server: a
     * call to a missing server is a counted failure. Called once, before the first client is made.
     *
     * @implSpec Must end within a few calls' time limits, and must not throw. May make a few calls for each worker.
     *     They are not part of the run: the engine reads the server's count afterwards.
     * @param ofTheRun the operations of the run
     * @return the error, one line for the user, after which no client is made; empty where the load can begin
     */
    default Optional<String> begin(List<String> ofTheRun) {
        return Optional.empty();
    }

    /** The full address that the clients call, of any scheme; the same for the whole run. */
    URI target();

    @Override
    default OptionalInt port() {
        return RunningSide.portOf(target());
    }

    /**
     * Reports what was found in the run. If the run was completed, checks first that the data on the server agree with
     * the replies, and removes the data of the run; otherwise {@link #close()} removes them. Called once on the main
     * thread, after {@link #effective()}, and after the clients of all workers that returned are closed.
     *
     * @implSpec Must end within a few calls' time limits, must not throw, and must not judge by calls whose outcome is
     *     unknown.
     * @param completed whether the run went on to its planned end
     */
    default AfterRun afterRun(boolean completed) {
        return AfterRun.NONE;
    }

    /**
     * Says how many requests one call may send one after the other, each with {@link ClientSpec#timeout()} of its own.
     * The engine gives a call up after the limits of all of them. Asked on the main thread, about once a second for
     * each worker.
     *
     * @return 1 by default; may rise in the run, at the latest while such a call sends its second request
     */
    default int requestsPerCall() {
        return 1;
    }

    /**
     * Frees the shared resources. Called once, after the clients of all workers that returned are closed, on a thread
     * of its own. An interrupted run does not wait for it longer than some seconds.
     */
    @Override
    void close();
}
