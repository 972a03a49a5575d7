package cxfperf.scenario;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/** Makes the clients of one run, and holds the resources that they share. */
public interface LoadClientFactory extends RunningSide {

    /**
     * Makes the client with which one worker performs one operation. Builds payloads here, outside the measured time.
     *
     * @param operation one of {@link Scenario#operations()}
     * @param worker the worker's number, from 0
     * @throws Exception if the client cannot be made; the run then ends as INVALID with this message
     * @implSpec The engine calls this once per worker and operation, on the worker's own thread, one call at a time
     *     unless {@link #makesSeveralAtATime()}. Must not call the server.
     */
    LoadClient newClient(String operation, int worker) throws Exception;

    /**
     * Whether several threads may call {@link #newClient} at a time after the first client of an operation. This makes
     * thousands of clients faster.
     */
    default boolean makesSeveralAtATime() {
        return false;
    }

    /**
     * Checks before any load that intermediaries such as a message broker are available. Does not check the server: a
     * call to a missing server is a counted failure. Called once, before the first client is made.
     *
     * @return the error, one line for the user, after which no client is made; empty where the load can begin
     * @implSpec Must end within a few calls' time limits, and must not throw.
     */
    default Optional<String> begin() {
        return Optional.empty();
    }

    /**
     * Makes the same check with the operations of the run.
     *
     * @implSpec May make a few calls for each worker. They are not part of the run: the engine reads the server's count
     *     afterwards.
     */
    default Optional<String> begin(List<String> ofTheRun) {
        return begin();
    }

    /**
     * Keeps each reply from now on, which costs time in each call. Called once at most, before the first client is
     * made.
     *
     * @return gives the reply of the last call of the thread that asks, once, and null if no reply came; empty where
     *     the clients keep no replies
     */
    default Optional<Supplier<KeptReply>> keepReplies() {
        return Optional.empty();
    }

    /** The full address that the clients call, of any scheme. */
    URI target();

    @Override
    default OptionalInt port() {
        return RunningSide.portOf(target());
    }

    /**
     * Checks that the data on the server agree with the replies, and removes the data of the run. Called once, after
     * {@link #effective()}; not called for a run that was stopped early, whose data {@link #close()} removes.
     *
     * @implSpec Must end within a few calls' time limits, must not throw, and must not judge by calls whose outcome is
     *     unknown.
     */
    default Aftermath settle() {
        return Aftermath.NONE;
    }

    /**
     * Waits, for a limited time, until the check of generated messages ends, and returns its result; empty where the
     * user asked for no check. Called once on the main thread, after the clients of all workers that returned are
     * closed, and before {@link #close()}.
     */
    default Optional<MessageCheck> messageCheck() {
        return Optional.empty();
    }

    /**
     * The replies that the clients accept without comparison, as a clause such as {@code every reply that is no fault};
     * empty where each reply is compared with an expected one. Called together with {@link #effective()}.
     */
    default Optional<String> unverified() {
        return Optional.empty();
    }

    /**
     * The part of a real client that the calls leave out, as a sentence without its full stop, so that nobody takes
     * their figures for those of a real client; empty where they leave out nothing. Called together with {@link
     * #effective()}.
     */
    default Optional<String> unmeasured() {
        return Optional.empty();
    }

    /** Frees the shared resources. Called once, after the clients of all workers that returned are closed. */
    @Override
    void close();
}
