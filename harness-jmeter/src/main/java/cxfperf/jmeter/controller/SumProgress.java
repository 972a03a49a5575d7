package cxfperf.jmeter.controller;

import cxfperf.jmeter.agents.AgentService.AgentProgress;
import cxfperf.options.AgentAddress;
import cxfperf.report.ProgressLine;
import cxfperf.terminal.StatusLine;
import cxfperf.text.NumberText;
import java.io.PrintStream;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Shows what all agents do together: on a terminal in one line that is rewritten, in a log once in some seconds and at
 * the beginning of a phase. Thread-safe.
 */
final class SumProgress {

    /** One that has reported nothing for so long is left out: its line may be down. */
    private static final int SILENT_SECONDS = 3;

    private final PrintStream out;
    private final boolean terminal;
    private final boolean logged;
    private final int logSeconds;
    private final StatusLine status;
    private final int agents;
    private final Map<AgentAddress, AgentProgress> all = new HashMap<>();
    private String phase = "";
    private long shownSecond;

    /**
     * @param terminal whether a line can be rewritten
     * @param logged whether a log gets lines
     * @param logSeconds the seconds between two of them
     * @param agents how many there are
     */
    SumProgress(PrintStream out, boolean terminal, boolean logged, int logSeconds, int agents) {
        this.out = out;
        this.terminal = terminal;
        this.logged = logged;
        this.logSeconds = logSeconds;
        this.status = new StatusLine(out, terminal);
        this.agents = agents;
    }

    /** Takes the last second of an agent. */
    synchronized void of(AgentAddress agent, AgentProgress progress) {
        if (progress == null || progress.equals(all.put(agent, progress))) {
            return;
        }
        boolean begins = !progress.phase().equals(phase);
        if (begins && all.values().stream().allMatch(one -> one.phase().equals(progress.phase()))) {
            phase = progress.phase();
            shownSecond = 0;
        } else if (begins || progress.second() <= shownSecond) {
            return;
        }
        if (!terminal && shownSecond > 0 && progress.second() < shownSecond + logSeconds) {
            return;
        }
        List<AgentAddress> silent = silentSince(progress.second());
        if (!silent.isEmpty()) {
            // They have not reported this second yet, or report no more.
            silent = silentSince(progress.second() - SILENT_SECONDS + 1);
            if (progress.second() < shownSecond + (terminal ? 0 : logSeconds - 1) + SILENT_SECONDS) {
                return;
            }
        }
        shownSecond = progress.second();
        show(silent);
    }

    /** The agents that have not reported this second of the phase, or a later one. */
    private List<AgentAddress> silentSince(long second) {
        return all.entrySet().stream()
                .filter(one ->
                        !one.getValue().phase().equals(phase) || one.getValue().second() < second)
                .map(Map.Entry::getKey)
                .sorted(Comparator.comparing(AgentAddress::toString))
                .toList();
    }

    private void show(List<AgentAddress> silent) {
        Map<AgentAddress, AgentProgress> now = new HashMap<>(all);
        now.keySet().removeAll(silent);
        double okPerSecond =
                now.values().stream().mapToDouble(AgentProgress::okPerSecond).sum();
        long failed = now.values().stream().mapToLong(AgentProgress::failed).sum();
        String line = ProgressLine.sum(phase, shownSecond, okPerSecond, failed, now.size(), agents)
                + (silent.isEmpty() ? "" : ", nothing from " + silent.get(0))
                + (silent.size() > 1 ? " and " + NumberText.counted(silent.size() - 1, "other") : "");
        if (terminal) {
            status.show(line);
        } else if (logged) {
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
