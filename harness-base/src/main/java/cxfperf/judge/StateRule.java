package cxfperf.judge;

import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.ReasonText;
import java.util.List;

/** What the server held when the calls were over, against what its replies had said. */
final class StateRule {

    private StateRule() {}

    static List<Reason> apply(RunEvidence run) {
        List<String> contradictions = run.aftermath().contradictions();
        if (contradictions.isEmpty()) {
            return List.of();
        }
        String others = contradictions.size() == 1
                ? ""
                : "; and " + ReasonText.count(contradictions.size() - 1L) + " more of the kind";
        return List.of(new Reason(
                Code.STATE_MISMATCH,
                contradictions.get(0) + others,
                "the server says that it did what it did not do; its speed means nothing"));
    }
}
