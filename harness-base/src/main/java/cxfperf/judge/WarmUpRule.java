package cxfperf.judge;

import cxfperf.result.Compilers;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.ReasonText;
import cxfperf.result.ResultFile;
import java.util.ArrayList;
import java.util.List;

/** Whether the code that was measured was still being compiled. */
final class WarmUpRule {

    /**
     * In a window of warm code the compilers of a JVM work for a hundredth of its CPU time, and what a warm-up calls quiet is
     * less than a twentieth: above this they did what belongs before the window.
     */
    static final double MAX_COMPILE_SHARE = 0.10;

    private static final int LONGER_LIMIT_SECONDS = 300;

    private WarmUpRule() {}

    static List<Reason> apply(RunEvidence run) {
        if (run.calls().ok() == 0) {
            return List.of();
        }
        List<String> evidence = new ArrayList<>();
        run.course()
                .unwarmed()
                .ifPresent(cold -> evidence.add(ReasonText.format(
                        "the load was not warm after %,.0f s, the limit of its warm-up: %s",
                        cold.seconds(), String.join("; ", cold.because()))));
        compilers(run, evidence);
        if (evidence.isEmpty()) {
            return List.of();
        }
        run.thirds()
                .map(RateChange::new)
                .filter(change -> !run.course().isRamp() && change.isReal() && change.isUpwards())
                .ifPresent(change -> evidence.add("the rate still rose, " + change.text()));
        long limit = Math.max(
                LONGER_LIMIT_SECONDS,
                run.course()
                        .unwarmed()
                        .map(cold -> (long) Math.ceil(2 * cold.seconds()))
                        .orElse(0L));
        return List.of(new Reason(
                Code.NOT_WARM,
                String.join("; ", evidence),
                "warm up for longer: -Dwarmup=auto:20-" + limit + ", or a number of seconds; compile_ms in "
                        + ResultFile.TIMELINE + " shows when the compilers go quiet"));
    }

    private static void compilers(RunEvidence run, List<String> evidence) {
        Double client = run.client().compileSeconds();
        Double server = run.server().compileSeconds();
        List<String> sides = new ArrayList<>();
        if (new Compilers(client, run.client().cpuSeconds(), run.windowSeconds()).workedMoreThan(MAX_COMPILE_SHARE)) {
            sides.add(atWork("client", client, run.client().compileShare()));
        }
        if (new Compilers(server, run.server().cpuSeconds(), run.windowSeconds()).workedMoreThan(MAX_COMPILE_SHARE)) {
            sides.add(atWork("server", server, run.server().compileShare()));
        }
        if (!sides.isEmpty()) {
            evidence.add("in the window " + String.join(", and ", sides)
                    + (server == null ? "; what the server's did is not known" : ""));
        }
    }

    private static String atWork(String side, double seconds, Double share) {
        return ReasonText.format(
                "the %s's compilers worked for %.1f s%s",
                side, seconds, share == null ? "" : ReasonText.format(", up to %.0f %% of its CPU time", share * 100));
    }
}
