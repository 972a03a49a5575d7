package cxfperf.judge;

import cxfperf.result.ClientSide;
import cxfperf.result.Compilers;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.ReasonText;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.ServerSide;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Whether the load was warm: whether its code was still being compiled, or its rate still rose. */
final class WarmUpRule {

    /**
     * In a window of warm code the compilers of a JVM work for a hundredth of its CPU time, and what a warm-up calls
     * quiet is less than a twentieth: above this they did what belongs before the window.
     */
    static final double MAX_COMPILE_SHARE = 0.10;

    private static final int LONGER_LIMIT_SECONDS = 300;

    private WarmUpRule() {}

    static List<Reason> apply(RunResult run, Observed seen) {
        if (run.calls().ok() == 0) {
            return List.of();
        }
        List<String> evidence = new ArrayList<>();
        seen.unwarmed()
                .ifPresent(cold -> evidence.add(ReasonText.format(
                        "the load was not warm after %,.0f s, the limit of its warm-up: %s",
                        cold.seconds(), String.join("; ", cold.because()))));
        compilers(run, seen, evidence);
        seen.seconds()
                .thirds()
                .filter(thirds -> !run.hasRamp() && thirds.risesMaterially())
                .ifPresent(thirds -> evidence.add("the rate still rose, " + WindowRules.text(thirds)));
        if (evidence.isEmpty()) {
            return List.of();
        }
        long limit = Math.max(
                LONGER_LIMIT_SECONDS,
                seen.unwarmed()
                        .map(cold -> (long) Math.ceil(2 * cold.seconds()))
                        .orElse(0L));
        return List.of(new Reason(
                Code.NOT_WARM,
                String.join("; ", evidence),
                "warm up for longer: -Dwarmup=auto:20-" + limit + ", or a number of seconds; compileMillis in "
                        + ResultFile.TIMELINE + " shows when the compilers are idle"));
    }

    private static void compilers(RunResult run, Observed seen, List<String> evidence) {
        ClientSide client = run.client();
        ServerSide server = run.server();
        List<String> sides = Stream.of(
                        atWork(
                                "client",
                                run,
                                seen,
                                client.compileSeconds(),
                                client.cpuSeconds(),
                                client.compileShare()),
                        atWork(
                                "server",
                                run,
                                seen,
                                server.compileSeconds(),
                                server.cpuSeconds(),
                                server.compileShare()))
                .flatMap(Optional::stream)
                .toList();
        if (!sides.isEmpty()) {
            evidence.add("in the window " + String.join(", and ", sides)
                    + (server.compileSeconds() == null ? "; what the server's did is not known" : ""));
        }
    }

    private static Optional<String> atWork(
            String side, RunResult run, Observed seen, Double compileSeconds, Double cpuSeconds, Double share) {
        Compilers compilers = new Compilers(compileSeconds, cpuSeconds, run.windowSeconds());
        if (!compilers.workedMoreThan(MAX_COMPILE_SHARE)) {
            return Optional.empty();
        }
        return Optional.of(ReasonText.format(
                "the %s's compilers worked for %.1f s%s",
                side,
                compileSeconds,
                share == null ? "" : ReasonText.format(", up to %.0f %% of its CPU time", share * 100)));
    }
}
