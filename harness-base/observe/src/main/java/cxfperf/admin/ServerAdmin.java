package cxfperf.admin;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import cxfperf.measure.CompletionTimes;
import cxfperf.probe.EnvironmentFacts;
import cxfperf.probe.GcPauses;
import cxfperf.probe.HostProbe;
import cxfperf.probe.ProbeSample;
import cxfperf.probe.WindowRecorder;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.RunningServer;
import io.prometheus.metrics.model.snapshots.Labels;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/**
 * The admin endpoint of a server under test: {@code /} is a {@link ServerSnapshot} as JSON, {@code /metrics} is for
 * Prometheus. {@code /?gcAfter=N&gcUpTo=M} gives the longest GC pause after pause N and up to pause M, by default the
 * latest; {@code /?brief=true} leaves out constant values; {@code client=ID} names the client. A server with a flight
 * recorder also has {@link RecordingPages}; a server that may pause for a full collection has {@link LiveHeapPage}.
 */
public final class ServerAdmin implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** A port that no connection has. */
    private static final int NO_PORT = -1;

    private final RunningServer server;
    private final Map<String, Object> processFacts;
    private final CallCounters calls;
    private final CompletionTimes completionTimes;
    private final GcPauses gcPauses = GcPauses.listen();
    private final String process = EnvironmentFacts.process();
    private final HttpEndpoint endpoint;
    private final Optional<RecordingPages> recordings;
    private final LiveHeapPage liveHeap;
    private final List<String> unmet = new CopyOnWriteArrayList<>();
    private HostProbe probe;
    private int probedPort;

    private ServerAdmin(
            HttpEndpoint endpoint,
            Optional<RecordingPages> recordings,
            RunningServer server,
            Map<String, Object> processFacts,
            CallCounters calls,
            CompletionTimes completionTimes) {
        this.endpoint = endpoint;
        this.recordings = recordings;
        this.server = server;
        this.processFacts = Map.copyOf(processFacts);
        this.calls = calls;
        this.completionTimes = completionTimes;
        liveHeap = new LiveHeapPage(calls);
    }

    /**
     * Opens the endpoint.
     *
     * @param processFacts facts about the process, shown with the server's own effective facts
     * @param port the TCP port; 0 for a free port
     * @param completionTimes the completion times of one-way calls that {@code calls} records
     * @param recorder the flight recorder, closed with the endpoint; empty for none
     * @throws IOException if the port is not available
     */
    public static ServerAdmin open(
            String host,
            int port,
            RunningServer server,
            Map<String, Object> processFacts,
            CallCounters calls,
            CompletionTimes completionTimes,
            Optional<WindowRecorder> recorder)
            throws IOException {
        ServerAdmin admin = new ServerAdmin(
                HttpEndpoint.open(host, port),
                recorder.map(RecordingPages::new),
                server,
                processFacts,
                calls,
                completionTimes);
        admin.endpoint.serve("/", "application/json", admin::json);
        admin.endpoint.serve("/metrics", MetricsPage.CONTENT_TYPE, admin::metrics);
        admin.recordings.ifPresent(pages -> pages.serveAt(admin.endpoint));
        return admin;
    }

    /** Adds one sentence to those about settings that are not in effect. Call it before clients ask. */
    public void addUnmet(String what) {
        unmet.add(what);
    }

    /** Lets clients ask for a collection of the whole heap. */
    public void serveLiveHeap() {
        liveHeap.serveAt(endpoint);
    }

    public URI address() {
        return endpoint.address();
    }

    @Override
    public void close() {
        endpoint.close();
        recordings.ifPresent(RecordingPages::close);
        gcPauses.close();
    }

    private synchronized String json(Map<String, String> query) throws JsonProcessingException {
        liveHeap.seen(query.get(LiveHeapPage.CLIENT));
        ProbeSample sample = probe().cheapSample();
        long gcAfter = number(query, "gcAfter", 0);
        long gcUpTo = number(query, "gcUpTo", sample.jvm().gcPauses());
        OptionalLong longest = gcPauses.longestNanos(gcAfter, gcUpTo);
        return JSON.writeValueAsString(
                snapshot(sample, longest.isPresent() ? longest.getAsLong() : null, query.containsKey("brief")));
    }

    /** Makes the probe. A server in a foreign container may know its port only after its first call. */
    private HostProbe probe() {
        int port = server.port().orElse(NO_PORT);
        if (probe == null || port != probedPort) {
            probe = HostProbe.ofServer(Path.of("/proc"), port, gcPauses);
            probedPort = port;
        }
        return probe;
    }

    private static long number(Map<String, String> query, String name, long unlessGiven) {
        String value = query.get(name);
        return value == null ? unlessGiven : Long.parseLong(value);
    }

    private ServerSnapshot snapshot(ProbeSample sample, Long gcLongestNanos, boolean brief) {
        OptionalLong accepted = server.connectionsAccepted();
        return new ServerSnapshot(
                server.address().toString(),
                process,
                System.nanoTime(),
                calls.snapshot(),
                sample.cpu().processNanos(),
                sample.cpu().hostBusyTicks(),
                sample.cpu().hostTotalTicks(),
                sample.cpu().hostStealTicks(),
                sample.cpu().allowance(),
                sample.jvm(),
                sample.sockets().established(),
                accepted.isPresent() ? accepted.getAsLong() : null,
                gcLongestNanos,
                brief ? null : completionTimes.soFar(),
                brief ? null : effective(),
                brief
                        ? null
                        : Stream.concat(server.unmet().stream(), unmet.stream()).toList());
    }

    private Map<String, Object> effective() {
        Map<String, Object> effective = new LinkedHashMap<>(server.effective());
        effective.putAll(processFacts);
        return effective;
    }

    private synchronized String metrics(Map<String, String> query) throws IOException {
        MetricsPage page = new MetricsPage();
        Map<Labels, Long> completed = new LinkedHashMap<>();
        calls.snapshot().forEach((operation, number) -> completed.put(Labels.of("operation", operation), number));
        page.counter("cxfperf_server_calls", "calls that the server has completed", completed);
        OptionalLong accepted = server.connectionsAccepted();
        page.counter(
                "cxfperf_server_accepted_connections",
                "connections that the server has accepted",
                accepted.isPresent() ? accepted.getAsLong() : null);
        page.process(probe().cheapSample());
        return page.text();
    }
}
