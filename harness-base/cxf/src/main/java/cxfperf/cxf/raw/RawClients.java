package cxfperf.cxf.raw;

import cxfperf.cxf.CxfClients;
import cxfperf.cxf.CxfFailures;
import cxfperf.cxf.Tls;
import cxfperf.scenario.AfterRun;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.text.OneLine;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.cxf.version.Version;

/**
 * The raw clients of one run. CXF's client makes a few calls for each of them before the load; the raw clients replay
 * the recordings.
 */
public final class RawClients implements LoadClientFactory {

    private final RawTarget target;
    private final Recorder recorder;
    private final Replayer replayer;
    private final LoadClientFactory cxf;
    private final int workers;
    private final Map<Key, LoadClient> replays = new ConcurrentHashMap<>();

    private record Key(String operation, int worker) {}

    /** Makes CXF's clients of a scenario, without a call. The specification has the recorder's address. */
    @FunctionalInterface
    public interface Opening {
        LoadClientFactory open(ClientSpec spec) throws Exception;
    }

    /** Makes raw clients from recordings: declares what varies in the calls of a scenario. */
    @FunctionalInterface
    public interface Replayer {

        /**
         * Makes this worker's CXF client, records its calls, closes it, and makes the worker's raw client from the
         * recordings. Called on one thread.
         *
         * @throws Exception if a call failed, or if a part of it varies that is not declared
         */
        LoadClient replay(Recorder recorder, LoadClientFactory cxf, String operation, int worker) throws Exception;

        /** {@return facts of the scenario, shown before those of connections} */
        default Map<String, Object> effective() {
            return Map.of();
        }
    }

    private RawClients(RawTarget target, Recorder recorder, Replayer replayer, LoadClientFactory cxf, int workers) {
        this.target = target;
        this.recorder = recorder;
        this.replayer = replayer;
        this.cxf = cxf;
        this.workers = workers;
    }

    /** Opens CXF's clients, and has the raw clients made in {@link #begin}. The path begins with a slash. */
    public static RawClients open(ClientSpec spec, String path, Opening opening, Replayer replayer) throws Exception {
        return open(spec, RawTarget.of(CxfClients.address(spec, path), Tls.of(spec), spec), opening, replayer);
    }

    /** Opens the clients of a foreign service like {@link #open}: https uses the JVM's trusted certificates. */
    public static RawClients openForeign(ClientSpec spec, Opening opening, Replayer replayer) throws Exception {
        return open(spec, RawTarget.of(spec.endpoint().orElseThrow(), Tls.ofForeign(spec), spec), opening, replayer);
    }

    private static RawClients open(ClientSpec spec, RawTarget target, Opening opening, Replayer replayer)
            throws Exception {
        Recorder recorder = new Recorder(target);
        LoadClientFactory cxf = null;
        try {
            URI address = recorder.address();
            cxf = opening.open(spec.at(
                    address.getScheme(),
                    address.getHost(),
                    address.getPort(),
                    spec.endpoint().map(any -> address)));
            return new RawClients(target, recorder, replayer, cxf, spec.threads());
        } finally {
            if (cxf == null) {
                recorder.close();
            }
        }
    }

    /** Makes a client for a request and a reply that are always the same, from two calls of a client of CXF. */
    public static LoadClient fixed(Recorder recorder, LoadClient cxf) throws Exception {
        return new RawClient(recorder, RawExchange.same(recorder.record(cxf), recorder.record(cxf)), () -> "");
    }

    @Override
    public Optional<String> begin(List<String> ofTheRun) {
        for (String operation : ofTheRun) {
            for (int worker = 0; worker < workers; worker++) {
                try {
                    replays.put(new Key(operation, worker), replayer.replay(recorder, cxf, operation, worker));
                } catch (Exception e) {
                    return Optional.of(
                            "-Dclient=raw records calls that CXF's client makes ahead of the load, and one of "
                                    + operation + " failed: " + reason(e));
                }
            }
        }
        return Optional.empty();
    }

    private static String reason(Exception e) {
        Throwable root = CxfFailures.root(e);
        return FailureKind.of(e) + (root.getMessage() == null ? "" : ", " + OneLine.first(root.getMessage()));
    }

    @Override
    public LoadClient newClient(String operation, int worker) {
        LoadClient client = replays.remove(new Key(operation, worker));
        return Objects.requireNonNull(client, () -> "worker " + worker + " has no recording of " + operation);
    }

    @Override
    public URI target() {
        return target.address();
    }

    @Override
    public Map<String, Object> effective() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("client", RawOption.RAW);
        facts.put("cxfVersion", Version.getCurrentVersion());
        facts.putAll(replayer.effective());
        facts.put("recordedCalls", recorder.calls());
        facts.put("httpVersion", "HTTP/1.1");
        facts.put("connectionsOpened", target.opened().sum());
        facts.put("receiveTimeoutMillis", target.timeoutMillis());
        target.tls().ifPresent(settings -> facts.putAll(settings.effective()));
        return facts;
    }

    @Override
    public List<String> unmet() {
        return target.tls().map(Tls::unmet).orElse(List.of());
    }

    @Override
    public AfterRun afterRun(boolean completed) {
        AfterRun recorded = cxf.afterRun(completed);
        return new AfterRun(
                recorded.contradictions(),
                recorded.leftBehind(),
                Optional.empty(),
                recorded.unverified()
                        .map(replies -> "every reply with the bytes of a recorded one, and "
                                + replies.replaceFirst("^every reply", "every recorded one")));
    }

    @Override
    public void close() {
        // This closes the replays that no worker took.
        new ArrayList<>(replays.values()).forEach(LoadClient::close);
        try {
            cxf.close();
        } finally {
            recorder.close();
        }
    }
}
