package cxfperf.jmeter.controller;

import cxfperf.jmeter.agents.AgentService.AgentProgress;
import cxfperf.report.ProgressLine;
import cxfperf.terminal.StatusLine;
import java.io.PrintStream;
import java.util.List;

/**
 * Shows what all agents do together: on a terminal in one line that is rewritten, in a log once in some seconds and at
 * the beginning of a phase. Used by one thread.
 */
final class SumProgress {

    private final PrintStream out;
    private final boolean terminal;
    private final int logSeconds;
    private final StatusLine status;
    private final int agents;
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

    /** @param all the last second of each agent that has one, and is followed */
    void show(List<AgentProgress> all) {
        if (all.isEmpty()) {
            status.clear();
            return;
        }
        String phase = all.get(0).phase();
        long second = all.stream().mapToLong(AgentProgress::second).min().orElseThrow();
        boolean isNext = !phase.equals(shownPhase) || second >= shownSecond + (terminal ? 1 : logSeconds);
        if (!isNext || !all.stream().allMatch(one -> one.phase().equals(phase))) {
            return;
        }
        shownPhase = phase;
        shownSecond = second;
        String line = ProgressLine.sum(
                phase,
                second,
                all.stream().mapToDouble(AgentProgress::okPerSecond).sum(),
                all.stream().mapToLong(AgentProgress::failed).sum(),
                all.size(),
                agents);
        if (terminal) {
            status.show(line);
        } else {
            out.println(line);
        }
    }
}
