package cxfperf.cxf.soap;

import cxfperf.cxf.CxfFailures;
import cxfperf.cxf.Expect;
import cxfperf.cxf.PhaseStep;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.FailureKind;
import java.lang.ref.Reference;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.cxf.binding.soap.interceptor.CheckFaultInterceptor;
import org.apache.cxf.endpoint.Client;
import org.apache.cxf.frontend.ClientProxy;
import org.apache.cxf.interceptor.Fault;
import org.apache.cxf.message.Message;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.transport.common.gzip.GZIPInInterceptor;
import org.apache.cxf.transport.http.HTTPConduit;

/**
 * A proxy over HTTP. Distinguishes a reply that CXF cannot read from a call without a reply: CXF throws similar
 * exceptions for both, but keeps the HTTP status of each thread's last call. Safe for use by several threads if the
 * proxy is, that is, with a request context for each thread.
 */
public final class SoapPort<P> implements AutoCloseable {

    private final P proxy;
    private final Client client;

    /** Wraps a proxy. */
    public SoapPort(P proxy) {
        this(proxy, ClientProxy.getClient(proxy));
    }

    /**
     * Wraps an object that is no proxy, such as a Dispatch.
     *
     * @param proxy what operations call
     * @param client the CXF client that it uses; closed by {@link #close}
     */
    public SoapPort(P proxy, Client client) {
        this.proxy = proxy;
        this.client = client;
        // With SOAP 1.2 a fault of the sender has this status, and by default CXF does not read such a reply.
        client.getEndpoint().put(HTTPConduit.PROCESS_FAULT_ON_HTTP_400, true);
        // By default, CXF does not read the reply to a one-way call, or a reply with status 202.
        client.getEndpoint().put(Message.PROCESS_ONEWAY_RESPONSE, true);
        client.getInInterceptors().add(new HeadAtHand());
        // A fault of the server has left the chain before this step.
        client.getInInterceptors()
                .add(new PhaseStep(Phase.POST_PROTOCOL, SoapPort::requireSuccess).after(CheckFaultInterceptor.class));
    }

    /** Fails other statuses than success: CXF takes any SOAP message as the result, even with status 500. */
    private static void requireSuccess(Message reply) {
        if (reply.get(Message.RESPONSE_CODE) instanceof Integer status && !isOfSuccess(status)) {
            throw new Fault(unexpected(status, "another SOAP message"));
        }
        if (reply.getExchange().isOneWay()) {
            // The message is not a fault, and not the output of an operation.
            reply.getInterceptorChain().abort();
        }
    }

    /** Whether the status is from 200 to 299. */
    private static boolean isOfSuccess(int status) {
        return status / 100 == 2;
    }

    /** A call of one operation. */
    @FunctionalInterface
    public interface SoapOperation<P, R, E extends Exception> {

        /** Makes the call. */
        R call(P proxy) throws E;
    }

    /**
     * Calls one operation.
     *
     * @return the operation's result; null if a reply with status 200 lacks it
     * @throws CallFailedException if a reply was received and is not valid for the operation
     * @throws RuntimeException any other failure, as CXF reports it
     */
    public <R, E extends Exception> R call(SoapOperation<P, R, E> operation) throws CallFailedException, E {
        R reply;
        try {
            reply = operation.call(proxy);
        } catch (RuntimeException e) {
            if (CxfFailures.root(e) instanceof CallFailedException judged) {
                throw judged;
            }
            if (status() == null || !SoapFailures.isUnreadableReply(e)) {
                throw e;
            }
            throw unreadable(status(), e);
        }
        if (reply == null && !isSuccess(status())) {
            throw unexpected(status(), "no content");
        }
        return reply;
    }

    /**
     * Calls a one-way operation; returns once the server has acknowledged the request.
     *
     * @throws CallFailedException if the server answered otherwise
     * @throws RuntimeException any other failure, as CXF reports it
     */
    public void send(Consumer<P> operation) throws CallFailedException {
        operation.accept(proxy);
        Integer status = status();
        if (!isSuccess(status)
                && !Integer.valueOf(HttpURLConnection.HTTP_ACCEPTED).equals(status)) {
            throw unexpected(status(), "no acceptance");
        }
    }

