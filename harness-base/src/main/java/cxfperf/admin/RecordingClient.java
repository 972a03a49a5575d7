package cxfperf.admin;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Has a server record itself, and fetches what it recorded: the other end of {@link RecordingPages}. Any thread. */
public final class RecordingClient {

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(2))
            .build();
    private final URI endpoint;

    /** @param endpoint the server's admin endpoint */
    public RecordingClient(URI endpoint) {
        this.endpoint = endpoint;
    }

    /**
     * The server records from now on.
     *
     * @throws IOException if it does not; the message is for the user
     */
    public void start(Duration limit) throws IOException, InterruptedException {
        body(http.send(post(RecordingPages.START, limit), HttpResponse.BodyHandlers.ofByteArray()));
    }

    /** It no longer does; asked on a thread of the client library. */
    public CompletableFuture<RecordingTimes> stopLater(Duration limit) {
        return http.sendAsync(post(RecordingPages.STOP, limit), HttpResponse.BodyHandlers.ofByteArray())
                .thenApply(response -> {
                    try {
                        return RecordingTimes.parse(new String(body(response), StandardCharsets.UTF_8));
                    } catch (IOException e) {
                        throw new CompletionException(e);
                    }
                });
    }

    /**
     * Fetches what was recorded last, in parts.
     *
     * @param limit for each part
     * @throws IOException if it cannot be had whole
     */
    public void fetch(RecordingTimes recorded, Path file, Duration limit) throws IOException, InterruptedException {
        try (OutputStream out = Files.newOutputStream(file)) {
            long had = 0;
            while (had < recorded.bytes()) {
                HttpRequest request = HttpRequest.newBuilder(
                                endpoint.resolve(RecordingPages.PARTS + "?" + RecordingPages.FROM + "=" + had))
                        .timeout(limit)
                        .build();
                byte[] part = body(http.send(request, HttpResponse.BodyHandlers.ofByteArray()));
                if (part.length == 0) {
                    throw new IOException(endpoint + ": the recording ended after " + had + " bytes");
                }
                out.write(part);
                had += part.length;
            }
        }
    }

    private HttpRequest post(String path, Duration limit) {
        return HttpRequest.newBuilder(endpoint.resolve(path))
                .timeout(limit)
                .POST(HttpRequest.BodyPublishers.noBody())
                .build();
    }

    private byte[] body(HttpResponse<byte[]> response) throws IOException {
        return switch (response.statusCode()) {
            case 200 -> response.body();
            case 404 -> throw new IOException("the server was started without -Dprofile=true");
            default -> throw new IOException(endpoint + ": status " + response.statusCode());
        };
    }
}
