package cxfperf.own.calls;

import cxfperf.cxf.raw.RawClient;
import cxfperf.cxf.raw.RawClients;
import cxfperf.cxf.raw.RawExchange;
import cxfperf.cxf.raw.RawOption;
import cxfperf.cxf.raw.Recorder;
import cxfperf.own.calls.PlannedCalls.CallTurn;
import cxfperf.own.requests.Values;
import cxfperf.own.requests.Variables;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RejectedException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/**
 * Records the calls of a foreign service, and replays them. Each call is recorded twice, for each row of values, and
 * with other values of the variables that are drawn for each call: only these may differ in the request and in the
 * reply. The first worker's client records for all workers.
 */
public final class ServiceReplay implements RawClients.Replayer {

    /** A limit, because each row is called twice before the load, and its request and reply are kept in memory. */
    private static final int MOST_ROWS = 1_000;

    /** The time between the two calls of a row, long enough that a time in seconds in the reply differs. */
    private static final long APART_NANOS = TimeUnit.MILLISECONDS.toNanos(1_100);

    /** Among this many values two have equal lengths, whatever the kind of variable. */
    private static final int MOST_DRAWS = 200;

    private final ClientSpec spec;
    private PlannedCalls calls;
    /** Makes the exchange of each row, for one worker, by operation. */
    private final Map<String, List<Callable<RawExchange>>> recorded = new HashMap<>();

    /** Prepares the replay for the calls of one run. */
    public ServiceReplay(ClientSpec spec) {
        this.spec = spec;
    }

    /**
     * Has to be called before any call.
     *
     * @param ofCxf the calls of CXF's clients: both draw from the same values
     */
    public void begin(PlannedCalls ofCxf) {
        calls = ofCxf;
    }

    /**
     * Parses these calls, and rejects them if the run has the raw client and they cannot be replayed, as far as that is
     * known before the first call.
     *
     * @param operations of the run
     */
    public static void check(ClientSpec spec, PlannedCalls calls, List<String> operations) throws RejectedException {
        boolean hasRows = calls.usesRows(operations);
        if (!hasRows || !RawOption.isRaw(spec.options())) {
            return;
        }
        if (calls.rowCount() > MOST_ROWS) {
            throw new RejectedException(
                    RawOption.NAME,
                    "goes with at most " + MOST_ROWS + " rows, because each is recorded before the load, and there are "
                            + calls.rowCount());
        }
    }

    @Override
    public LoadClient replay(Recorder recorder, LoadClientFactory cxf, String operation, int worker) throws Exception {
        CallTurn turn = calls.turn(spec, operation, worker);
        Set<String> names = turn.call().variables();
        List<String> drawn =
                names.stream().filter(name -> !Variables.isOfRow(name)).toList();
        if (!recorded.containsKey(operation)) {
            try (LoadClient client = cxf.newClient(operation, worker)) {
                recorded.put(
                        operation,
                        recorded(
                                recorder,
                                client,
                                turn.values(),
                                drawn,
                                turn.call().usesRow() ? calls.rowCount() : 1));
            }
        }
        return new RawServiceCall(turn, drawn, turn.call().usesRow(), recorded.get(operation), recorder);
    }

