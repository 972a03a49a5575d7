package cxfperf.judge;

import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import java.util.List;

/** What was asked for and is not so. */
final class ConfigRule {

    private ConfigRule() {}

    static List<Reason> apply(RunEvidence run) {
        if (run.unmet().isEmpty()) {
            return List.of();
        }
        return List.of(new Reason(
                Code.CONFIG_NOT_IN_EFFECT,
                String.join("; ", run.unmet()),
                "this run measured something else than was asked for: mend the bus file or the option that is named, or do"
                        + " without that setting"));
    }
}
