package cxfperf.cxf.raw;

import cxfperf.cxf.CxfClients;
import cxfperf.cxf.CxfFailures;
import cxfperf.cxf.Tls;
import cxfperf.scenario.AfterRun;
import cxfperf.scenario.CallFailedException;
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

    /** Makes CXF's clients of a scenario. */
    @FunctionalInterface
    public interface Opening {

        /**
         * Makes the clients, without a call.
         *
         * @param spec of clients that call the recorder in place of the service; has its address where it has one
         * @return the clients, which {@link RawClients#close} closes
         * @throws Exception if they cannot be made; the message is shown to the user
         */
        LoadClientFactory open(ClientSpec spec) throws Exception;
    }

    /** Makes raw clients from recordings: declares what varies in the calls of a scenario. */
    @FunctionalInterface
    public interface Replayer {

        /**
         * Records calls of this worker's CXF client, and makes the worker's raw client from them. All on one thread.
         *
         * @param recorder records the calls; the raw client is made with it
         * @param cxf makes CXF's client, which this method closes
         * @param operation one of the scenario's operations
         * @param worker the worker's number, from 0
         * @return the raw client, for the worker's thread
         * @throws Exception if a call failed, or has a part that varies and is not declared
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

    /**
     * Opens CXF's clients; makes no calls yet.
     *
     * @param spec the clients of the run
     * @param path of the service, beginning with a slash
     * @param opening makes CXF's clients; called once
     * @param replayer makes the raw clients; called in {@link #begin(List)}
     * @return the clients, which the caller closes
     * @throws Exception if a client or TLS cannot be set up; nothing is then left open
     */
    public static RawClients open(ClientSpec spec, String path, Opening opening, Replayer replayer) throws Exception {
        return open(spec, new RawTarget(CxfClients.address(spec, path), Tls.of(spec), spec), opening, replayer);
    }

    /**
     * Opens the clients of a foreign service: https uses the JVM's trusted certificates.
     *
     * @param spec has the endpoint
     * @param opening makes CXF's clients; called once
     * @param replayer makes the raw clients; called in {@link #begin(List)}
     * @return the clients, which the caller closes
     * @throws Exception if a client or TLS cannot be set up; nothing is then left open
     */
    public static RawClients openForeign(ClientSpec spec, Opening opening, Replayer replayer) throws Exception {
        return open(spec, new RawTarget(spec.endpoint().orElseThrow(), Tls.ofForeign(spec), spec), opening, replayer);
    }

    private static RawClients open(ClientSpec spec, RawTarget target, Opening opening, Replayer replayer)
            throws Exception {
        Recorder recorder = new Recorder(target);
        LoadClientFactory cxf = null;
        try {
            cxf = opening.open(ofRecorder(spec, recorder.address()));
            return new RawClients(target, recorder, replayer, cxf, spec.threads());
        } finally {
            if (cxf == null) {
                recorder.close();
            }
        }
    }

    private static ClientSpec ofRecorder(ClientSpec spec, URI recorder) {
        return spec.at(
                recorder.getScheme(),
                recorder.getHost(),
                recorder.getPort(),
                spec.endpoint().map(any -> recorder));
    }

    /**
     * Makes a client for a request and a reply that are always the same.
     *
     * @param recorder records two calls
     * @param cxf makes these calls; closed by the caller
     * @return the raw client, for one thread
     * @throws Exception if a call failed, or the two calls differ
     */
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
        FailureKind kind = FailureKind.of(e);
        Throwable root = CxfFailures.root(e);
        return (root instanceof CallFailedException || kind != FailureKind.OTHER
                        ? kind.toString()
                        : root.getClass().getSimpleName())
                + (root.getMessage() == null ? "" : ", " + OneLine.first(root.getMessage()));
    }

    @Override
    public LoadClient newClient(String operation, int worker) {
        LoadClient client = replays.remove(new Key(operation, worker));
        if (client == null) {
            throw new IllegalStateException("worker " + worker + " has no recording of " + operation);
        }
        return client;
    }

    @Override
    public boolean makesSeveralAtATime() {
        return true;
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
        facts.putAll(recorder.effective());
        facts.putAll(target.effective());
        return facts;
    }

    @Override
    public List<String> unmet() {
        return target.unmet();
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
        // Closes the replays of workers that never took theirs.
        new ArrayList<>(replays.values()).forEach(LoadClient::close);
        try {
            cxf.close();
        } finally {
            recorder.close();
        }
    }
}
