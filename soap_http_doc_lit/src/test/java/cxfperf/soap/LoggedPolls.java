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
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A proxy between a client and a server's admin endpoint, which counts the lines of the server's GC log before and
 * after each poll. The counts show which pauses lie between two polls, except pauses during a poll. Clocks cannot show
 * this.
 */
final class LoggedPolls implements AutoCloseable {

    /** "[2026-11-21T09:00:00.123+0000] GC(7) Pause Young (Allocation Failure) 12M->9M(23M) 4.567ms". */
    private static final Pattern PAUSE = Pattern.compile("\\[[^]]+] GC\\(\\d+\\) Pause .* ([0-9.]+)ms");

    private static final Duration LIMIT = Duration.ofSeconds(12);

    private final AdminClient server;
    private final Path log;
    private final HttpEndpoint endpoint = HttpEndpoint.open("localhost", 0);
    private final List<Poll> polls = new CopyOnWriteArrayList<>();

    /** A poll, with the number of pauses in the log before and after it. */
    private record Poll(boolean brief, int before, int after) {}

    /** The pauses that were certainly in the window, and those that may have been, in milliseconds. */
    record Pauses(List<Double> surely, List<Double> atMost) {}

    LoggedPolls(URI admin, Path log) throws IOException {
        server = new AdminClient(admin, Optional.empty());
        this.log = log;
        endpoint.serve("/", "application/json", this::pass);
    }

    int port() {
        return endpoint.address().getPort();
    }

    Pauses ofTheWindow() throws IOException {
        // There is a full poll in the warm-up, at the start of the window and after the last call, and brief polls
        // between the last two, each second and at the end of the window.
        List<Poll> full = polls.stream().filter(poll -> !poll.brief()).toList();
        List<Poll> brief = polls.stream().filter(Poll::brief).toList();
        Poll opening = full.get(full.size() - 2);
        Poll closing = brief.get(brief.size() - 1);
        return new Pauses(
                pauses().subList(opening.after(), closing.before()),
                pauses().subList(opening.before(), closing.after()));
    }

    /** Returns the pauses in the log so far, in milliseconds and in their order. */
    private List<Double> pauses() throws IOException {
        return Files.readAllLines(log).stream()
                .map(PAUSE::matcher)
                .filter(Matcher::matches)
                .map(pause -> Double.valueOf(pause.group(1)))
                .toList();
    }

    private String pass(Map<String, String> query) throws Exception {
        long gcAfter = Long.parseLong(query.get("gcAfter"));
        OptionalLong gcUpTo = query.containsKey("gcUpTo")
                ? OptionalLong.of(Long.parseLong(query.get("gcUpTo")))
                : OptionalLong.empty();
        boolean brief = query.containsKey("brief");
        int before = pauses().size();
        ServerSnapshot snapshot =
                brief ? server.fetchLater(gcAfter, LIMIT).get() : server.fetch(gcAfter, gcUpTo, LIMIT);
        polls.add(new Poll(brief, before, pauses().size()));
        return new ObjectMapper().writeValueAsString(snapshot);
    }

    @Override
    public void close() {
        endpoint.close();
    }
}
