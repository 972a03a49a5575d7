package cxfperf.run;

import cxfperf.engine.DrivenWorkers;
import cxfperf.jvms.Interruption;
import cxfperf.options.client.ClientOptions;
import cxfperf.probe.WindowRecorder;
import cxfperf.terminal.RunConsole;
import cxfperf.watch.EarlierCalls;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A run that is asked for.
 *
 * @param directory for its files, empty
 * @param console shows it
 * @param session what it shares with the other runs of its JVM
 * @param driven the threads of an outside caller that make the calls; empty if the run has its own threads
 */
record RunRequest(
        ClientOptions options, Path directory, RunConsole console, RunSession session, Optional<DrivenWorkers> driven) {

    /** A run on its own threads. */
    RunRequest(ClientOptions options, Path directory, RunConsole console, RunSession session) {
        this(options, directory, console, session, Optional.empty());
    }

    /**
     * What the runs of one JVM share.
     *
     * @param earlier what they left on the same server
     * @param interruption ends the run that goes on
     * @param recorder of this JVM; empty where nobody asks for a profile
     */
    record RunSession(EarlierCalls earlier, Interruption interruption, Optional<WindowRecorder> recorder) {}
}
