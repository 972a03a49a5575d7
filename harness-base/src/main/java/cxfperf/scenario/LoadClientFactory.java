package cxfperf.scenario;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** What all clients of one run share. */
public interface LoadClientFactory extends RunningSide {

    /**
     * Makes the client with which one worker performs one operation. Payloads are built here, off the clock.
     *
     * @param operation one of {@link Scenario#operations()}
     * @param worker the worker's number, from 0
     * @throws Exception if the client cannot be made; the run then ends as INVALID with this message
     * @implSpec The engine calls this once per worker and operation, on the worker's own thread, one call at a time
     *     unless {@link #makesSeveralAtATime()}. Must not call the server.
     */
    LoadClient newClient(String operation, int worker) throws Exception;

    /**
     * Whether {@link #newClient} may be called by several threads at a time, once it has made one client of that
     * operation: thousands of clients are then ready sooner.
     */
    default boolean makesSeveralAtATime() {
        return false;
    }

    /**
     * Checks, before any load, whether what the calls go through is there, such as a message broker. It does not check
     * the server itself: a call to a missing server is a counted failure. Called once, before the first client is
     * made.
     *
     * @return why no call could be made, one clear line for the user, and no client is made; empty where the load can
     *     begin
     * @implSpec Is bounded in time by a few calls' limits, and throws nothing.
     */
    default Optional<String> begin() {
        return Optional.empty();
    }

    /**
     * The same where the operations of the run are known.
     *
     * @implSpec May make calls of them, a few for each worker, of which none is of the run: the server's count is
     *     looked at after it.
     */
    default Optional<String> begin(List<String> ofTheRun) {
        return begin();
    }

    /** The full address that the clients call, of any scheme. */
    URI target();

    @Override
    default OptionalInt port() {
        return RunningSide.portOf(target());
    }

    /**
     * Checks whether the server holds what the replies of all calls had said, and takes back what the calls left on it.
     * Called once, after {@link #effective()}, unless the run was stopped before its end: then {@link #close()} takes
     * back alone.
     *
     * @implSpec Is bounded in time by a few calls' limits, and throws nothing. Judges nothing by calls whose end is not
     *     known.
     */
    default Aftermath settle() {
        return Aftermath.NONE;
    }

    /**
     * What the check of every generated message came to, where one was asked for; waits, within a bound, until it is
     * over. Called once on the main thread, after the clients of all workers that came back were closed, and before
     * {@link #close()}.
     */
    default Optional<MessageCheck> messageCheck() {
        return Optional.empty();
    }

    /**
     * Which replies the clients take for right with nothing to compare them with, as a clause such as
     * {@code every reply that is no fault}; empty where each is compared with what was expected. Called when
     * {@link #effective()} is.
     */
    default Optional<String> unverified() {
        return Optional.empty();
    }

    /**
     * Which part of a real client the calls do without, so that no figure is taken for one of it, as a sentence without
     * its end; empty where they are those of a real client. Called when {@link #effective()} is.
     */
    default Optional<String> unmeasured() {
        return Optional.empty();
    }

    /** Frees what the clients shared. Called once, after the clients of all workers that came back were closed. */
    @Override
    void close();
}
