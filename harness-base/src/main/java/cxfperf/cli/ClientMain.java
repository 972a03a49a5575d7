package cxfperf.cli;

import cxfperf.engine.RunOutcome;
import cxfperf.engine.Runner;
import cxfperf.engine.SystemTicker;
import cxfperf.probe.GcPauses;
import cxfperf.probe.HostProbe;
import cxfperf.report.ConsoleReport;
import cxfperf.report.JsonReport;
import cxfperf.report.RunDirectory;
import cxfperf.result.Reason;
import cxfperf.result.RunResult;
import cxfperf.scenario.LoadClientFactory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The client role of a load JVM: one run, from its options to its files and its verdict. */
final class ClientMain {

    private ClientMain() {}

    static ExitCode run(Settings settings, Home home) throws UsageException, CannotRunException, InterruptedException {
        ClientOptions options = ClientOptions.from(settings, home);
        Path directory = makeDirectory(settings, options);
        LoadClientFactory factory = connect(settings, options);
        System.out.println(RunHeader.render(settings.scenario().name(), options, factory.target(), directory));
        return load(settings, options, factory, directory);
    }

    private static ExitCode load(Settings settings, ClientOptions options, LoadClientFactory factory, Path directory)
            throws CannotRunException, InterruptedException {
        Clock clock = Clock.systemUTC();
        GcPauses gcPauses = GcPauses.listen();
        ProbeWindow window = new ProbeWindow(gcPauses, clock.instant());
        HostProbe probe = new HostProbe(Path.of("/proc"), factory.target().getPort(), gcPauses);
        RunFiles files = new RunFiles(directory, clock, probe, window, System.err);
        Progress progress = new Progress(System.out, Progress.standardOutputIsTerminal());
        Runner runner = new Runner(new SystemTicker(), new Listeners(List.of(files, progress)));
        Interruption interruption = new Interruption(runner);
        ExitCode code = ExitCode.INVALID;
        // Closed before the interruption is told that all is done: an interrupted run, too, takes back what it left.
        try (gcPauses;
                factory) {
            RunOutcome outcome = runner.run(options.plan(), factory, settings.scenario()::classify);
            gcPauses.awaitArrival();
            Optional<Reason> lost = files.close();
            RunResult result = RunResults.of(
                    settings.scenario().name(),
                    options,
                    factory.target(),
                    outcome,
                    window,
                    lost,
                    effective(options, factory));
            code = publish(result, directory);
            return code;
        } finally {
            interruption.done(code);
        }
    }

    private static ExitCode publish(RunResult result, Path directory) {
        System.out.print(ConsoleReport.render(result));
        try {
            JsonReport.write(result, directory.resolve("result.json"));
            System.out.println("results: " + directory);
        } catch (IOException e) {
            System.err.println("cxfperf: result.json could not be written to " + directory + ": " + ErrorText.of(e)
                    + "; here it is instead");
            System.out.print(JsonReport.render(result));
            return ExitCode.INVALID;
        }
        return ExitCode.of(result.verdict().status());
    }

    private static Path makeDirectory(Settings settings, ClientOptions options) throws UsageException {
        try {
            return RunDirectory.create(
                    options.results(),
                    Clock.systemUTC().instant(),
                    settings.scenario().name(),
                    options.operation());
        } catch (IOException e) {
            throw Settings.refused(
                    Option.RESULTS, options.results().toString(), "cannot make a directory there: " + ErrorText.of(e));
        }
    }

    private static LoadClientFactory connect(Settings settings, ClientOptions options) throws CannotRunException {
        try {
            return settings.scenario().connect(options.spec());
        } catch (Exception e) {
            throw new CannotRunException("the client could not be set up: " + ErrorText.of(e));
        }
    }

    private static Map<String, Object> effective(ClientOptions options, LoadClientFactory factory)
            throws CannotRunException {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("cfg", options.cfg().fingerprint());
        facts.putAll(factory.effective());
        facts.putAll(EnvironmentFacts.ofThisJvm());
        return facts;
    }
}
