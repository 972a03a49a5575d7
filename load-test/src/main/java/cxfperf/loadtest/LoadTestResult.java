package cxfperf.loadtest;

import cxfperf.compare.Measurement;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.run.EmbeddedRun;
import java.nio.file.Path;
import java.util.List;

/**
 * What a {@link LoadTest} came to: one run, or as many as {@link LoadTest#repeats} asked for. Immutable; any thread.
 *
 * @param name that of the test
 * @param runs in their order, never empty; each with its directory and with all that is in its {@code result.json}
 */
public record LoadTestResult(String name, List<EmbeddedRun> runs) {

    public LoadTestResult {
        runs = List.copyOf(runs);
    }

    /** Of the first run, which is the only one unless repeats were asked for. */
    public RunResult first() {
        return runs.get(0).result();
    }

    /** Verified calls a second of all threads, the mean of the runs. */
    public double callsPerSecond() {
        return runs.stream()
                .mapToDouble(run -> run.result().throughput().perSecond())
                .average()
                .orElseThrow();
    }

    /** The pages of the runs, for a browser. */
    public List<Path> reports() {
        return runs.stream()
                .map(run -> ResultFile.REPORT_HTML.in(run.directory()))
                .toList();
    }

    /** All runs as the one number that they are for a comparison: they share this JVM. */
    Measurement measurement() {
        return new Measurement(name, runs.stream().map(EmbeddedRun::result).toList());
    }
}
