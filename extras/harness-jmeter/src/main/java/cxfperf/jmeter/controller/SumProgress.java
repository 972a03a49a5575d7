package cxfperf.jmeter.controller;

import cxfperf.jmeter.agents.AgentService.AgentProgress;
import cxfperf.options.AgentAddress;
import cxfperf.report.ProgressLine;
import cxfperf.terminal.StatusLine;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.Map;

/**
 * Shows what all agents do together, when all of them have reported a second: on a terminal in one line that is
 * rewritten, in a log once in some seconds and at the beginning of a phase. Thread-safe.
 */
final class SumProgress {

    private final PrintStream out;
    private final boolean terminal;
    private final int logSeconds;
    private final StatusLine status;
    private final int agents;
    private final Map<AgentAddress, AgentProgress> all = new HashMap<>();
    private String shownPhase = "";
    private long shownSecond;

    /**
     * @param terminal whether a line can be rewritten
     * @param logSeconds the seconds between two lines of a log
     * @param agents how many there are
     */
    SumProgress(PrintStream out, boolean terminal, int logSeconds, int agents) {
        this.out = out;
        this.terminal = terminal;
        this.logSeconds = logSeconds;
        this.status = new StatusLine(out, terminal);
        this.agents = agents;
    }

    /** Takes the last second of an agent. */
    synchronized void of(AgentAddress agent, AgentProgress progress) {
        if (progress == null || progress.equals(all.put(agent, progress))) {
            return;
        }
        String phase = progress.phase();
        long second =
                all.values().stream().mapToLong(AgentProgress::second).min().orElseThrow();
        boolean isNext = !phase.equals(shownPhase) || second >= shownSecond + (terminal ? 1 : logSeconds);
        if (!isNext || !all.values().stream().allMatch(one -> one.phase().equals(phase))) {
            return;
        }
        shownPhase = phase;
        shownSecond = second;
        String line = ProgressLine.sum(
                phase,
                second,
                all.values().stream().mapToDouble(AgentProgress::okPerSecond).sum(),
                all.values().stream().mapToLong(AgentProgress::failed).sum(),
                all.size(),
                agents);
        if (terminal) {
            status.show(line);
        } else {
            out.println(line);
        }
    }

    /** An agent reports no more. */
    synchronized void without(AgentAddress agent) {
        all.remove(agent);
        if (all.isEmpty()) {
            status.clear();
        }
    }
}
