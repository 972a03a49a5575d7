package cxfperf.soap;

import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.admin.AdminClient;
import cxfperf.admin.HttpEndpoint;
import cxfperf.admin.ServerSnapshot;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Stands between a client and a server's admin endpoint. A settled look is passed on only if the server's collector logged
 * no pause while it was taken, so that counting the log's lines tells on which side of the look a pause lies: clocks
 * cannot, and a look takes up to a second, in which the server may collect what its own flight recorder leaves.
 */
final class LoggedLooks implements AutoCloseable {

    /** "[2026-11-21T09:00:00.123+0000] GC(7) Pause Young (Allocation Failure) 12M->9M(23M) 4.567ms". */
    private static final Pattern PAUSE = Pattern.compile("\\[[^]]+] GC\\(\\d+\\) Pause .* ([0-9.]+)ms");

    private static final Duration LIMIT = Duration.ofSeconds(12);
    private static final int TRIES = 5;

    private final AdminClient server;
    private final Path log;
    private final HttpEndpoint endpoint = HttpEndpoint.open("localhost", 0);
    private final List<Integer> pausesAtLooks = new CopyOnWriteArrayList<>();

    LoggedLooks(URI admin, Path log) throws IOException {
        server = new AdminClient(admin, OptionalInt.empty());
        this.log = log;
        endpoint.serve("/", "application/json", this::pass);
    }

    int port() {
        return endpoint.address().getPort();
    }

    /** How many pauses the log had at each settled look that the client took. */
    List<Integer> pausesAtLooks() {
        return List.copyOf(pausesAtLooks);
    }

    /** The pauses in the log so far, in milliseconds and in their order. */
    List<Double> pauses() throws IOException {
        return Files.readAllLines(log).stream()
                .map(PAUSE::matcher)
                .filter(Matcher::matches)
                .map(pause -> Double.valueOf(pause.group(1)))
                .toList();
    }

    private String pass(Map<String, String> query) throws Exception {
        long gcAfter = Long.parseLong(query.get("gcAfter"));
        ServerSnapshot snapshot = query.containsKey("settled")
                ? quietLook(gcAfter)
                : server.fetchLater(gcAfter, LIMIT).get();
        return new ObjectMapper().writeValueAsString(snapshot);
    }

    private ServerSnapshot quietLook(long gcAfter) throws IOException, InterruptedException {
        for (int i = 0; i < TRIES; i++) {
            int before = pauses().size();
            ServerSnapshot snapshot = server.fetch(true, gcAfter, LIMIT);
            if (pauses().size() == before) {
                pausesAtLooks.add(before);
                return snapshot;
            }
        }
        throw new IllegalStateException("the server collected during each of " + TRIES + " looks");
    }

    @Override
    public void close() {
        endpoint.close();
    }
}
