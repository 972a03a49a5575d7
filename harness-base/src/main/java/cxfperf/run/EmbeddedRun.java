package cxfperf.run;

import cxfperf.options.CannotRunException;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.client.ClientOptions;
import cxfperf.profile.Profiler;
import cxfperf.result.RunResult;
import cxfperf.stored.RunDirectory;
import cxfperf.terminal.RunConsole;
import cxfperf.watch.EarlierCalls;
import java.nio.file.Path;

/**
 * A run in a JVM that is somebody else's, such as that of a test: the same run with the same files as one in a load
 * JVM, but it takes no signals, sets no handlers and never ends the JVM.
 *
 * @param directory where its files are
 */
public record EmbeddedRun(Path directory, RunResult result) {

    /**
     * Runs on new threads and waits for the end.
     *
     * @param options of one load: no sweep, no search, no profile
     * @param earlier what earlier runs of this JVM left on the same server
     * @throws CannotRunException if there is no result, with one line that says why
     * @throws InterruptedException if this thread is interrupted; the workers are then told to leave, and there is no
     *     result
     */
    public static EmbeddedRun of(Settings settings, ClientOptions options, EarlierCalls earlier, RunConsole console)
            throws UsageException, CannotRunException, InterruptedException {
        Path directory = OneRun.makeDirectory(settings, options.results(), options.operation());
        try (Profiler profiler = Profiler.of(false)) {
            PublishedRun run =
                    OneRun.of(settings, options, directory, earlier, Interruption.byNobody(), profiler, console);
            return new EmbeddedRun(directory, run.result());
        } finally {
            RunDirectory.removeIfEmpty(directory);
        }
    }
}
