package cxfperf.scenario;

/**
 * A scenario's refusal of a combination of options. The command prints it in one line and ends with exit code 2.
 * Immutable; any thread.
 *
 * @param option the name of an option at fault, without {@code -D}: a shared option or one of the scenario's
 * @param reason a clause for the user, who sees the option and its value before it: {@code goes with -Dprotocol=jms}
 */
public record Rejection(String option, String reason) {}
