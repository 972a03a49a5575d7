package cxfperf.stored.merge;

import cxfperf.judge.Course;
import cxfperf.judge.Judge;
import cxfperf.judge.OneWayEvidence;
import cxfperf.judge.RateEvidence;
import cxfperf.judge.RunEvidence;
import cxfperf.judge.Uncounted;
import cxfperf.measure.Backlog;
import cxfperf.measure.RateHistory;
import cxfperf.probe.HostLimits;
import cxfperf.result.ClientSide;
import cxfperf.result.Connections;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.RunResult;
import cxfperf.result.ServerSide;
import cxfperf.result.Status;
import cxfperf.result.Verdict;
import cxfperf.scenario.Aftermath;
import cxfperf.stored.StoredRun;
import cxfperf.stored.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Judges the sum of several client hosts: once by what was added up, and each host for itself by what is its own, such as
 * its ports or its CPUs.
 */
final class MergedVerdict {

    private static final Set<Code> OF_THE_SUM = Set.of(
            Code.NO_VERIFIED_CALLS,
            Code.COMPLETIONS_UNKNOWN,
            Code.COUNT_MISMATCH,
            Code.CALLS_FAILED,
            Code.CALLS_ABANDONED,
            Code.OBJECTIVE_MISSED,
            Code.UNSTABLE,
            Code.DRIFT,
            Code.TOO_SHORT,
            Code.SERVER_UNKNOWN);

    /** Below this share of the longest window, the stretch common to all hosts is not what was asked for. */
    private static final double MIN_OVERLAP = 0.9;

    /** Ports and connections are each host's own. */
    private static final Connections NO_CONNECTIONS = new Connections(null, null, null, null, null);

    private MergedVerdict() {}

    static Verdict of(RunResult sum, List<StoredRun> hosts, Alignment alignment, Timeline timeline) {
        double longest = hosts.stream()
                .mapToDouble(host -> host.result().windowSeconds())
                .max()
                .orElseThrow();
        Optional<SumCount> count =
                SumCount.of(hosts.stream().map(StoredRun::result).toList());
        RunEvidence evidence = new RunEvidence(
                sum.calls(),
                sum.throughput(),
                sum.serviceTimeMicros(),
                sum.threads(),
                longest,
                count.map(SumCount::uncounted).orElse(Uncounted.NONE),
                false,
                Optional.empty(),
                thirds(timeline, alignment),
                NO_CONNECTIONS,
                ClientSide.UNKNOWN,
                1,
                ServerSide.completed(count.map(SumCount::completed).orElse(null)),
                HostLimits.UNKNOWN,
                false,
                List.of(),
                sum.objectives(),
                Aftermath.NONE,
                Optional.empty(),
                course(sum));
        List<Reason> reasons = new ArrayList<>(Judge.judge(evidence).reasons());
        for (StoredRun host : hosts) {
            for (Reason reason : host.result().verdict().reasons()) {
                if (!OF_THE_SUM.contains(reason.code()) || isLoss(reason, host.result())) {
                    reasons.add(new Reason(
                            reason.code(), reason.status(), host.name() + ": " + reason.evidence(), reason.remedy()));
                }
            }
        }
        if (count.isEmpty()) {
            reasons.add(new Reason(
                    Code.SERVER_UNKNOWN,
                    "not every client host knows the counts of one server's process at both ends of its run, so that none was"
                            + " compared with the sum",
                    "open its admin endpoint to all client hosts, and do not restart it in between"));
        }
        if (alignment.overlapSeconds() < MIN_OVERLAP * longest) {
            reasons.add(new Reason(
                    Code.TOO_SHORT,
                    String.format(
                            Locale.ROOT,
                            "all client hosts were calling at once for only %.1f s of %.1f s",
                            alignment.overlapSeconds(),
                            longest),
                    "start the client hosts together, with one -Dwarmup and one -Dtime; do their clocks agree?"));
        }
        return Verdict.of(reasons);
    }

    /** Whether its part of the rate was kept is for each host to say. */
    private static Course course(RunResult sum) {
        return new Course(
                0,
                0,
                false,
                false,
                null,
                Optional.ofNullable(sum.offered()).map(offered -> new RateEvidence(offered, Backlog.Lag.NOTHING)),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                Optional.ofNullable(sum.oneWay()).map(oneWay -> new OneWayEvidence(oneWay, false)),
                Optional.empty());
    }

    /**
     * Whether the server completed fewer calls than this host started. The calls of the other hosts are in this host's count
     * too, so that more is no fault of it; fewer always is.
     */
    private static boolean isLoss(Reason reason, RunResult host) {
        if (reason.code() != Code.COUNT_MISMATCH
                || host.server() == null
                || host.server().calls() == null) {
            return false;
        }
        long completed = host.server().completed();
        long trailing = host.trailingCalls() == null ? 0 : host.trailingCalls().started();
        // Failed calls account for a difference only where calls are missing.
        return reason.status() == Status.FAIL || completed < host.calls().started() + trailing;
    }

    /** Of the stretch in which all hosts were calling: at its edges the sum of a few would look like a drift. */
    private static Optional<RateHistory.Thirds> thirds(Timeline timeline, Alignment alignment) {
        RateHistory history = new RateHistory();
        double[] ok = timeline.column("ok");
        for (int second = (int) Math.ceil(alignment.from()); second + 1 <= alignment.to(); second++) {
            history.add(Double.isNaN(ok[second]) ? 0 : Math.round(ok[second]), 1_000_000_000L);
        }
        return history.thirds();
    }
}
