package cxfperf.jmeter.controller;

import cxfperf.jmeter.controller.AgentWatch.AgentEnd;
import cxfperf.merge.ClientHost;
import cxfperf.merge.HostRuns;
import cxfperf.result.Reason.Code;
import cxfperf.result.RunResult;
import cxfperf.stored.StoredRuns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The results of a run's agents, read from the copied files.
 *
 * @param finished the agents with a result
 * @param lost the other agents, each with the reason
 */
record AgentRunsRead(List<ClientHost> finished, List<ClientHost.Lost> lost) {

    /** @throws IOException with a message for people, if files cannot be read */
    static AgentRunsRead of(List<AgentEnd> ends) throws IOException {
        List<ClientHost> finished = new ArrayList<>();
        List<ClientHost.Lost> lost = new ArrayList<>();
        for (AgentEnd end : ends) {
            String name = end.address().toString();
            if (end.lost().isPresent()) {
                lost.add(new ClientHost.Lost(name, end.lost().get() + recorded(end)));
            } else if (StoredRuns.find(end.directory()).isEmpty() || StoredRuns.wasKilled(end.directory())) {
                lost.add(new ClientHost.Lost(
                        name,
                        "left no result"
                                + end.problem().map(problem -> ": " + problem).orElse("")));
            } else {
                ClientHost host = ClientHost.in(end.directory(), name);
                if (host.result().windowSeconds() > 0) {
                    finished.add(host);
                } else {
                    lost.add(new ClientHost.Lost(name, "opened no window" + why(host.result())));
                }
            }
        }
        return new AgentRunsRead(finished, lost);
    }

    private static String why(RunResult run) {
        return run.verdict().reasons().stream()
                // This reason only follows from the loss of the agent.
                .filter(reason -> reason.code() != Code.NO_VERIFIED_CALLS)
                .findFirst()
                .map(reason -> ": " + reason.evidence())
                .orElse("");
    }

    /** The files that were fetched before the loss; empty if the agent's files had no line yet. */
    private static String recorded(AgentEnd end) {
        try {
            return StoredRuns.wasKilled(end.directory())
                    ? "; "
                            + HostRuns.killed(end.directory(), end.address().toString())
                                    .because()
                    : "";
        } catch (IOException e) {
            return "";
        }
    }
}
