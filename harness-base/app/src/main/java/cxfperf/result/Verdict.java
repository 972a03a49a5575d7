package cxfperf.result;

import java.util.Comparator;
import java.util.List;

/**
 * The judgement of a run.
 *
 * @param status the worst status of any reason
 * @param reasons the reasons, the most important first: reasons that invalidate, then reasons that fail, then warnings
 */
public record Verdict(Status status, List<Reason> reasons) {

    public Verdict {
        reasons = List.copyOf(reasons);
    }

    /** Whether the verdict has this reason. */
    public boolean has(Reason.Code code) {
        return reasons.stream().anyMatch(reason -> reason.is(code));
    }

    /** The number of reasons that are only warnings. */
    public long warnings() {
        return reasons.stream().filter(reason -> reason.status() == Status.PASS).count();
    }

    public static Verdict of(List<Reason> reasons) {
        Status worst = reasons.stream()
                .map(Reason::status)
                .max(Comparator.naturalOrder())
                .orElse(Status.PASS);
        return new Verdict(
                worst,
                reasons.stream()
                        .sorted(Comparator.comparing(Reason::status).reversed().thenComparingInt(Reason::place))
                        .toList());
    }
}
