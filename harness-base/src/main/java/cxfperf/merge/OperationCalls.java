package cxfperf.merge;

import cxfperf.measure.Counts;
import cxfperf.measure.Distribution;
import cxfperf.measure.IntervalLogFile;
import cxfperf.result.Calls;
import cxfperf.result.OperationResult;
import cxfperf.result.RunResult;
import cxfperf.scenario.FailureKind;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToLongFunction;

/**
 * Divides the calls of a sum among the operations of a mix: verified ones as the logs have them, others as the hosts
 * counted them in their whole windows. The parts add up to the sum.
 */
final class OperationCalls {

    private OperationCalls() {}

    /**
     * @param calls of the sum
     * @param times of the same interval
     * @return empty for runs of one operation
     */
    static Map<String, Calls> of(List<RunResult> runs, Calls calls, IntervalLogFile times) {
        Map<String, Calls> all = new LinkedHashMap<>();
        for (String name : runs.get(0).operations().keySet()) {
            all.put(
                    name,
                    Calls.sum(runs.stream()
                            .map(run -> run.operations().get(name))
                            .filter(Objects::nonNull)
                            .map(OperationResult::calls)
                            .toList()));
        }
        String transactions = RunResult.transactions(runs.get(0).operation());
        Map<String, Calls> parts = new LinkedHashMap<>(all);
        parts.remove(transactions);
        Map<String, Long> recorded = each(parts, part -> 0);
        recorded.replaceAll((name, none) ->
                times.byOperation().getOrDefault(name, Distribution.empty()).count());
        boolean none = recorded.values().stream().allMatch(count -> count == 0);
        Map<String, Long> ok = Apportioned.of(calls.ok(), none ? each(parts, Calls::ok) : recorded);
        Map<String, Long> abandoned = Apportioned.of(calls.abandoned(), each(parts, Calls::abandoned));
        Map<FailureKind, Map<String, Long>> failures = new EnumMap<>(FailureKind.class);
        calls.failures()
                .forEach((kind, count) -> failures.put(kind, Apportioned.of(count, each(parts, part -> part.failures()
                        .getOrDefault(kind, 0L)))));
        Map<String, Calls> result = new LinkedHashMap<>();
        all.forEach((name, whole) -> {
            if (name.equals(transactions)) {
                result.put(name, scaled(whole, calls.started(), parts));
                return;
            }
            Map<FailureKind, Long> ofOperation = new EnumMap<>(FailureKind.class);
            failures.forEach((kind, count) -> ofOperation.put(kind, count.get(name)));
            result.put(name, Calls.of(new Counts(ok.get(name), ofOperation, abandoned.get(name)), whole.examples()));
        });
        return result;
    }

    /** Transactions of a flow are no calls: there are as many as there are of its steps, in proportion. */
    private static Calls scaled(Calls transactions, long started, Map<String, Calls> steps) {
        long all = steps.values().stream().mapToLong(Calls::started).sum();
        double share = all == 0 ? 0 : (double) started / all;
        Map<FailureKind, Long> failures = new LinkedHashMap<>(transactions.failures());
        failures.replaceAll((kind, count) -> Math.round(count * share));
        return Calls.of(
                new Counts(
                        Math.round(transactions.ok() * share), failures, Math.round(transactions.abandoned() * share)),
                transactions.examples());
    }

    private static Map<String, Long> each(Map<String, Calls> parts, ToLongFunction<Calls> count) {
        Map<String, Long> all = new LinkedHashMap<>();
        parts.forEach((name, part) -> all.put(name, count.applyAsLong(part)));
        return all;
    }
}