    /**
     * Shortens the time limit of the next calls to what is left of another limit: at least a millisecond, and never
     * longer than the conduit's limit.
     *
     * @param left of the other limit; 0 or less counts as a millisecond
     */
    public void limit(Duration left) {
        long millis = Math.max(1, left.toMillis());
        if (client.getConduit() instanceof HTTPConduit conduit) {
            millis = Math.min(millis, conduit.getClient().getReceiveTimeout());
        }
        client.getRequestContext().put(Message.RECEIVE_TIMEOUT, millis);
    }

    /** {@return the CXF client that the proxy uses} */
    public Client client() {
        return client;
    }

    /** Frees the proxy's resources. */
    @Override
    public void close() {
        try {
            client.destroy();
        } finally {
            // CXF's proxy destroys its client in a finalizer, too, which must not run at the same time.
            Reference.reachabilityFence(proxy);
        }
    }

    /** The HTTP status of this thread's last call; null if there was none. CXF sets it at the end of every call. */
    private Integer status() {
        return (Integer) client.getResponseContext().get(Message.RESPONSE_CODE);
    }

    /** Makes the failure of an unreadable reply. Only its innermost cause says what was wrong, if it has a message. */
    private static CallFailedException unreadable(Integer status, Throwable thrown) {
        Throwable root = CxfFailures.root(thrown);
        return unexpected(status, root.getMessage() == null ? root.toString() : root.getMessage());
    }

    private static CallFailedException unexpected(Integer status, String what) {
        String shown = Expect.cut(what);
        return isSuccess(status)
                ? CallFailedException.wrongReply("unreadable reply: " + shown)
                : new CallFailedException(
                        FailureKind.HTTP_STATUS, "HTTP " + status + " without a SOAP fault: " + shown);
    }

    private static boolean isSuccess(Integer status) {
        return status != null && status == HttpURLConnection.HTTP_OK;
    }

    /**
     * Makes CXF read a reply with status 202, and judges a reply that failed in the chain. This is done in an
     * interceptor, because CXF keeps no headers for the caller.
     */
    private static final class HeadAtHand extends AbstractPhaseInterceptor<Message> {

        HeadAtHand() {
            // This phase comes after interceptors that decode the body and drop its header, and before interceptors
            // that read the body.
            super(Phase.RECEIVE, true);
            addAfter(GZIPInInterceptor.class.getName());
        }

        @Override
        public void handleMessage(Message reply) {
            // CXF drops a reply with the status 202, so its caller would get neither a result nor a fault.
            if (Integer.valueOf(HttpURLConnection.HTTP_ACCEPTED).equals(reply.get(Message.RESPONSE_CODE))) {
                reply.getExchange().put(Message.RESPONSE_CODE, HttpURLConnection.HTTP_OK);
            }
        }

        @Override
        public void handleFault(Message reply) {
            Exception thrown = reply.getContent(Exception.class);
            if (thrown == null || !(reply.getExchange().get(Message.RESPONSE_CODE) instanceof Integer status)) {
                return;
            }
            CallFailedException judged = CxfFailures.root(thrown) instanceof CallFailedException failed
                    ? failed
                    : SoapFailures.isUnreadableReply(thrown) ? unreadable(status, thrown) : null;
            if (judged != null) {
                reply.setContent(Exception.class, new Fault(CxfFailures.withHead(judged, name -> header(reply, name))));
            }
        }

        private static String header(Message reply, String name) {
            return reply.get(Message.PROTOCOL_HEADERS) instanceof Map<?, ?> headers
                            && headers.get(name) instanceof List<?> values
                            && !values.isEmpty()
                    ? String.valueOf(values.get(0))
                    : null;
        }
    }
}
