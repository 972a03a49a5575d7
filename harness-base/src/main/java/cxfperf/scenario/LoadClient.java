package cxfperf.scenario;

/** One worker's means to perform one operation. Owned by one thread; never shared. */
public interface LoadClient extends AutoCloseable {

    /**
     * Whether there is another call to make. Where there is none, the worker makes no call any more, and when no worker
     * does, the window is over. Asked before every call of a closed loop, on the worker's thread, off the clock.
     *
     * @implSpec Is quick, calls no server and throws nothing.
     */
    default boolean hasNext() {
        return true;
    }

    /**
     * Puts in place what the next {@link #call()} needs, for example the record that it will delete. Called before
     * every call, on the worker's thread, outside the measured service time.
     *
     * @throws Exception if the call cannot be made; it then counts as a started and failed call
     */
    default void prepare() throws Exception {}

    /**
     * Performs ONE operation: sends the request, reads the reply to its end and verifies all of it, but for what
     * {@link #verify()} does. Where the operation is
     * one of {@link Scenario#oneWay()}, there is no reply: the call is over when the request is known to be sent.
     *
     * @implSpec Returns only if the reply was the expected one. Must not catch its own failures, print, or retry. Must
     *     give up after {@link ClientSpec#timeout()}.
     * @throws CallFailedException if the reply was wrong in a way that only the scenario can tell
     * @throws Exception any failure of the client library, as it is
     */
    void call() throws Exception;

    /**
     * Checks the reply of the last {@link #call()}, where that costs so much that it would be most of the measured
     * time, such as a schema check. Called after every call that returned, on the worker's thread, outside the measured
     * service time; the call counts as ok only if this returns.
     *
     * @return whether it checked anything
     * @throws CallFailedException if the reply was wrong
     * @throws Exception if the reply is wrong or cannot be checked, which fails the call
     */
    default boolean verify() throws Exception {
        return false;
    }

    /**
     * The calls from now on are counted: the window begins after this. Called once, on the worker's thread, off the
     * clock, and not at all where the run ends in its warm-up.
     *
     * @implSpec Is quick, calls no server and throws nothing.
     */
    default void windowBegins() {}

    /**
     * Frees what this client holds, and takes back what it left on the server. On the worker's thread, off the clock.
     */
    @Override
    default void close() {}
}