    private static List<Callable<RawExchange>> recorded(
            Recorder recorder, LoadClient client, Values values, List<String> drawn, int rows) throws Exception {
        List<Map<String, String[]>> pairs = new ArrayList<>();
        List<Recorder.RecordedCall> first = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            pairs.add(pairs(drawn, values, row));
            first.add(record(recorder, client, values, row, pairs.get(row), 0));
        }
        TimeUnit.NANOSECONDS.sleep(APART_NANOS);
        List<Callable<RawExchange>> all = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            Map<String, String[]> pair = pairs.get(row);
            Recorder.RecordedCall one = first.get(row);
            Recorder.RecordedCall other = record(recorder, client, values, row, pair, 1);
            List<byte[]> ofOne = new ArrayList<>();
            List<byte[]> ofOther = new ArrayList<>();
            for (String name : drawn) {
                ofOne.addAll(List.of(texts(pair.get(name)[0])));
                ofOther.addAll(List.of(texts(pair.get(name)[1])));
            }
            try {
                RawExchange exchange = RawExchange.withValues(one, ofOne, other, ofOther);
                // One without values never changes, so that all workers share it.
                all.add(drawn.isEmpty() ? () -> exchange : () -> RawExchange.withValues(one, ofOne, other, ofOther));
            } catch (CallFailedException e) {
                throw CallFailedException.wrongReply(e.getMessage()
                        + "; a replay knows rows of -Drows, and variables that come back as they were sent: call this"
                        + " service with -Dclient=cxf");
            }
        }
        return all;
    }

    private static Recorder.RecordedCall record(
            Recorder recorder, LoadClient client, Values values, int row, Map<String, String[]> pairs, int which)
            throws Exception {
        values.nextOf(row);
        pairs.forEach((name, pair) -> values.set(name, pair[which]));
        // The first reply after that is one that is held against the schema.
        client.windowBegins();
        client.prepare();
        return recorder.record(() -> {
            client.call();
            client.verify();
        });
    }

    /**
     * Draws two values of each variable, equally long, so that the text around them is not mistaken for a part of them.
     * They differ, unless each draw is the same, such as one from a range of one number.
     */
    private static Map<String, String[]> pairs(List<String> drawn, Values values, int row)
            throws CallFailedException, InterruptedException {
        Map<String, String[]> pairs = new LinkedHashMap<>();
        Map<String, List<String>> seen = new LinkedHashMap<>();
        for (int draw = 0; draw < MOST_DRAWS && pairs.size() < drawn.size(); draw++) {
            if (draw > 0) {
                // An instant has milliseconds, so the next one differs.
                Thread.sleep(1);
            }
            values.nextOf(row);
            for (String name : drawn) {
                String value = values.get(name);
                List<String> others = seen.computeIfAbsent(name, key -> new ArrayList<>());
                others.stream()
                        .filter(other -> other.length() == value.length() && !other.equals(value))
                        .findFirst()
                        .ifPresent(other -> pairs.putIfAbsent(name, new String[] {other, value}));
                others.add(value);
            }
        }
        for (String name : drawn) {
            List<String> all = seen.get(name);
            if (!pairs.containsKey(name) && all.stream().distinct().count() > 1) {
                throw CallFailedException.wrongReply("${" + name + "} has no two values of equal length");
            }
            pairs.putIfAbsent(name, new String[] {all.get(0), all.get(0)});
        }
        return pairs;
    }

    /**
     * The forms of a value: as it is, and as it is in an address. In a drawn value an address escapes only the colon of
     * an instant.
     */
    private static byte[][] texts(String value) {
        return new byte[][] {
            value.getBytes(StandardCharsets.UTF_8), value.replace(":", "%3A").getBytes(StandardCharsets.UTF_8)
        };
    }

    @Override
    public Map<String, Object> effective() {
        return calls.effective(spec);
    }

    /** One worker's calls of one operation. */
    private static final class RawServiceCall extends RawClient {

        private final CallTurn turn;
        private final List<String> drawn;
        private final boolean hasRows;
        private final List<Callable<RawExchange>> recorded;
        private final Map<Integer, RawExchange> own = new HashMap<>();
        private RawExchange next;

        /** @param drawn the request's variables whose values are drawn for each call */
        RawServiceCall(
                CallTurn turn,
                List<String> drawn,
                boolean hasRows,
                List<Callable<RawExchange>> recorded,
                Recorder recorder) {
            super(recorder);
            this.turn = turn;
            this.drawn = drawn;
            this.hasRows = hasRows;
            this.recorded = recorded;
        }

        @Override
        public void next() {
            turn.next();
        }

        @Override
        public void prepare() throws Exception {
            int row = hasRows ? turn.values().row() : 0;
            next = own.get(row);
            if (next == null) {
                next = recorded.get(row).call();
                own.put(row, next);
            }
            byte[][] values = new byte[2 * drawn.size()][];
            for (int i = 0; i < drawn.size(); i++) {
                System.arraycopy(texts(turn.values().get(drawn.get(i))), 0, values, 2 * i, 2);
            }
            next.set(values);
        }

        @Override
        public void call() throws Exception {
            try {
                call(next);
            } catch (CallFailedException e) {
                throw turn.withoutSecrets(e);
            }
        }
    }
}
