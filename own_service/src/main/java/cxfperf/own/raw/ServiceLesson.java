package cxfperf.own.raw;

import cxfperf.cxf.raw.ExpectedReply;
import cxfperf.cxf.raw.RawClients;
import cxfperf.cxf.raw.RawExchanges;
import cxfperf.cxf.raw.RawLesson;
import cxfperf.cxf.raw.RawRequest;
import cxfperf.cxf.raw.RecordedCall;
import cxfperf.own.calls.CallTurn;
import cxfperf.own.calls.Called;
import cxfperf.own.calls.PlannedCalls;
import cxfperf.own.requests.RequestValues;
import cxfperf.own.requests.RequestVariables;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Learns the calls of a service that nobody knows: each is made twice with the same values and, where values are drawn
 * for each call, once more with others. What differs between the first two the service makes itself; what differs in
 * the third only was sent. Learned once for all workers, by the client of the first.
 *
 * @param <T> one call's request, of its kind of service
 */
public final class ServiceLesson<T> implements RawClients.Teacher {

    /** Between two equal calls: so that a time in seconds is another one. */
    private static final long APART_NANOS = TimeUnit.MILLISECONDS.toNanos(1_100);

    private final ClientSpec spec;
    private final Function<T, Set<String>> variables;
    private PlannedCalls<T> calls;
    private Supplier<Map<String, Object>> facts;
    private final Map<String, List<LearnedCall>> learned = new HashMap<>();
    private final Map<MadeValue.MadeLook, Integer> made = new EnumMap<>(MadeValue.MadeLook.class);

    /** Of one run. @param variables the names of all in a request */
    public ServiceLesson(ClientSpec spec, Function<T, Set<String>> variables) {
        this.spec = spec;
        this.variables = variables;
    }

    /**
     * Told of CXF's clients before any call.
     *
     * @param ofCxf what they call: both draw from the same values
     * @param ofChecks facts of the checks that they make
     */
    public void begin(PlannedCalls<T> ofCxf, Supplier<Map<String, Object>> ofChecks) {
        calls = ofCxf;
        facts = ofChecks;
    }

    @Override
    public LoadClient teach(RawLesson lesson, LoadClientFactory cxf, String operation, int worker) throws Exception {
        CallTurn<T> turn = calls.turn(spec, operation, worker);
        Set<String> names = variables.apply(turn.call());
        boolean hasRows = names.stream().anyMatch(RequestVariables::isOfRow);
        Set<String> drawn =
                names.stream().filter(name -> !RequestVariables.isOfRow(name)).collect(Collectors.toSet());
        List<LearnedCall> known = learned.get(operation);
        if (known == null) {
            try (LoadClient client = cxf.newClient(operation, worker)) {
                known = learn(lesson, client, turn.values(), drawn, hasRows ? calls.rowCount() : 1);
            }
            learned.put(operation, known);
        }
        return new RawServiceCall(turn, drawn, hasRows, known, lesson.newExchanges());
    }

    private List<LearnedCall> learn(
            RawLesson lesson, LoadClient client, RequestValues values, Set<String> drawn, int rows) throws Exception {
        List<SentTexts.Drawn[]> draws = new ArrayList<>();
        List<RecordedCall> first = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            draws.add(SentTexts.two(drawn, values, row));
            first.add(made(lesson, client, values, row, draws.get(row)[0]));
        }
        TimeUnit.NANOSECONDS.sleep(APART_NANOS);
        List<LearnedCall> all = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            SentTexts.Drawn[] two = draws.get(row);
            RecordedCall again = made(lesson, client, values, row, two[0]);
            RawRequest request = RawRequest.same(first.get(row), again);
            RecordedCall third = drawn.isEmpty() ? null : made(lesson, client, values, row, two[1]);
            all.add(learnedOf(lesson, request, first.get(row), again, third, two));
        }
        return all;
    }

    private static RecordedCall made(
            RawLesson lesson, LoadClient client, RequestValues values, int row, SentTexts.Drawn drawn)
            throws Exception {
        values.nextOf(row);
        drawn.into(values);
        client.prepare();
        return lesson.call(() -> {
            client.call();
            client.verify();
        });
    }

    private LearnedCall learnedOf(
            RawLesson lesson,
            RawRequest same,
            RecordedCall one,
            RecordedCall again,
            RecordedCall third,
            SentTexts.Drawn[] drawn)
            throws CallFailedException {
        ReplyBytes reply = ReplyBytes.of(
                one.reply().body(),
                again.reply().body(),
                drawn[0].texts(),
                third == null ? null : third.reply().body(),
                drawn[1].texts());
        RecordedCall last = third == null ? again : third;
        lesson.noted(ExpectedReply.varying(one.reply(), last.reply(), new LikelyBody(reply)));
        reply.made().forEach(each -> made.merge(each.kind(), 1, Integer::sum));
        return new LearnedCall(
                third == null ? same : null,
                third == null ? null : RequestBytes.between(one, drawn[0].texts(), third, drawn[1].texts()),
                reply.isConstant() ? ExpectedReply.same(one.reply(), last.reply()) : null,
                reply,
                one.reply(),
                last.reply());
    }

    @Override
    public Map<String, Object> effective() {
        Map<String, Object> all = new LinkedHashMap<>(Called.fact(spec));
        all.putAll(calls.effective());
        all.putAll(facts.get());
        all.put("valuesNotCompared", notCompared());
        return all;
    }

    private String notCompared() {
        return Optional.of(made.entrySet().stream()
                        .map(each -> each.getValue() + " " + each.getKey().word() + (each.getValue() == 1 ? "" : "s"))
                        .collect(Collectors.joining(", ")))
                .filter(text -> !text.isEmpty())
                .orElse("none");
    }

    /** One worker's calls of one operation, of which each row of values was learned. */
    private static final class RawServiceCall implements LoadClient {

        private final CallTurn<?> turn;
        private final Set<String> drawn;
        private final boolean hasRows;
        private final List<LearnedCall> learned;
        private final RawExchanges exchanges;
        private final Map<Integer, LearnedCall.OwnExchange> own = new HashMap<>();
        private RawRequest request;
        private ExpectedReply reply;

        /** @param drawn the variables of the request whose values are drawn for each call */
        RawServiceCall(
                CallTurn<?> turn,
                Set<String> drawn,
                boolean hasRows,
                List<LearnedCall> learned,
                RawExchanges exchanges) {
            this.turn = turn;
            this.drawn = drawn;
            this.hasRows = hasRows;
            this.learned = learned;
            this.exchanges = exchanges;
        }

        @Override
        public boolean hasNext() {
            return turn.hasNext();
        }

        @Override
        public void prepare() throws CallFailedException {
            int row = hasRows ? turn.values().row() : 0;
            LearnedCall.OwnExchange next = own.get(row);
            if (next == null) {
                next = learned.get(row).newExchange();
                own.put(row, next);
            }
            request = next.request(SentTexts.of(drawn, turn.values()));
            reply = next.reply();
        }

        @Override
        public void call() throws Exception {
            exchanges.call(request, reply);
        }

        @Override
        public void close() {
            exchanges.close();
        }
    }
}
