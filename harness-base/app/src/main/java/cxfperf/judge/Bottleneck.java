package cxfperf.judge;

import static cxfperf.text.NumberText.counted;
import static cxfperf.text.NumberText.format;

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

/** Says in one sentence what kept a run from being faster. */
final class Bottleneck {

    private Bottleneck() {}

    /** The first that the evidence speaks for. */
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
        if (client.saturated() && seen.host().shared()) {
            OptionalDouble others = JvmCpu.othersOnClientHost(run, seen);
            return format(
                    "the CPUs of the one host of both sides, %s: client JVM %s, server JVM %s,%s others %s of %d",
                    client.busy(),
                    client.usedText(),
                    server.usedText(),
                    processes(run),
                    others.isPresent() ? format("%.1f", others.getAsDouble()) : "n/a",
                    seen.host().cpus());
        }
        if (server.saturated()) {
            return "the server host's CPUs, " + server.busy();
        }
        if (client.saturated()) {
            return "the load generator's CPUs, " + client.busy()
                    + (JvmCpu.clientUsesLess(run, seen)
                            ? ", most of it by other processes"
                            : ": the generator, not the server");
        }
        if (verdict.has(Code.GC_PAUSES)) {
            return "garbage-collection pauses";
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

    /** How busy the server's host was, if it is another one. */
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
        if (LengthRule.isCoarse(run, offered)) {
            return format("%,d calls were scheduled, and sent", offered.scheduled());
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

    /** A side that used up what it may use by itself, or both. */
    private static Optional<String> own(JvmCpu client, JvmCpu server) {
        List<String> limits = Stream.of(client, server)
                .filter(side -> side.throttled() || side.full())
                .map(side -> (side.throttled() ? side.quota() : side.fullness())
                        + (side == client ? " (the generator, not the server)" : ""))
                .toList();
        return limits.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", limits));
    }
}
