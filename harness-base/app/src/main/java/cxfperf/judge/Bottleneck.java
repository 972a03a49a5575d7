package cxfperf.judge;

import static cxfperf.text.NumberText.counted;
import static cxfperf.text.NumberText.format;

import cxfperf.experiment.FindResult;
import cxfperf.result.JvmFigure;
import cxfperf.result.OfferedLoad;
import cxfperf.result.RateText;
import cxfperf.result.Reason.Code;
import cxfperf.result.RunResult;
import cxfperf.result.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Finds what kept a run from being faster, as one sentence. */
final class Bottleneck {

    /** A cause that took a smaller share of the window explains little. */
    private static final double LARGE_SHARE = 0.25;

    private Bottleneck() {}

    /** Returns the first cause for which there is evidence. */
    static String of(RunResult run, RunFacts seen, Verdict verdict) {
        if (run.calls().ok() == 0) {
            return "nothing to limit: no call succeeded";
        }
        if (seen.isTrial(run)) {
            return "not known: a trial of " + counted(run.calls().started(), "call")
                    + " shows whether calls work, not how fast";
        }
        if (verdict.has(Code.LIMIT_REACHED)) {
            return "the load generator's limit of local ports or open files";
        }
        if (run.offered() != null && !verdict.has(Code.RATE_NOT_KEPT) && !verdict.has(Code.BACKLOG_GROWS)) {
            return "the offered rate, " + RateText.of(run.offered()) + ": " + kept(run, run.offered());
        }
        JvmCpu client = JvmCpu.client(run);
        JvmCpu server = JvmCpu.server(run);
        Optional<String> own = own(client, server);
        if (own.isPresent()) {
            return own.get();
        }
        if (client.saturated() || server.saturated()) {
            return cpus(run, seen, client, server);
        }
        double paused = Math.max(client.pausedShare(run), server.pausedShare(run));
        if (paused >= LARGE_SHARE) {
            return "garbage-collection pauses, " + percent(paused) + " of the window";
        }
        if (verdict.has(Code.BACKLOG_GROWS)) {
            return "the server, which completes one-way calls more slowly than they are sent; its CPUs were "
                    + "not used up";
        }
        if (run.client().jvm().of(JvmFigure.HOST_CPU_SHARE) == null) {
            return "not known: this host does not report how busy its CPUs are";
        }
        String clients =
                counted(run.threads(), "thread") + ", one call at a time" + (run.threads() == 1 ? "" : " each");
        return (run.offered() != null ? "the clients: " : "the closed loop: ") + clients
                + "; the load generator's CPUs were "
                + percent(run.client().jvm().of(JvmFigure.HOST_CPU_SHARE)) + " busy"
                + serverHost(run, seen);
    }

    /** CPUs that all processes used up: they are the limit if the processes of this run used the greater part. */
    private static String cpus(RunResult run, RunFacts seen, JvmCpu client, JvmCpu server) {
        boolean shared = seen.host().shared();
        double own = run.coresOnClientHost(shared);
        boolean ownLoad =
                client.saturated() && own >= client.busyCpus(seen.host().cpus()) / 2;
        if (shared && ownLoad) {
            OptionalDouble others = run.othersOnClientHost(seen.host().cpus(), true);
            return format(
                    "the CPUs of the one host of both sides, %s: client JVM %s, server JVM %s,%s others %s of %d",
                    client.busy(),
                    client.usedText(),
                    server.usedText(),
                    processes(run),
                    others.isPresent() ? format("%.1f", others.getAsDouble()) : "n/a",
                    seen.host().cpus());
        }
        if (server.saturated() && server.usesMost()) {
            return "the server host's CPUs, " + server.busy();
        }
        if (ownLoad) {
            return "the load generator's CPUs, " + client.busy() + ": the generator, not the server";
        }
        return "not known: " + (client.saturated() ? client : server).load();
    }

    /** How busy the server's host was, if it is a different host. */
    private static String serverHost(RunResult run, RunFacts seen) {
        if (seen.host().shared()) {
            return "";
        }
        Double share = run.server().jvm().of(JvmFigure.HOST_CPU_SHARE);
        return share == null ? ", the server's are not known" : ", the server's " + percent(share);
    }

    private static String percent(double share) {
        return format("%.0f %%", share * 100);
    }

    private static String kept(RunResult run, OfferedLoad offered) {
        if (offered.dropped() > 0) {
            return format("%,d of %,d scheduled calls were dropped", offered.dropped(), offered.scheduled());
        }
        if (FindResult.queueGrew(run)) {
            return FindResult.queueGrowth(run);
        }
        return run.calls().errors() > 0 ? "each call was sent, and not each was answered as expected" : "it was kept";
    }

    private static String processes(RunResult run) {
        StringBuilder text = new StringBuilder();
        run.auxiliaryProcesses().forEach((name, process) -> {
            Double cores = process.cores(run.windowSeconds());
            text.append(cores == null ? "" : format(" %s JVM %.1f,", name, cores));
        });
        return text.toString();
    }

    /** A side, or both, that used up its own CPU limit. */
    private static Optional<String> own(JvmCpu client, JvmCpu server) {
        List<String> limits = Stream.of(client, server)
                .filter(side -> side.throttled() || side.full())
                .map(side -> (side.throttled() ? side.quota() : side.fullness())
                        + (side == client ? " (the generator, not the server)" : ""))
                .toList();
        return limits.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", limits));
    }
}
