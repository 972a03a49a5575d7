package cxfperf.cxf.soap;

import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.FailureKind;
import java.lang.ref.Reference;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.function.Consumer;
import org.apache.cxf.endpoint.Client;
import org.apache.cxf.frontend.ClientProxy;
import org.apache.cxf.message.Message;
import org.apache.cxf.transport.http.HTTPConduit;

/**
 * A proxy over HTTP. Tells a reply that CXF cannot read from a call that got none: CXF throws much the same
 * exceptions for both, but keeps the HTTP status of each thread's last call. Safe for use by several threads where the
 * proxy is: with a request context of their own.
 *
 * @param <P> the interface of the service
 */
public final class SoapPort<P> implements AutoCloseable {

    private final P proxy;
    private final Client client;

    /** @param proxy as CXF's JAX-WS front end makes it */
    public SoapPort(P proxy) {
        this(proxy, ClientProxy.getClient(proxy));
    }

    /** Of what is no proxy, such as a Dispatch. @param client behind it */
    public SoapPort(P proxy, Client client) {
        this.proxy = proxy;
        this.client = client;
    }

    /**
     * A call of one operation.
     *
     * @param <P> the interface of the service
     * @param <R> what it returns
     * @param <E> the fault that it declares
     */
    @FunctionalInterface
    public interface SoapOperation<P, R, E extends Exception> {

        /** Calls it. */
        R call(P proxy) throws E;
    }

    /**
     * Calls one operation.
     *
     * @return what the operation returns; null if a reply with status 200 lacks it
     * @throws CallFailedException if a reply came and is not one of the operation
     * @throws E the declared fault
     * @throws RuntimeException any other failure, as CXF reports it
     */
    public <R, E extends Exception> R call(SoapOperation<P, R, E> operation) throws CallFailedException, E {
        R reply;
        try {
            reply = operation.call(proxy);
        } catch (RuntimeException e) {
            if (status() == null || !SoapFailures.isUnreadableReply(e)) {
                throw e;
            }
            // The message of the outermost one says no more than the class of its cause.
            throw unexpected(
                    e.getCause() == null ? e.getMessage() : e.getCause().getMessage());
        }
        if (reply == null && !isSuccess(status())) {
            throw unexpected("no content");
        }
        return reply;
    }

    /**
     * Calls a one-way operation; returns once the server has said that it has the request.
     *
     * @throws CallFailedException if the server said something else
     * @throws RuntimeException any other failure, as CXF reports it
     */
    public void send(Consumer<P> operation) throws CallFailedException {
        operation.accept(proxy);
        Integer status = status();
        if (!isSuccess(status)
                && !Integer.valueOf(HttpURLConnection.HTTP_ACCEPTED).equals(status)) {
            throw unexpected("no acceptance");
        }
    }

    /**
     * Shortens the time limit of the calls to come to what is left of another one: a millisecond at least, and never
     * longer than that of the conduit.
     */
    public void limit(Duration left) {
        long millis = Math.max(1, left.toMillis());
        if (client.getConduit() instanceof HTTPConduit conduit) {
            millis = Math.min(millis, conduit.getClient().getReceiveTimeout());
        }
        client.getRequestContext().put(Message.RECEIVE_TIMEOUT, millis);
    }

    /** The client behind the proxy. */
    public Client client() {
        return client;
    }

    /** Frees what the proxy holds. */
    @Override
    public void close() {
        try {
            client.destroy();
        } finally {
            // CXF's proxy destroys its client in a finalizer, too, which must not begin while this one is at it.
            Reference.reachabilityFence(proxy);
        }
    }

    /** The HTTP status of this thread's last call; null if none came. CXF sets it anew at the end of every call. */
    private Integer status() {
        return (Integer) client.getResponseContext().get(Message.RESPONSE_CODE);
    }

    private CallFailedException unexpected(String what) {
        Integer status = status();
        String shown = Expect.cut(String.valueOf(what));
        return isSuccess(status)
                ? CallFailedException.wrongReply("unreadable reply: " + shown)
                : new CallFailedException(
                        FailureKind.HTTP_STATUS, "HTTP " + status + " without a SOAP fault: " + shown);
    }

    private static boolean isSuccess(Integer status) {
        return status != null && status == HttpURLConnection.HTTP_OK;
    }
}
