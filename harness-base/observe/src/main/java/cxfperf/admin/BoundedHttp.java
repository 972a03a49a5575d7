package cxfperf.admin;

import cxfperf.scenario.FailureKind;
import cxfperf.text.OneLine;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Sends requests to an admin endpoint. Each reply has a time limit, up to its last byte, and a size limit: a run must
 * neither hang on an endpoint that stalls nor keep large replies. HttpClient's own time limit covers only the head of
 * the reply. Thread-safe.
 */
final class BoundedHttp {

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(2))
            .build();

    static HttpRequest get(URI page) {
        return HttpRequest.newBuilder(page).build();
    }

    static HttpRequest post(URI page) {
        return HttpRequest.newBuilder(page)
                .header(HttpEndpoint.GUARD, "1")
                .POST(HttpRequest.BodyPublishers.noBody())
                .build();
    }

    /**
     * Sends a request without waiting. The future fails with a {@link TimeoutException} after the time limit.
     *
     * @param most the largest number of bytes of the body
     */
    CompletableFuture<HttpResponse<byte[]>> send(HttpRequest request, int most, Duration limit) {
        CompletableFuture<HttpResponse<byte[]>> reply = http.sendAsync(request, head -> new BoundedBody(most));
        return reply.copy()
                .orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS)
                .whenComplete((response, failure) -> reply.cancel(true));
    }

    /**
     * Waits for the object made from a reply.
     *
     * @param limit the time limit of the request
     * @throws IOException if there is no reply within the limits; the message is for the user
     */
    static <T> T await(CompletableFuture<T> reply, Duration limit) throws IOException, InterruptedException {
        try {
            return reply.get();
        } catch (ExecutionException e) {
            throw failure(e, limit);
        }
    }

    /** The failure of a request with this limit, for the user. */
    static IOException failure(ExecutionException failed, Duration limit) {
        Throwable cause = failed.getCause();
        // A load JVM's HttpClient reports a refused connection as too many retries.
        boolean unreached = FailureKind.of(cause) == FailureKind.CONNECT || cause.getMessage() == null;
        return new IOException(
                cause instanceof TimeoutException
                        ? noAnswer(limit)
                        : unreached ? "no connection" : OneLine.of(cause.getMessage()),
                failed);
    }

    static String noAnswer(Duration limit) {
        return "no answer within " + (limit.toMillis() < 1_000 ? limit.toMillis() + " ms" : limit.toSeconds() + " s");
    }

    /** Makes the exception for a future whose reply is not the expected one. */
    static CompletionException refused(String why) {
        return new CompletionException(new IOException(why));
    }

    /** Collects a body, up to a size. */
    private static final class BoundedBody implements HttpResponse.BodySubscriber<byte[]> {

        private final HttpResponse.BodySubscriber<byte[]> all = HttpResponse.BodySubscribers.ofByteArray();
        private final int most;
        private long bytes;
        private Flow.Subscription subscription;

        BoundedBody(int most) {
            this.most = most;
        }

        @Override
        public CompletionStage<byte[]> getBody() {
            return all.getBody();
        }

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
            all.onSubscribe(given);
        }

        @Override
        public void onNext(List<ByteBuffer> parts) {
            bytes += parts.stream().mapToLong(ByteBuffer::remaining).sum();
            if (bytes <= most) {
                all.onNext(parts);
            } else {
                subscription.cancel();
                all.onError(new IOException("an answer of more than " + most + " bytes"));
            }
        }

        @Override
        public void onError(Throwable failure) {
            all.onError(failure);
        }

        @Override
        public void onComplete() {
            all.onComplete();
        }
    }
}
