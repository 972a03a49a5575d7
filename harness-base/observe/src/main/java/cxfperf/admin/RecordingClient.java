package cxfperf.admin;

import cxfperf.probe.WindowRecorder;
import cxfperf.text.OneLine;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/**
 * Starts, stops and fetches a server's flight recording: the client of {@link RecordingPages}. For the thread of one
 * run.
 */
public final class RecordingClient {

    /** The time limit of a request: more than a recorder needs on a busy host to start, or to write its recording. */
    private static final Duration LIMIT = Duration.ofSeconds(60);

    /** After an interruption, a JVM has less than half a minute for all its files. */
    private static final Duration LIMIT_IN_A_HURRY = Duration.ofSeconds(3);

    private static final long POLL_MILLIS = 100;

    /** The largest recording accepted. A recorder removes whole files only, so it may keep more than its limit. */
    private static final long MOST_BYTES = 8 * WindowRecorder.MAX_BYTES;

    private static final int LONGEST_MESSAGE = 200;

    private final BoundedHttp http = new BoundedHttp();
    private final URI endpoint;
    private final BooleanSupplier hurry;

    /** Distinguishes the clients of a server. */
    private final String id = UUID.randomUUID().toString();

    /** The time spent waiting for answers while a user waited for the end. */
    private long hurriedMillis;

    /**
     * @param endpoint the server's admin endpoint
     * @param hurry whether a user waits for the end; the server then has {@link #LIMIT_IN_A_HURRY} for all requests
     *     together
     */
    public RecordingClient(URI endpoint, BooleanSupplier hurry) {
        this.endpoint = endpoint;
        this.hurry = hurry;
    }

    /**
     * Starts the recording.
     *
     * @throws IOException if the server does not record; the message is for the user
     */
    public void start() throws IOException, InterruptedException {
        await(post(RecordingPages.START));
    }

    /** Asks for the end of the recording without waiting for the answer, which {@link #fetch} takes. */
    public CompletableFuture<byte[]> stopLater() {
        return post(RecordingPages.STOP);
    }

    /**
     * Fetches the recording, in parts.
     *
     * @param stopped the answer to {@link #stopLater}
     * @throws IOException if the recording is not complete; the message is for the user
     */
    public void fetch(CompletableFuture<byte[]> stopped, Path file) throws IOException, InterruptedException {
        long bytes = size(new String(await(stopped), StandardCharsets.UTF_8));
        if (bytes > MOST_BYTES) {
            throw new IOException(endpoint + ": a recording of " + bytes + " bytes");
        }
        try (OutputStream out = Files.newOutputStream(file)) {
            long had = 0;
            while (had < bytes) {
                byte[] part =
                        await(send(BoundedHttp.get(page(RecordingPages.PARTS, "&" + RecordingPages.FROM + "=" + had))));
                if (part.length == 0) {
                    throw new IOException(endpoint + ": the recording ended after " + had + " bytes");
                }
                out.write(part);
                had += part.length;
            }
        }
    }

    private byte[] await(CompletableFuture<byte[]> answer) throws IOException, InterruptedException {
        while (true) {
            try {
                return answer.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                hurriedMillis += hurry.getAsBoolean() ? POLL_MILLIS : 0;
                if (hurriedMillis >= LIMIT_IN_A_HURRY.toMillis()) {
                    throw new IOException(BoundedHttp.noAnswer(LIMIT_IN_A_HURRY));
                }
            } catch (ExecutionException e) {
                throw BoundedHttp.failure(e, LIMIT);
            }
        }
    }

    private CompletableFuture<byte[]> post(String path) {
        return send(BoundedHttp.post(page(path, "")));
    }

    private URI page(String path, String more) {
        return endpoint.resolve(path + "?" + LiveHeapPage.CLIENT + "=" + id + more);
    }

    private CompletableFuture<byte[]> send(HttpRequest request) {
        return http.send(request, RecordingPages.PART_BYTES, LIMIT)
                .thenApply(response -> switch (response.statusCode()) {
                    case 200 -> response.body();
                    case 404 -> throw BoundedHttp.refused("the server was started without -Dprofile=true");
                    default ->
                        throw BoundedHttp.refused(
                                endpoint + ": status " + response.statusCode() + ", " + text(response.body()));
                });
    }

    private static String text(byte[] body) {
        return OneLine.of(new String(body, 0, Math.min(body.length, LONGEST_MESSAGE), StandardCharsets.UTF_8).strip());
    }

    private static long size(String answer) throws IOException {
        try {
            return Long.parseLong(answer.strip());
        } catch (NumberFormatException e) {
            throw new IOException("not the answer of an admin endpoint", e);
        }
    }
}
