package cxfperf.own.rest;

import cxfperf.cxf.CxfFailures;
import cxfperf.own.calls.PlannedCalls.CallTurn;
import cxfperf.own.replies.ReplyVerifier;
import cxfperf.own.replies.ServiceReply;
import cxfperf.own.requests.RequestTemplate;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadClient;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.cxf.jaxrs.client.WebClient;

/** One worker's calls of one operation. */
final class RestCall implements LoadClient {

    private static final byte[] NOTHING = {};
    private static final String HEAD = "HEAD";

    private final WebClient client;
    private final CallTurn<RestRequest> turn;
    private final ReplyVerifier verifier;
    private boolean first = true;
    private byte[] body;
    private int status;
    private String type;
    private byte[] reply;

    RestCall(WebClient client, CallTurn<RestRequest> turn) {
        this.client = client;
        this.turn = turn;
        this.verifier = turn.call().rules().verifier();
    }

    @Override
    public void given(UnaryOperator<String> values) {
        turn.values().given(values);
    }

    @Override
    public boolean hasNext() {
        return turn.hasNext();
    }

    @Override
    public void prepare() throws CallFailedException {
        RestRequest request = turn.call();
        if (first || !request.url().isConstant()) {
            client.to(request.url().text(turn.values()), false);
        }
        for (Map.Entry<String, RequestTemplate> header : request.headers().entrySet()) {
            if (first || !header.getValue().isConstant()) {
                client.replaceHeader(header.getKey(), header.getValue().text(turn.values()));
            }
        }
        body = request.body().isPresent() ? request.body().get().render(turn.values()) : null;
        first = false;
    }

    /**
     * Makes the call. Every response, also a failed one, is read to its end before it is closed: otherwise its
     * connection could not be reused.
     */
    @Override
    public void call() throws CallFailedException {
        String method = turn.call().method();
        try (Response response = client.invoke(method, body)) {
            status = response.getStatus();
            // The content type would describe a body that the reply to a HEAD does not have.
            type = method.equals(HEAD) ? null : response.getHeaderString(HttpHeaders.CONTENT_TYPE);
            reply = read(response);
        }
    }

    private static byte[] read(Response response) throws CallFailedException {
        try {
            byte[] bytes = response.hasEntity() ? response.readEntity(byte[].class) : null;
            return bytes == null ? NOTHING : bytes;
        } catch (RuntimeException e) {
            throw CxfFailures.unreadable(e);
        }
    }

    @Override
    public boolean verify() throws CallFailedException, IOException {
        ServiceReply came = ServiceReply.of(status, type, reply);
        verifier.verify(came, turn.values());
        turn.take(came);
        return true;
    }

    @Override
    public void windowBegins() {
        verifier.windowBegins();
    }

    @Override
    public void close() {
        client.close();
    }
}
