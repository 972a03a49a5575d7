package cxfperf.ab;

import cxfperf.experiment.ExperimentLoop.CellRunner;
import cxfperf.experiment.PlannedRun;
import cxfperf.experiment.PlannedRun.PlannedCell;
import cxfperf.experiment.RunRecord;
import cxfperf.jvms.ClientServer;
import cxfperf.jvms.LoadJvm;
import cxfperf.jvms.LoadJvms;
import cxfperf.jvms.PlanFile;
import cxfperf.jvms.SshCommand;
import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Role;
import cxfperf.options.Settings;
import cxfperf.options.SshPlace;
import cxfperf.options.UsageException;
import cxfperf.plan.DerivedSeed;
import cxfperf.plan.WarmUp;
import cxfperf.probe.TimeWaits;
import cxfperf.report.ProgressLine;
import cxfperf.result.Reason;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.Status;
import cxfperf.stored.StoredRuns;
import cxfperf.terminal.LoadText;
import cxfperf.terminal.StatusLine;
import cxfperf.text.NumberText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/**
 * Runs a variant as a user would: the {@code clientserver} command in a process of its own, or, with the server on
 * another host, the {@code client} command. Its output goes into {@code console.log} of the run.
 */
final class RunJvms implements CellRunner {

    /** Longest time of a run besides its load: two JVMs that start and stop, and the result files. */
    static final Duration SLACK = Duration.ofSeconds(120);

    /** Usual time of a run besides its load: two JVMs that start, a client that connects, polls and pages. */
    static final Duration AROUND_A_LOAD = Duration.ofSeconds(16);

    private static final long STOP_SECONDS = 60;

    /** Far below the 28,000 local ports of a usual host, and above the kept-alive connections of a usual run. */
    private static final int FEW_TIME_WAITS = 200;

    private static final Duration MOST_TIME_WAIT = Duration.ofSeconds(70);

    private final Settings shared;
    private final Home home;
    private final Map<String, Path> jars;
    private final Duration slack;
    private final StatusLine status;
    private volatile boolean stopping;
    private volatile Process current;

    /** @param jars jars of the cells with another CXF release, by cell name */
    RunJvms(Settings shared, Home home, Map<String, Path> jars, Duration slack, StatusLine status) {
        this.shared = shared;
        this.home = home;
        this.jars = Map.copyOf(jars);
        this.slack = slack;
        this.status = status;
    }

    /**
     * Waits until the connections of the previous run have left TIME_WAIT, which Linux ends after 60 s.
     *
     * @param port port of the servers; with 0 each server has another port, so there is nothing to wait for
     */
    private void awaitTimeWaits(int port) throws InterruptedException {
        TimeWaits timeWaits = new TimeWaits(Path.of("/proc"));
        long start = System.nanoTime();
        while (port != 0) {
            OptionalInt count = timeWaits.count(port);
            Duration left = MOST_TIME_WAIT.minusNanos(System.nanoTime() - start);
            if (count.isEmpty() || count.getAsInt() <= FEW_TIME_WAITS || left.isNegative()) {
                return;
            }
            status.show("waiting for " + count.getAsInt() + " connections in TIME_WAIT, " + left.toSeconds()
                    + " s at most");
            TimeUnit.MILLISECONDS.sleep(500);
        }
    }

    @Override
    public RunRecord run(PlannedRun run, Path directory) throws StoppedException, InterruptedException {
        try {
            Settings variant = VariantOptions.of(run.cell().settings(), shared)
                    .forRole(Role.CLIENTSERVER, ofThisRun(run, directory));
            awaitTimeWaits(variant.get(Option.PORT));
            Optional<SshPlace> place = shared.given(Option.SERVER_SSH);
            if (place.isEmpty()) {
                return judged(run, directory, load(run, variant, directory));
            }
            Settings serverSettings = ClientServer.serverSettings(variant)
                    .forRole(Role.SERVER, Map.of(Option.HOST.optionName(), "0.0.0.0"));
            try (SshCommand server = SshCommand.start(
                    SshCommand.Remote.server(place.get(), serverSettings), ResultFile.SERVER_LOG.in(directory))) {
                String host = place.get().host();
                Settings client = ClientServer.clientSettings(variant, server.ready(), host)
                        .forRole(Role.CLIENT, Map.of(Option.HOST.optionName(), host));
                return judged(run, directory, load(run, client, directory));
            }
        } catch (UsageException | CannotRunException e) {
            return RunRecord.invalid(run, e.getMessage());
        } catch (IOException e) {
            return RunRecord.invalid(run, ErrorText.of(e));
        } finally {
            status.clear();
        }
    }

