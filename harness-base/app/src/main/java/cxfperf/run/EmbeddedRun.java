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
 * A run in the JVM of another program, such as a test. It makes the same files as a run in a load JVM, but it handles
 * no signals and never ends the JVM.
 *
 * @param directory the directory of its files
 */
public record EmbeddedRun(Path directory, RunResult result) {

    /**
     * Runs and waits for the end.
     *
     * @param options the options of one run; neither a sweep nor a search
     * @param earlier the calls that earlier runs of this JVM made to the same server
     * @param driven gives workers to the threads of an outside program that makes the calls; used by this run only, and
     *     closed by the caller. Empty for new threads
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
            // The run of an agent is not listed, because the controller lists the merged result.
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
