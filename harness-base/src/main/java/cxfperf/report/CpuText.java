package cxfperf.report;

import cxfperf.result.ProcessSide;
import cxfperf.result.RunResult;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What CPU time each process of a run used, as a sentence. */
final class CpuText {

    private CpuText() {}

    static String render(RunResult result) {
        Stream<String> sides = Stream.of(
                used("client", result.client() == null ? null : result.client().cpuSeconds(), result),
                used("server", result.server() == null ? null : result.server().cpuSeconds(), result));
        Stream<String> processes = result.processes().entrySet().stream()
                .map((Map.Entry<String, ProcessSide> process) ->
                        used(process.getKey(), process.getValue().cpuSeconds(), result));
        return Stream.concat(sides, processes).collect(Collectors.joining(", ", "CPU of the JVMs: ", ""));
    }

    private static String used(String name, Double cpuSeconds, RunResult result) {
        if (cpuSeconds == null) {
            return name + " " + NumberText.UNKNOWN;
        }
        Double perCall = result.cpuMicrosPerCall(new ProcessSide(cpuSeconds));
        return String.format(Locale.ROOT, "%s %,.1f s", name, cpuSeconds)
                + (perCall == null ? "" : String.format(Locale.ROOT, " (%,.0f us a call)", perCall));
    }
}
