package cxfperf.judge;

import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.ReasonText;
import cxfperf.result.ResultFile;
import cxfperf.result.Steadiness;
import java.util.List;
import java.util.Optional;

/** Whether the rate crept up or down over the window; a larger difference is UNSTABLE, which then is said alone. */
final class DriftRule {

    private DriftRule() {}

    static List<Reason> apply(RunEvidence run) {
        if (run.calls().ok() == 0
                || run.thirds().map(RateChange::new).filter(RateChange::isReal).isPresent()) {
            return List.of();
        }
        return run
                .course()
                .drift()
                // A rise that has been told with its cause is not told again.
                .filter(drift ->
                        drift.percentPerHour() < 0 || WarmUpRule.apply(run).isEmpty())
                .flatMap(DriftRule::apply)
                .stream()
                .toList();
    }

    private static Optional<Reason> apply(Steadiness.Drift drift) {
        if (!drift.material()) {
            return Optional.empty();
        }
        return Optional.of(new Reason(
                Code.DRIFT,
                ReasonText.format(
                        "the rate changed by %+.1f %% over the window, %+.1f %% an hour (95 %% interval %+.1f to %+.1f)",
                        drift.percentOfWindow(),
                        drift.percentPerHour(),
                        drift.lowPercentPerHour(),
                        drift.highPercentPerHour()),
                drift.percentPerHour() > 0
                        ? "not warm yet, or the host became idle: raise -Dwarmup, look at compile_ms in "
                                + ResultFile.TIMELINE
                        : "it slows down: look at heap after collections, threads, open files and steal in "
                                + ResultFile.TIMELINE));
    }
}
