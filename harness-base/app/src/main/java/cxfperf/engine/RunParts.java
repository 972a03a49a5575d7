package cxfperf.engine;

import cxfperf.measure.Collector;
import cxfperf.plan.LoadPlan;
import cxfperf.scenario.FailureKind;
import java.util.Optional;
import java.util.function.Function;

/**
 * The objects that all workers of one run share.
 *
 * @param making makes the clients
 * @param classifier names the kind of a failed call
 * @param examples keeps the first failure of each kind
 * @param warmUp collects the calls of the warm-up
 * @param window collects the counted calls
 * @param schedules when an open loop starts its calls; empty for a closed loop
 */
record RunParts(
        LoadPlan plan,
        RunSignals signals,
        ClientMaking making,
        Function<Throwable, FailureKind> classifier,
        FailureExamples examples,
        Collector warmUp,
        Collector window,
        Optional<CallSchedules> schedules) {

    Ticker ticker() {
        return signals.ticker;
    }
}
