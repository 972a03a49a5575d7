package cxfperf.own.raw;

import cxfperf.cxf.raw.ExpectedReply;
import cxfperf.cxf.raw.RawExchanges;
import cxfperf.cxf.raw.RawRequest;
import cxfperf.own.calls.CallTurn;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadClient;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One worker's calls of one operation, of which each row of values was learned. */
final class RawServiceCall implements LoadClient {

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
            CallTurn<?> turn, Set<String> drawn, boolean hasRows, List<LearnedCall> learned, RawExchanges exchanges) {
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
