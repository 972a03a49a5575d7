package cxfperf.run;

import cxfperf.engine.DrivenWorkers;
import cxfperf.jvms.Interruption;
import cxfperf.options.CannotRunException;
import cxfperf.options.Option;
import cxfperf.options.UsageException;
import cxfperf.options.client.ClientOptions;
import cxfperf.probe.WindowRecorder;
import cxfperf.profile.ProfiledRun;
import cxfperf.publish.ResultsFolder;
import cxfperf.result.RunResult;
import cxfperf.run.RunRequest.RunSession;
import cxfperf.stored.RunDirectory;
import cxfperf.terminal.RunConsole;
import cxfperf.watch.EarlierCalls;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A run in a JVM that is somebody else's, such as that of a test: the same run with the same files as one in a load
 * JVM, but it takes no signals, sets no handlers and never ends the JVM.
 *
 * @param directory where its files are
 */
public record EmbeddedRun(Path directory, RunResult result) {

    /**
     * Runs and waits for the end.
     *
     * @param options of one load: no sweep, no search
     * @param earlier what earlier runs of this JVM left on the same server
     * @param driven where the threads of somebody else come in, which make the calls; for this run alone, and closed by
     *     the caller. Empty for new threads
     * @throws CannotRunException if there is no result, with one line that says why
     * @throws InterruptedException if this thread is interrupted; the workers are then asked to end, and there is no
     *     result
     */
    public static EmbeddedRun of(
            ClientOptions options, EarlierCalls earlier, RunConsole console, Optional<DrivenWorkers> driven)
            throws UsageException, CannotRunException, InterruptedException {
        Path directory = OneRun.makeDirectory(options, options.results(), options.operation());
        try (WindowRecorder recorder = ProfiledRun.recorder(options.get(Option.PROFILE))) {
            RunSession session = new RunSession(earlier, Interruption.byNobody(), Optional.ofNullable(recorder));
            PublishedRun run = OneRun.of(new RunRequest(options, directory, console, session, driven));
            // The part of an agent is not listed on its own: the controller lists the sum.
            if (driven.filter(threads -> threads.hosts().windowNanos().isPresent())
                    .isEmpty()) {
                ResultsFolder.afterRun(directory);
            }
            return new EmbeddedRun(directory, run.result());
        } finally {
            RunDirectory.removeIfEmpty(directory);
        }
    }
}
