package cxfperf.admin;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Sends requests to an admin endpoint. Each reply has a limit of time, up to its last byte, and one of size: a run must
 * not hang on an endpoint that stalls, nor keep what such replies hold. HttpClient's own time limit covers the reply's
 * head only. Thread-safe.
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
                .POST(HttpRequest.BodyPublishers.noBody())
                .build();
    }

    /**
     * Waits for a reply.
     *
     * @param most bytes of its body
     * @throws IOException if there is none within the limits; the message is for the user
     */
    HttpResponse<byte[]> now(HttpRequest request, int most, Duration limit) throws IOException, InterruptedException {
        CompletableFuture<HttpResponse<byte[]>> reply = send(request, most);
        try {
            // Not by orTimeout(), which needs a thread that it may fail to start.
            return reply.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new IOException(noAnswer(limit), e);
        } catch (ExecutionException e) {
            throw new IOException(said(e.getCause()), e);
        } finally {
            reply.cancel(true);
        }
    }

    /**
     * Does not wait. The future fails with a {@link TimeoutException} beyond the time limit.
     *
     * @param most bytes of its body
     */
    CompletableFuture<HttpResponse<byte[]>> later(HttpRequest request, int most, Duration limit) {
        CompletableFuture<HttpResponse<byte[]>> reply = send(request, most);
        return reply.copy()
                .orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS)
                .whenComplete((response, failure) -> reply.cancel(true));
    }

    private CompletableFuture<HttpResponse<byte[]>> send(HttpRequest request, int most) {
        return http.sendAsync(request, head -> new BoundedBody(most));
    }

    static String noAnswer(Duration limit) {
        return "no answer within " + (limit.toMillis() < 1_000 ? limit.toMillis() + " ms" : limit.toSeconds() + " s");
    }

    static String said(Throwable failure) {
        return failure.getMessage() == null ? "no connection" : failure.getMessage();
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
