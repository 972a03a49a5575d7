package cxfperf.admin;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Reads a server's admin endpoint. Any thread. */
public final class AdminClient {

    private static final ObjectMapper JSON =
            new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(2))
            .build();
    private final URI endpoint;
    private final Optional<URI> target;

    /**
     * @param target what the clients call, of any scheme; where given, the endpoint of a server of something else is
     *     refused
     */
    public AdminClient(URI endpoint, Optional<URI> target) {
        this.endpoint = endpoint;
        this.target = target;
    }

    /**
     * Takes a snapshot.
     *
     * @param gcAfter the answer has the longest pause after this many
     * @param gcUpTo and up to the one with this number; empty for all up to now
     * @throws IOException if there is none within the limit; the message is for the user
     */
    public ServerSnapshot fetch(long gcAfter, OptionalLong gcUpTo, Duration limit)
            throws IOException, InterruptedException {
        String query = "?gcAfter=" + gcAfter + (gcUpTo.isPresent() ? "&gcUpTo=" + gcUpTo.getAsLong() : "");
        CompletableFuture<ServerSnapshot> answer = send(query, limit);
        try {
            return answer.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            // The client library's own limit ends with the reply's head, and is kept by a thread that may not be there.
            answer.cancel(true);
            throw new IOException(endpoint + ": no answer within " + limit.toMillis() + " ms", e);
        } catch (ExecutionException e) {
            throw new IOException(endpoint + ": " + said(e.getCause()), e);
        }
    }

    private static String said(Throwable thrown) {
        return thrown.getMessage() == null ? "no connection" : thrown.getMessage();
    }

    /**
     * The same on a thread of the client library, without what does not change: {@code effective} and {@code unmet}.
     */
    public CompletableFuture<ServerSnapshot> fetchLater(long gcAfter, Duration limit) {
        return send("?brief=true&gcAfter=" + gcAfter, limit).orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS);
    }

    private CompletableFuture<ServerSnapshot> send(String query, Duration limit) {
        HttpRequest request =
                HttpRequest.newBuilder(endpoint.resolve(query)).timeout(limit).build();
        try {
            return http.sendAsync(request, HttpResponse.BodyHandlers.ofString()).thenApply(response -> {
                try {
                    return parse(response);
                } catch (IOException e) {
                    throw new CompletionException(e);
                }
            });
        } catch (OutOfMemoryError e) {
            // A thread that the client library needs could not be started.
            return CompletableFuture.failedFuture(e);
        }
    }

    private ServerSnapshot parse(HttpResponse<String> response) throws IOException {
        if (response.statusCode() != 200) {
            throw new IOException("status " + response.statusCode() + "; is that an admin endpoint?");
        }
        ServerSnapshot snapshot;
        try {
            snapshot = JSON.readValue(response.body(), ServerSnapshot.class);
        } catch (IOException e) {
            snapshot = null;
        }
        if (snapshot == null || !isWhole(snapshot)) {
            throw new IOException("not the answer of an admin endpoint");
        }
        if (target.isPresent() && !isAt(target.get(), snapshot.service())) {
            throw new IOException("the admin endpoint of another server, " + snapshot.service());
        }
        return snapshot;
    }

    /** Whether it has what every server tells. */
    private static boolean isWhole(ServerSnapshot snapshot) {
        return snapshot.service() != null
                && snapshot.process() != null
                && snapshot.calls() != null
                && !snapshot.calls().containsValue(null);
    }

    /**
     * A host has many names, so a service that has a TCP port in its address is known by the port. The address of any
     * other service, such as a queue, is the same on all hosts.
     */
    private static boolean isAt(URI target, String service) {
        try {
            URI address = new URI(service);
            return target.getPort() < 0 && address.getPort() < 0
                    ? address.equals(target)
                    : address.getPort() == target.getPort();
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
