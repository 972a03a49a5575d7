package cxfperf.admin;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.text.OneLine;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** Reads a server's admin endpoint. Thread-safe. */
public final class AdminClient {

    private static final ObjectMapper JSON =
            new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    /** The limit is many times the size of a reply from a server with hundreds of one-way operations. */
    private static final int MOST_BYTES = 1 << 24;

    private final BoundedHttp http = new BoundedHttp();
    private final URI endpoint;
    private final Optional<URI> target;

    /** Distinguishes the clients of a server. */
    private final String id = UUID.randomUUID().toString();

    /**
     * @param target the address that the clients call, of any scheme; if given, the endpoint of another server is
     *     refused
     */
    public AdminClient(URI endpoint, Optional<URI> target) {
        this.endpoint = endpoint;
        this.target = target;
    }

    /**
     * Fetches a snapshot, with the longest GC pause of a range of pauses.
     *
     * @param gcAfter the number of the pause after which the range begins
     * @param gcUpTo the number of the last pause in the range; empty for the latest pause
     * @throws IOException if no snapshot arrives within the limit; the message is for the user
     */
    public ServerSnapshot fetch(long gcAfter, OptionalLong gcUpTo, Duration limit)
            throws IOException, InterruptedException {
        String query = "?gcAfter=" + gcAfter + (gcUpTo.isPresent() ? "&gcUpTo=" + gcUpTo.getAsLong() : "");
        try {
            return BoundedHttp.await(poll(query, limit), limit);
        } catch (IOException e) {
            throw new IOException(endpoint + ": " + e.getMessage(), e);
        }
    }

    /** Fetches a snapshot asynchronously, without the constant {@code effective} and {@code unmet}. */
    public CompletableFuture<ServerSnapshot> fetchLater(long gcAfter, Duration limit) {
        return poll("?brief=true&gcAfter=" + gcAfter, limit);
    }

    private CompletableFuture<ServerSnapshot> poll(String query, Duration limit) {
        return http.send(BoundedHttp.get(page(query)), MOST_BYTES, limit).thenApply(this::parse);
    }

    /**
     * Makes the server collect its whole heap, and returns the bytes of live objects. Null if the server cannot do
     * that, or may not, because the harness did not start it. For the end of a run, when no call is in flight.
     */
    public Long liveHeapBytes(Duration limit) throws InterruptedException {
        URI page = endpoint.resolve(LiveHeapPage.PATH + "?" + LiveHeapPage.CLIENT + "=" + id);
        try {
            HttpResponse<byte[]> response =
                    BoundedHttp.await(http.send(BoundedHttp.post(page), MOST_BYTES, limit), limit);
            return response.statusCode() == 200 && response.body().length > 0
                    ? Long.valueOf(new String(response.body(), StandardCharsets.UTF_8))
                    : null;
        } catch (IOException | NumberFormatException e) {
            return null;
        }
    }

    private URI page(String query) {
        return endpoint.resolve(query + "&" + LiveHeapPage.CLIENT + "=" + id);
    }

    private ServerSnapshot parse(HttpResponse<byte[]> response) {
        if (response.statusCode() != 200) {
            throw BoundedHttp.refused("status " + response.statusCode() + "; is that an admin endpoint?");
        }
        ServerSnapshot snapshot;
        try {
            snapshot = JSON.readValue(new CleanParser(JSON.createParser(response.body())), ServerSnapshot.class);
        } catch (IOException e) {
            snapshot = null;
        }
        if (snapshot == null || !isWhole(snapshot)) {
            throw BoundedHttp.refused("not the answer of an admin endpoint");
        }
        if (target.isPresent() && !isAt(target.get(), snapshot.service())) {
            throw BoundedHttp.refused("the admin endpoint of another server, " + snapshot.service());
        }
        return snapshot;
    }

    /** Whether the snapshot has the values that each server reports, and the values are plausible. */
    private static boolean isWhole(ServerSnapshot snapshot) {
        return snapshot.service() != null
                && snapshot.process() != null
                && snapshot.calls() != null
                && snapshot.calls().values().stream().allMatch(AdminClient::isCount)
                && snapshot.jvm() != null
                && isCount(snapshot.jvm().gcPauses())
                && isCount(snapshot.jvm().gcPauseNanos())
                && (snapshot.cpuAllowance() == null
                        || snapshot.cpuAllowance().effectiveCpus() > 0
                                && Double.isFinite(snapshot.cpuAllowance().effectiveCpus()));
    }

    private static boolean isCount(Long number) {
        return number != null && number >= 0;
    }

    /**
     * Compares addresses. A host has many names, so services with a TCP port are compared by the port only. The address
     * of another service, such as a queue, is the same on all hosts.
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

    /** Makes one printable line of each text and name, because terminals and reports show them. */
    private static final class CleanParser extends JsonParserDelegate {

        CleanParser(JsonParser parser) {
            super(parser);
        }

        @Override
        public String getText() throws IOException {
            return clean(super.getText());
        }

        @Override
        public String getValueAsString() throws IOException {
            return clean(super.getValueAsString());
        }

        @Override
        public String currentName() throws IOException {
            return clean(super.currentName());
        }

        private static String clean(String text) {
            return text == null ? null : OneLine.of(text);
        }
    }
}
