package cxfperf.own.raw;

import cxfperf.cxf.raw.RawOption;
import cxfperf.own.calls.CallPlan;
import cxfperf.own.calls.PlannedCalls;
import cxfperf.own.requests.RequestVariables;
import cxfperf.own.requests.RowFeed.RowOrder;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.Rejection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Which calls cannot be learned, as far as that is known before any is made. */
public final class RawRules {

    /** Each is called two or three times ahead of the load, and its request and reply are kept. */
    static final int MOST_ROWS = 1_000;

    private RawRules() {}

    /**
     * Why not.
     *
     * @param operations of the run
     * @param variables the names of all in a request
     * @return empty for calls of CXF's client
     */
    public static <T> Optional<Rejection> rejection(
            ClientSpec spec,
            CallPlan plan,
            PlannedCalls<T> calls,
            List<String> operations,
            Function<T, Set<String>> variables)
            throws RejectedException {
        Optional<Rejection> ofOptions = RawOption.rejection(
                spec,
                !plan.isFlow(),
                "goes with calls that are on their own: a flow sends what its replies say, and there are no"
                        + " bytes of that before the load");
        if (ofOptions.isPresent() || !RawOption.isRaw(spec.options())) {
            return ofOptions;
        }
        for (String operation : operations) {
            if (variables.apply(calls.call(operation)).stream().anyMatch(RequestVariables::isOfRow)) {
                return RawOption.rejection(
                                spec,
                                plan.rowOrder() != RowOrder.ONCE,
                                "goes with -DrowOrder=sequential or random: each row is sent ahead of the load, too")
                        .or(() -> RawOption.rejection(
                                spec,
                                calls.rowCount() <= MOST_ROWS,
                                "goes with at most " + MOST_ROWS + " rows, as each is learned ahead of the load, and"
                                        + " there are " + calls.rowCount()));
            }
        }
        return Optional.empty();
    }
}
