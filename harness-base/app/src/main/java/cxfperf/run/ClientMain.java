package cxfperf.run;

import cxfperf.doctor.Check;
import cxfperf.doctor.Doctor;
import cxfperf.doctor.HostFacts;
import cxfperf.doctor.PlannedLoad;
import cxfperf.judge.RunFacts;
import cxfperf.jvms.ExitCode;
import cxfperf.live.LivePage;
import cxfperf.options.CannotRunException;
import cxfperf.options.Option;
import cxfperf.options.SharedHost;
import cxfperf.options.UsageException;
import cxfperf.options.client.ClientOptions;
import cxfperf.options.client.LoadOptions;
import cxfperf.options.client.VirtualThreads;
import cxfperf.profile.Profiler;
import cxfperf.publish.ResultsFolder;
import cxfperf.stored.RunDirectory;
import cxfperf.terminal.RunConsole;
import cxfperf.watch.EarlierCalls;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The client role of a load JVM: one run, or the runs of a sweep or of a search, from the options to the files and the
 * verdict.
 */
public final class ClientMain {

    private ClientMain() {}

    public static ExitCode run(ClientOptions asked) throws UsageException, CannotRunException, InterruptedException {
        VirtualThreads.check(asked.plan().virtualThreads(), Runtime.version());
        ClientOptions options = asked.found();
        warnOfLimits(options);
        LivePage live = livePage(options);
        Optional<ExitCode> series = series(options, live);
        if (series.isPresent()) {
            return series.get();
        }
        Profiler profiler = Profiler.of(options.get(Option.PROFILE));
        Path directory = OneRun.makeDirectory(options.scenario(), options.results(), options.operation());
        Interruption interruption = Interruption.bySignals();
        ExitCode code = ExitCode.INVALID;
        try (profiler;
                live) {
            live.shows(directory, options.slo());
            code = OneRun.of(
                            options,
                            directory,
                            new EarlierCalls(),
                            interruption,
                            profiler,
                            RunConsole.inFull(options, live.link()),
                            Optional.empty(),
                            RunFacts.WarmUpBefore.NOTHING)
                    .code();
            return code;
        } catch (CannotRunException e) {
            if (!interruption.asked()) {
                throw e;
            }
            // Printed here, because the JVM ends at once when the interruption handler is notified that all is done.
            System.err.println("cxfperf: " + e.getMessage());
            return code;
        } finally {
            RunDirectory.removeIfEmpty(directory);
            ResultsFolder.afterRun(directory);
            interruption.done(code);
        }
    }

    /**
     * Opens the live page of a command, if it is asked for. Its link is printed when the load begins, because a command
     * that is refused before prints one line only.
     *
     * @throws CannotRunException if its port is not free
     */
    private static LivePage livePage(ClientOptions options) throws CannotRunException {
        return LivePage.open(options.given(Option.LIVE), options.scenario().name() + " " + options.operation());
    }

    /**
     * Makes the runs of a sweep or of a search.
     *
     * @param live the page of this command, which is closed at their end
     * @return empty if the options are those of a single run
     */
    private static Optional<ExitCode> series(ClientOptions options, LivePage live)
            throws UsageException, CannotRunException, InterruptedException {
        LoadOptions loads = LoadOptions.from(options.asked());
        if (!loads.isSeries()) {
            return Optional.empty();
        }
        return Optional.of(RunSeries.of(
                options,
                live,
                series -> loads.search() ? new Find(options, series) : new Sweep(options, loads, series)));
    }

    private static void warnOfLimits(ClientOptions options) {
        List<Check> inTheWay = Doctor.examineLimits(
                HostFacts.readLimits(Path.of("/")),
                new PlannedLoad(
                        options.plan().threads(),
                        OptionalInt.empty(),
                        SharedHost.isThis(options.spec().host())));
        System.out.print(Doctor.render(inTheWay));
    }
}
