package cxfperf.result;

import java.util.Comparator;
import java.util.List;

/**
 * The judgement of a run.
 *
 * @param status the worst that any reason asks for
 * @param reasons the most important first: those that invalidate, those that fail, those that warn
 */
public record Verdict(Status status, List<Reason> reasons) {

    public Verdict {
        reasons = List.copyOf(reasons);
    }

    /** Whether this stands against the numbers. */
    public boolean has(Reason.Code code) {
        return reasons.stream().anyMatch(reason -> reason.is(code));
    }

    /** Number of reasons that are mere warnings. */
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
