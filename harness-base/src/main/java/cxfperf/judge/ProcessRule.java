package cxfperf.judge;

import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.ReasonText;
import java.util.List;

/** Whether what the run needed besides client and server was there until its end. */
final class ProcessRule {

    private ProcessRule() {}

    static List<Reason> apply(RunEvidence run) {
        return run.course().processes().entrySet().stream()
                .filter(process -> process.getValue().endedAfterSeconds() != null)
                .map(ended -> reason(ended.getKey(), ended.getValue().endedAfterSeconds()))
                .toList();
    }

    private static Reason reason(String name, double afterSeconds) {
        return new Reason(
                Code.PROCESS_ENDED,
                afterSeconds <= 0
                        ? "the " + name + " had ended before the window opened"
                        : ReasonText.format("the %s ended %.1f s after the window had opened", name, afterSeconds),
                "what it printed last may say why; the seconds until then are in the timeline");
    }
}
