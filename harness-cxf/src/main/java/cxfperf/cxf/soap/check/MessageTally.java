package cxfperf.cxf.soap.check;

import cxfperf.scenario.MessageCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Counts what is known of messages. Safe for use by several threads. */
final class MessageTally {

    private static final int MOST_EXAMPLES = 3;
    private static final int MOST_CHARACTERS = 1_000;

    private long sent;
    private long checked;
    private long invalid;
    private String uncheckedBecause;
    private final List<String> examples = new ArrayList<>();

    synchronized void sent() {
        sent++;
    }

    synchronized void unchecked(String because) {
        if (uncheckedBecause == null) {
            uncheckedBecause = because;
        }
    }

    /** @param problem what is wrong with it; empty where nothing is */
    synchronized void checked(Optional<String> problem) {
        checked++;
        problem.ifPresent(what -> {
            invalid++;
            if (examples.size() < MOST_EXAMPLES) {
                examples.add(what.length() <= MOST_CHARACTERS ? what : what.substring(0, MOST_CHARACTERS - 1) + "…");
            }
        });
    }

    /** @param leftBecause why some were not looked at, where nobody has said so */
    synchronized MessageCheck soFar(double waitedSeconds, String leftBecause) {
        return new MessageCheck(
                sent,
                checked,
                invalid,
                examples,
                checked == sent ? null : uncheckedBecause == null ? leftBecause : uncheckedBecause,
                waitedSeconds);
    }
}
