package cxfperf.scenario;

import java.util.function.UnaryOperator;

/** A client with which one worker performs one operation. For one thread. */
public interface LoadClient extends AutoCloseable {

    /**
     * Moves on to the next call. Called before every call, on the worker's thread, outside the measured time.
     *
     * @implSpec Must be fast, must not call the server and must not throw.
     */
    default void next() {}

    /**
     * Takes the source of the values that {@link ClientSpec#GIVEN} names. The program that owns the worker's thread,
     * such as JMeter, provides new values for each call. Called once, before the first call, on the worker's thread.
     *
     * @param values the value of a name for the next call, or null if there is none; for the worker's thread only
     */
    default void given(UnaryOperator<String> values) {}

    /**
     * Prepares the next {@link #call()}, for example the record that it will delete. Called before every call, on the
     * worker's thread, outside the measured service time.
     *
     * @throws Exception if the call cannot be made; it then counts as a started and failed call
     */
    default void prepare() throws Exception {}

    /**
     * Performs one operation: sends the request, reads the reply to its end and verifies it, except for the checks of
     * {@link #verify()}. A call of {@link Scenario#oneWay()} has no reply and ends when the request is known to be
     * sent.
     *
     * @implSpec Must return only after the expected reply. Must not catch failures, print, or retry. Must throw after
     *     {@link ClientSpec#timeout()}.
     * @throws CallFailedException if the scenario finds that the reply is wrong
     * @throws Exception any failure of the client library, unchanged
     */
    void call() throws Exception;

    /**
     * Makes expensive checks of the last {@link #call()}'s reply, such as a schema check, outside the measured service
     * time. Called after every call that returned, on the worker's thread; the call succeeds only if this returns.
     *
     * @return whether it checked anything
     * @throws CallFailedException if the reply was wrong
     * @throws Exception if the reply is wrong or cannot be checked, which fails the call
     */
    default boolean verify() throws Exception {
        return false;
    }

    /**
     * Announces the window: next come the calls of the run-in, if any, and then the counted ones. Called once, on the
     * worker's thread, outside the measured time; not called if the run ends in its warm-up.
     *
     * @implSpec Must be fast, must not call the server and must not throw.
     */
    default void windowBegins() {}

    /**
     * Frees the client's resources and removes its data from the server. Called on the worker's thread, outside the
     * measured time.
     */
    @Override
    default void close() {}
}
