package cxfperf.soap;

import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.FailureKind;
import cxfperf.soap.wire.DocPortType;
import java.net.HttpURLConnection;
import java.util.function.Function;
import org.apache.cxf.endpoint.Client;
import org.apache.cxf.frontend.ClientProxy;
import org.apache.cxf.message.Message;

/**
 * One worker's proxy. Tells a reply that CXF cannot read from a call that got none: CXF throws much the same exceptions
 * for both, but keeps the HTTP status of the last call. Owned by one thread.
 */
final class EchoPort {

    private final DocPortType proxy;
    private final Client client;

    EchoPort(DocPortType proxy) {
        this.proxy = proxy;
        this.client = ClientProxy.getClient(proxy);
    }

    /**
     * Calls one operation.
     *
     * @return what the operation returns; null if a reply with status 200 lacks it
     * @throws CallFailedException if a reply came and is not one of the operation
     * @throws RuntimeException any other failure, as CXF reports it
     */
    <R> R call(Function<DocPortType, R> operation) throws CallFailedException {
        R reply;
        try {
            reply = operation.apply(proxy);
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

    void close() {
        client.destroy();
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
