package cxfperf.judge;

import cxfperf.probe.WindowRecorder;
import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.ResultFile;
import java.util.List;

/** Whether flight recorders ran, which cost some of what is measured. */
final class ProfileRule {

    private ProfileRule() {}

    static List<Reason> apply(RunEvidence run) {
        boolean stoodBy = run.server().effective() != null
                && Boolean.TRUE.equals(run.server().effective().get(WindowRecorder.FACT));
        return run.course()
                .profiling()
                .map(profiling -> List.of(profiled(profiling)))
                .orElseGet(() -> stoodBy ? List.of(stoodBy()) : List.of());
    }

    private static Reason profiled(Profiling profiling) {
        return new Reason(
                Code.PROFILED,
                profiling.missing().isEmpty()
                        ? "flight recorders ran in the JVMs of both sides, and took their part of the CPU and of each call"
                        : "a flight recorder ran in the client's JVM, and took its part of the CPU and of each call; "
                                + String.join("; ", profiling.missing()),
                "see in " + ResultFile.REPORT_HTML
                        + " where the time goes; for rates and times that are quoted or compared, run again without"
                        + " -Dprofile");
    }

    private static Reason stoodBy() {
        return new Reason(
                Code.PROFILED,
                "a flight recorder stood by in the server's JVM, which was started with -Dprofile=true",
                "start the server without -Dprofile for rates and times that are quoted or compared");
    }
}
