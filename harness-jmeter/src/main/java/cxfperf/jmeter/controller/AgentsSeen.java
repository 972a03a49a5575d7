package cxfperf.jmeter.controller;

import cxfperf.jmeter.agents.AgentService.AgentProgress;
import cxfperf.live.LiveView;
import cxfperf.options.AgentAddress;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * Passes on to the live page what the agents are at. Thread-safe.
 *
 * @param window the length of the measurement interval; empty where the number of calls ends it
 */
record AgentsSeen(LiveView live, Optional<Duration> window) {

    private static final String MEASURE = "measure";

    /** An agent has reported its last second. */
    void of(AgentAddress agent, AgentProgress progress) {
        live.said(agent.toString(), progress.phase() + " " + progress.second() + " s");
        live.progress(
                progress.phase().equals(MEASURE)
                        ? "MEASURING"
                        : progress.phase().toUpperCase(Locale.ROOT),
                "second " + progress.second() + " of this phase",
                left(progress));
    }

    private Optional<Duration> left(AgentProgress progress) {
        return window.filter(length -> progress.phase().equals(MEASURE))
                .map(length -> length.minusSeconds(progress.second()))
                .filter(left -> !left.isNegative());
    }

    /** An agent reports no more. */
    void without(AgentAddress agent) {
        live.said(agent.toString(), "ended");
    }
}
