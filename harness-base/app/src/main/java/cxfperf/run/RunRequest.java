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
 * The request for a run.
 *
 * @param directory an empty directory for its files
 * @param console shows the run
 * @param session the objects that it shares with the other runs of its JVM
 * @param driven the threads of an outside caller that make the calls; empty if the run has its own threads
 */
record RunRequest(
        ClientOptions options, Path directory, RunConsole console, RunSession session, Optional<DrivenWorkers> driven) {

    /** A run on its own threads. */
    RunRequest(ClientOptions options, Path directory, RunConsole console, RunSession session) {
        this(options, directory, console, session, Optional.empty());
    }

    /**
     * The objects that the runs of one JVM share.
     *
     * @param earlier the calls that earlier runs made to the same server
     * @param interruption ends the current run
     * @param recorder the recorder of this JVM; empty if the user asked for no profile
     */
    record RunSession(EarlierCalls earlier, Interruption interruption, Optional<WindowRecorder> recorder) {}
}