    private Map<String, String> ofThisRun(PlannedRun run, Path directory) throws UsageException {
        Map<String, String> options = new HashMap<>();
        options.put(Option.RESULTS.optionName(), directory.toString());
        if (run.warmer() > 0) {
            WarmUp warmUp = VariantOptions.of(run.cell().settings(), shared).get(Option.WARMUP);
            for (int i = 0; i < run.warmer(); i++) {
                warmUp = warmUp.longer();
            }
            options.put(Option.WARMUP.optionName(), warmUp.text());
        }
        // All variants of a block draw the same calls, and each block draws different ones.
        options.put(Option.SEED.optionName(), Long.toString(DerivedSeed.of(shared.get(Option.SEED), run.block())));
        return options;
    }

    /** Whether this process is stopping. It prints that itself. */
    boolean areStopping() {
        return stopping;
    }

    /** Ends the current run, if any, and prevents further ones. Any thread. */
    void stop() {
        stopping = true;
        Process process = current;
        if (process != null) {
            end(process);
        }
    }

    /** Runs to the end; returns the exit value, or null for a run that hung and was killed. */
    private Integer load(PlannedRun run, Settings settings, Path directory)
            throws IOException, UsageException, StoppedException, InterruptedException {
        Duration load = VariantOptions.loadOf(settings);
        Duration bound = VariantOptions.limitOf(settings, slack);
        Process process = start(run.cell(), settings, ResultFile.CONSOLE_LOG.in(directory));
        current = process;
        try {
            long start = System.nanoTime();
            while (!process.waitFor(1, TimeUnit.SECONDS)) {
                Duration past = Duration.ofNanos(System.nanoTime() - start);
                if (past.compareTo(bound) > 0) {
                    end(process);
                    return null;
                }
                status.show(progress(run, past, load, LoadText.sureness(settings.get(Option.WARMUP))));
            }
            return process.exitValue();
        } finally {
            current = null;
            process.destroyForcibly();
            if (stopping) {
                throw new StoppedException("the experiment was stopped");
            }
        }
    }

    private Process start(PlannedCell cell, Settings settings, Path log) throws IOException, StoppedException {
        if (stopping) {
            throw new StoppedException("the experiment was stopped");
        }
        List<String> command = LoadJvm.commandLikeThis(
                home,
                Optional.ofNullable(jars.get(cell.name()))
                        .map(Path::toString)
                        .orElse(System.getProperty("java.class.path")));
        command.add(settings.role().word());
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        PlanFile.write(settings.asArguments(), builder.environment());
        return builder.start();
    }

    /** The progress of a run: the beginning of its final line, and the time left for it and for all runs. */
    private static String progress(PlannedRun run, Duration past, Duration load, String sureness) {
        Duration each = load.plus(AROUND_A_LOAD);
        Duration left = each.minus(past).isNegative() ? Duration.ZERO : each.minus(past);
        Duration all = left.plus(each.multipliedBy(run.of() - run.number()));
        return ProgressLine.runLabel(run) + NumberText.time(past) + ", left " + sureness + " " + NumberText.time(left)
                + "; of all " + sureness + " " + NumberText.time(all);
    }

    private static void end(Process process) {
        List<ProcessHandle> started = process.descendants().toList();
        process.destroy();
        LoadJvms.awaitEnd(process, STOP_SECONDS);
        started.forEach(ProcessHandle::destroyForcibly);
    }

    private static RunRecord judged(PlannedRun run, Path directory, Integer exit) throws StoppedException {
        Optional<RunResult> result = exit == null ? Optional.empty() : StoredRuns.resultInside(directory);
        if (result.isPresent() && result.get().verdict().reasons().stream().anyMatch(Reason::saysInterrupted)) {
            throw new StoppedException("a run was interrupted, and so the experiment");
        }
        return fault(run, exit, result)
                .map(why -> RunRecord.invalid(run, why))
                .orElseGet(() -> RunRecord.of(run, run.place(), result.orElseThrow()));
    }

    /** Why the result of a run does not count, whatever its verdict is. */
    private static Optional<String> fault(PlannedRun run, Integer exit, Optional<RunResult> result) {
        if (exit == null) {
            return Optional.of("it hung, and was killed");
        }
        if (result.isEmpty() || exit != 0 && result.get().verdict().status() == Status.PASS) {
            return Optional.of("exit " + exit + ": " + ResultFile.CONSOLE_LOG + " says why");
        }
        String wanted = run.cell().settings().get(VariantOptions.CXF_VERSION);
        Object ran = result.get().effective().getOrDefault("cxfVersion", "");
        return wanted == null || wanted.equals(ran)
                ? Optional.empty()
                : Optional.of("CXF " + wanted + " was wanted, and " + ran + " ran");
    }
}
