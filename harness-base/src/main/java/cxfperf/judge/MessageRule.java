package cxfperf.judge;

import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.ReasonText;
import cxfperf.scenario.MessageCheck;
import java.util.ArrayList;
import java.util.List;

/** The messages that the clients made, against their schema. */
final class MessageRule {

    private MessageRule() {}

    static List<Reason> apply(RunEvidence run) {
        return run.aftermath().messages().map(MessageRule::of).orElse(List.of());
    }

    private static List<Reason> of(MessageCheck check) {
        List<Reason> reasons = new ArrayList<>();
        if (check.invalid() > 0) {
            reasons.add(
                    new Reason(
                            Code.INVALID_MESSAGES,
                            ReasonText.count(check.invalid()) + " of " + ReasonText.count(check.checked())
                                    + " checked messages are not as the schema says; the first: "
                                    + String.join("; ", check.examples()),
                            "another service would refuse them: look at who makes them, and whether threads share what they may not"));
        }
        if (check.checked() < check.sent() || check.sent() == 0) {
            reasons.add(new Reason(
                    Code.MESSAGES_UNCHECKED,
                    check.sent() == 0
                            ? "no message was seen"
                            : ReasonText.count(check.sent() - check.checked()) + " of "
                                    + ReasonText.count(check.sent()) + " messages were not checked: "
                                    + check.uncheckedBecause(),
                    "nobody knows whether they are as the schema says: give the check what it lacks, or do without"
                            + " -Dvalidate"));
        }
        return reasons;
    }
}
