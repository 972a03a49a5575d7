package cxfperf.run;

import cxfperf.doctor.Check;
import cxfperf.doctor.Doctor;
import cxfperf.doctor.PlannedLoad;
import cxfperf.jvms.ExitCode;
import cxfperf.jvms.Interruption;
import cxfperf.live.LivePage;
import cxfperf.options.CannotRunException;
import cxfperf.options.HostName;
import cxfperf.options.Option;
import cxfperf.options.UsageException;
import cxfperf.options.client.ClientOptions;
import cxfperf.options.client.LoadOptions;
import cxfperf.options.client.VirtualThreads;
import cxfperf.probe.HostLimits;
import cxfperf.probe.WindowRecorder;
import cxfperf.profile.ProfiledRun;
import cxfperf.publish.ResultsFolder;
import cxfperf.run.RunRequest.RunSession;
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
        Optional<SeriesPlan> series = series(options);
        LivePage livePage =
                LivePage.open(options.given(Option.LIVE), options.scenario().name() + " " + options.operation());
        WindowRecorder standing = ProfiledRun.recorder(options.get(Option.PROFILE));
        Path directory = OneRun.makeDirectory(
                options,
                options.results(),
                options.operation() + series.map(plan -> "-" + plan.name()).orElse(""));
        Interruption interruption = Interruption.bySignals("the results could not be written");
        ExitCode code = ExitCode.INVALID;
        try (WindowRecorder recorder = standing;
                LivePage live = livePage) {
            live.shows(directory, options.slo());
            RunSession session = new RunSession(new EarlierCalls(), interruption, Optional.ofNullable(recorder));
            code = series.isPresent()
                    ? new RunSeries(options, series.get(), directory, session, live).run()
                    : OneRun.of(new RunRequest(options, directory, RunConsole.inFull(options, live.link()), session))
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

    /** Returns the plan of a sweep or of a search; empty if the options are those of a single run. */
    private static Optional<SeriesPlan> series(ClientOptions options) throws UsageException {
        LoadOptions loads = LoadOptions.from(options.asked());
        if (!loads.isSeries()) {
            return Optional.empty();
        }
        return Optional.of(loads.search() ? new Find(options) : new Sweep(options, loads));
    }

    private static void warnOfLimits(ClientOptions options) {
        String host = options.spec().host();
        List<Check> inTheWay = Doctor.examineLimits(
                HostLimits.read(Path.of("/proc")),
                new PlannedLoad(options.plan().threads(), OptionalInt.empty(), host, HostName.isThis(host)));
        System.out.print(Doctor.render(inTheWay));
    }
}
