package cxfperf.engine;

import cxfperf.measure.Collector;
import cxfperf.plan.LoadPlan;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClientFactory;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.function.Function;

/**
 * The objects that all workers of one run share.
 *
 * @param factory makes the clients
 * @param making the lock that is held while a client is made: client libraries set up shared state with their first few
 *     clients, and not always thread-safely
 * @param classifier names the kind of a failed call
 * @param examples keeps the first failure of each kind
 * @param warmUp collects the calls of the warm-up
 * @param window collects the counted calls
 * @param coolDown collects the calls after the counted calls
 * @param schedules when an open loop starts its calls; empty for a closed loop
 * @param closesClients whether the workers close their clients; not in a rehearsal, whose clients make the run
 */
record RunParts(
        LoadPlan plan,
        RunSignals signals,
        LoadClientFactory factory,
        Lock making,
        Function<Throwable, FailureKind> classifier,
        FailureExamples examples,
        Collector warmUp,
        Collector window,
        Collector coolDown,
        Optional<CallSchedules> schedules,
        boolean closesClients) {

    Ticker ticker() {
        return signals.ticker;
    }
}
