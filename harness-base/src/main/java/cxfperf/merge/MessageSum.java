package cxfperf.merge;

import cxfperf.result.RunResult;
import cxfperf.scenario.MessageCheck;
import java.util.List;
import java.util.Objects;

/** The checked messages of several client hosts, added up. */
final class MessageSum {

    private MessageSum() {}

    /** Null unless all of them have checked theirs. */
    static MessageCheck of(List<RunResult> runs) {
        List<MessageCheck> checks =
                runs.stream().map(RunResult::messages).filter(Objects::nonNull).toList();
        if (checks.size() < runs.size()) {
            return null;
        }
        return new MessageCheck(
                checks.stream().mapToLong(MessageCheck::sent).sum(),
                checks.stream().mapToLong(MessageCheck::checked).sum(),
                checks.stream().mapToLong(MessageCheck::invalid).sum(),
                checks.stream().flatMap(check -> check.examples().stream()).toList(),
                checks.stream()
                        .map(MessageCheck::uncheckedBecause)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null),
                checks.stream().mapToDouble(MessageCheck::waitedSeconds).sum());
    }
}
