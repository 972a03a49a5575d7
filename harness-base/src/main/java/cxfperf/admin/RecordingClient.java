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

/** Starts, stops and fetches a server's flight recording: the client of {@link RecordingPages}. Thread-safe. */
public final class RecordingClient {

    private final HttpClient http = AdminClient.newHttp();
    private final URI endpoint;

    /** @param endpoint the server's admin endpoint */
    public RecordingClient(URI endpoint) {
        this.endpoint = endpoint;
    }

    /**
     * Starts the recording.
     *
     * @throws IOException if the server does not record; the message is for the user
     */
    public void start(Duration limit) throws IOException, InterruptedException {
        body(http.send(post(RecordingPages.START, limit), HttpResponse.BodyHandlers.ofByteArray()));
    }

    /** Stops the recording asynchronously. */
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
     * Fetches the last recording, in parts.
     *
     * @param limit the time limit of each part
     * @throws IOException if the recording is not complete
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
        return AdminClient.post(endpoint.resolve(path), limit);
    }

    private byte[] body(HttpResponse<byte[]> response) throws IOException {
        return switch (response.statusCode()) {
            case 200 -> response.body();
            case 404 -> throw new IOException("the server was started without -Dprofile=true");
            default -> throw new IOException(endpoint + ": status " + response.statusCode());
        };
    }

    /**
     * The times of a server's recording, by the server's clock, and its size.
     *
     * @param fromMillis the start, in milliseconds since 1970
     * @param toMillis the end, in milliseconds since 1970
     * @param bytes the size of the recording
     */
    public record RecordingTimes(long fromMillis, long toMillis, long bytes) {

        /** The three numbers as one line. */
        String text() {
            return fromMillis + " " + toMillis + " " + bytes + "\n";
        }

        /** @throws IOException if the text is not of {@link #text} */
        static RecordingTimes parse(String text) throws IOException {
            String[] numbers = text.strip().split(" ");
            try {
                return new RecordingTimes(
                        Long.parseLong(numbers[0]), Long.parseLong(numbers[1]), Long.parseLong(numbers[2]));
            } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
                throw new IOException("not the answer of an admin endpoint", e);
            }
        }
    }
}
