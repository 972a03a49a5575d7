package cxfperf.scenario;

import java.util.Objects;

/**
 * That a scenario does not take its options in this combination.
 *
 * @param option the name of one that is at fault, without {@code -D}: one of the scenario's or a shared one
 * @param reason a clause for the user, who sees the option and its value before it: {@code goes with -Dprotocol=jms}
 */
public record Rejection(String option, String reason) {

    public Rejection {
        Objects.requireNonNull(option, "option");
        Objects.requireNonNull(reason, "reason");
    }
}
