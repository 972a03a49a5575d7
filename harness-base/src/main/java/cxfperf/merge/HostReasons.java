package cxfperf.merge;

import cxfperf.result.Calls;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.Reason.Trait;
import cxfperf.result.ReasonText;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the verdicts of the load generators say that is each host's own, such as of its ports or its CPUs. */
final class HostReasons {

    /** More hosts with one and the same reason are named in one line. */
    private static final int MOST_LINES = 3;

    private record ReasonKind(Code code, Status status) {}

    private record HostReason(String host, Reason reason) {}

    private HostReasons() {}

    /**
     * @param sum the calls that the sum is judged by
     * @param compared whether the server's count was compared with the sum, so that each host's own comparison is
     *     settled
     */
    static List<Reason> of(List<ClientHost> hosts, Calls sum, boolean compared) {
        Map<ReasonKind, List<HostReason>> all = new LinkedHashMap<>();
        for (ClientHost host : hosts) {
            for (Reason reason : host.result().verdict().reasons()) {
                if (!reason.code().has(Trait.OF_THE_SUM)
                        || isOutside(reason.code(), sum)
                        || isOpenMismatch(reason, host.result(), compared)) {
                    all.computeIfAbsent(new ReasonKind(reason.code(), reason.status()), kind -> new ArrayList<>())
                            .add(new HostReason(host.name(), reason));
                }
            }
        }
        List<Reason> reasons = new ArrayList<>();
        all.values().forEach(said -> {
            if (said.size() <= MOST_LINES) {
                said.forEach(one -> reasons.add(of(one, "")));
            } else {
                List<String> others =
                        said.stream().skip(1).map(HostReason::host).toList();
                reasons.add(of(
                        said.get(0),
                        "; and of " + ReasonText.count(others.size()) + " more hosts: " + HostNames.of(others)));
            }
        });
        return reasons;
    }

    /** Whether calls failed only while not all hosts were calling: the sum has none of them. */
    private static boolean isOutside(Code code, Calls sum) {
        return code == Code.CALLS_FAILED && sum.failed() == 0 || code == Code.CALLS_ABANDONED && sum.abandoned() == 0;
    }

    private static Reason of(HostReason said, String others) {
        Reason reason = said.reason();
        return new Reason(
                reason.code(), reason.status(), said.host() + ": " + reason.evidence() + others, reason.remedy());
    }

    /**
     * A host's own count that is not the server's. The calls of the other hosts are in what the server completed for
     * this one, so that more is no fault of it, if the sum over all hosts says so; fewer always is.
     */
    private static boolean isOpenMismatch(Reason reason, RunResult host, boolean compared) {
        if (reason.code() != Code.COUNT_MISMATCH) {
            return false;
        }
        if (!compared || host.server() == null || host.server().calls() == null) {
            return true;
        }
        long completed = host.server().completed();
        long trailing = host.coolDownCalls() == null ? 0 : host.coolDownCalls().started();
        // Failed calls account for a difference only where calls are missing.
        return reason.status() == Status.FAIL || completed < host.calls().started() + trailing;
    }
}
