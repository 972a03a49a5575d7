package cxfperf.loadtest;

import cxfperf.compare.Measurement;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.run.EmbeddedRun;
import java.nio.file.Path;
import java.util.List;

/**
 * The result of a {@link LoadTest}: one run, or as many as {@link LoadTest#repeats} set. Immutable; any thread.
 *
 * @param name that of the test
 * @param runs in their order, never empty; each with its directory and with all that is in its {@code result.json}
 */
public record LoadTestResult(String name, List<EmbeddedRun> runs) {

    /**
     * Copies the list.
     *
     * @param name that of the test
     * @param runs at least one
     */
    public LoadTestResult {
        runs = List.copyOf(runs);
    }

    /** {@return what the first run measured; it is the only one unless {@link LoadTest#repeats} was set} */
    public RunResult first() {
        return runs.get(0).result();
    }

    /** {@return the verified calls per second of all threads, as the mean of the runs} */
    public double callsPerSecond() {
        return runs.stream()
                .mapToDouble(run -> run.result().throughput().perSecond())
                .average()
                .orElseThrow();
    }

    /** {@return the paths of the runs' HTML reports, in their order} */
    public List<Path> reports() {
        return runs.stream()
                .map(run -> ResultFile.REPORT_HTML.in(run.directory()))
                .toList();
    }

    /** Merges all runs into one measurement: they share a JVM, so they are not independent. */
    Measurement measurement() {
        return new Measurement(name, runs.stream().map(EmbeddedRun::result).toList());
    }
}
