package cxfperf.cxf.raw;

import cxfperf.scenario.Aftermath;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.cxf.version.Version;

/**
 * The raw clients of one run: all of them learn, one after the other, from calls that CXF's client makes of the server
 * ahead of the load, and then call without it.
 */
public final class RawClients implements LoadClientFactory {

    private static final String UNMEASURED =
            "CXF's client was not measured: each call sent bytes that it had made before the"
                    + " load, and compared the bytes of the reply";

    private final RawTarget target;
    private final RawLesson lesson;
    private final Teacher teacher;
    private final LoadClientFactory cxf;
    private final int workers;
    private final List<String> operations;
    private final Map<Key, LoadClient> learned = new ConcurrentHashMap<>();

    private record Key(String operation, int worker) {}

    /** Makes CXF's clients of a scenario. */
    @FunctionalInterface
    public interface Opening {

        /**
         * @param spec of clients that call the relay in place of the service
         * @param address of the relay, with the path of the service
         */
        LoadClientFactory open(ClientSpec spec, URI address) throws Exception;
    }

    /** Knows what varies in the calls of a scenario. */
    @FunctionalInterface
    public interface Teacher {

        /**
         * Has CXF's client of this worker make calls, and makes of them the raw client of the worker. On one thread.
         *
         * @throws Exception why a call failed, or is not one that bytes alone can be made for
         */
        LoadClient teach(RawLesson lesson, LoadClientFactory cxf, String operation, int worker) throws Exception;

        /** Facts of the scenario, which come before those of connections. */
        default Map<String, Object> effective() {
            return Map.of();
        }
    }

    private RawClients(
            RawTarget target,
            RawLesson lesson,
            Teacher teacher,
            LoadClientFactory cxf,
            int workers,
            List<String> operations) {
        this.target = target;
        this.lesson = lesson;
        this.teacher = teacher;
        this.cxf = cxf;
        this.workers = workers;
        this.operations = List.copyOf(operations);
    }

    /**
     * Opens CXF's clients; calls nothing yet.
     *
     * @param path of the service, beginning with a slash
     * @param operations all that the scenario has
     */
    public static RawClients open(
            ClientSpec spec, String path, List<String> operations, Opening opening, Teacher teacher) throws Exception {
        return open(spec, RawTarget.of(spec, path), operations, opening, teacher);
    }

    /**
     * The same for a service that is not ours: over https with what the JVM trusts; only a run that names them has
     * operations.
     */
    public static RawClients openForeign(ClientSpec spec, Opening opening, Teacher teacher) throws Exception {
        return open(spec, RawTarget.ofForeign(spec), List.of(), opening, teacher);
    }

    private static RawClients open(
            ClientSpec spec, RawTarget target, List<String> operations, Opening opening, Teacher teacher)
            throws Exception {
        RawLesson lesson = null;
        LoadClientFactory cxf = null;
        try {
            lesson = new RawLesson(target);
            cxf = opening.open(ofRelay(spec, lesson.address()), lesson.address());
            return new RawClients(target, lesson, teacher, cxf, spec.threads(), operations);
        } finally {
            if (cxf == null) {
                if (lesson != null) {
                    lesson.close();
                }
                target.close();
            }
        }
    }

    private static ClientSpec ofRelay(ClientSpec spec, URI relay) {
        return new ClientSpec(
                relay.getScheme(),
                relay.getHost(),
                relay.getPort(),
                spec.endpoint().map(any -> relay),
                spec.cfg(),
                spec.threads(),
                spec.size(),
                spec.timeout(),
                spec.seed(),
                spec.part(),
                spec.options());
    }

    /** A client for a request and a reply that are always the same. */
    public static LoadClient fixed(RawLesson lesson, LoadClient cxf) throws Exception {
        RecordedCall one = lesson.call(cxf);
        RecordedCall other = lesson.call(cxf);
        RawRequest request = RawRequest.same(one, other);
        ExpectedReply reply = lesson.noted(ExpectedReply.same(one.reply(), other.reply()));
        RawExchanges exchanges = lesson.newExchanges();
        return new LoadClient() {
            @Override
            public void call() throws Exception {
                exchanges.call(request, reply);
            }

            @Override
            public void close() {
                exchanges.close();
            }
        };
    }

    @Override
    public Optional<String> begin() {
        return begin(operations);
    }

    @Override
    public Optional<String> begin(List<String> ofTheRun) {
        for (String operation : ofTheRun) {
            for (int worker = 0; worker < workers; worker++) {
                try {
                    learned.put(new Key(operation, worker), teacher.teach(lesson, cxf, operation, worker));
                } catch (Exception e) {
                    return Optional.of(
                            "-Dclient=raw learns from calls that CXF's client makes ahead of the load, and one of "
                                    + operation + " failed: " + reason(e));
                }
            }
        }
        try {
            lesson.end();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Optional.empty();
    }

    private static String reason(Exception e) {
        FailureKind kind = FailureKind.of(e);
        Throwable root = e;
        for (int i = 0; root.getCause() != null && i < 20; i++) {
            root = root.getCause();
        }
        String text = String.valueOf(root.getMessage()).lines().findFirst().orElse("");
        return (root instanceof CallFailedException || kind != FailureKind.OTHER
                        ? kind.toString()
                        : root.getClass().getSimpleName())
                + ", " + text;
    }

    @Override
    public LoadClient newClient(String operation, int worker) {
        LoadClient client = learned.remove(new Key(operation, worker));
        if (client == null) {
            throw new IllegalStateException("worker " + worker + " has not learned " + operation);
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
        facts.putAll(teacher.effective());
        facts.put("learnedFromCalls", lesson.callsMade());
        facts.put("repliesParsed", lesson.repliesParsed());
        facts.put("headersNotCompared", lesson.headersNotCompared());
        facts.putAll(target.effective());
        return facts;
    }

    @Override
    public Optional<String> unmeasured() {
        return Optional.of(UNMEASURED);
    }

    @Override
    public Optional<String> unverified() {
        return cxf.unverified();
    }

    @Override
    public Aftermath settle() {
        return cxf.settle();
    }

    @Override
    public void close() {
        // Workers that never came for theirs.
        new ArrayList<>(learned.values()).forEach(LoadClient::close);
        try {
            cxf.close();
        } finally {
            try {
                lesson.close();
            } finally {
                target.close();
            }
        }
    }
}
