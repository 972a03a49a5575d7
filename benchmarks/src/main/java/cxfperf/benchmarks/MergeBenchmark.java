package cxfperf.benchmarks;

import cxfperf.merge.ClientHosts;
import cxfperf.merge.HostRuns;
import cxfperf.result.RunResult;
import cxfperf.stored.StoredRuns;
import cxfperf.stored.SyntheticHosts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.cxf.helpers.FileUtils;

/**
 * Prints the time to merge the one-hour results of 10, 100 and 1,000 load generators, a billion calls in total each
 * time, and the bytes read. {@code scripts/report -Dmerge=true} does the same and
 * writes a page.
 */
public final class MergeBenchmark {

    private static final List<Integer> HOSTS = List.of(10, 100, 1_000);
    private static final int SECONDS = 3_600;
    private static final List<Integer> SHORT_HOSTS = List.of(8);
    private static final int SHORT_SECONDS = 60;

    /** The rate of all together: a billion calls in an hour. */
    private static final int CALLS_PER_SECOND = 277_778;

    private static final int SHORT_CALLS_PER_SECOND = 11_112;

    private static final double MEGABYTE = 1e6;

    private MergeBenchmark() {}

    public static void main(String[] args) throws IOException {
        boolean isShort = Length.isShort(args);
        int seconds = isShort ? SHORT_SECONDS : SECONDS;
        for (int hosts : isShort ? SHORT_HOSTS : HOSTS) {
            mergeOf(hosts, seconds, (isShort ? SHORT_CALLS_PER_SECOND : CALLS_PER_SECOND) / hosts);
        }
    }

    private static void mergeOf(int hosts, int seconds, int callsPerSecond) throws IOException {
        Path above = Files.createTempDirectory("cxfperf-merge");
        try {
            new SyntheticHosts(above, seconds, callsPerSecond).make(hosts);
            merge(above);
        } finally {
            FileUtils.removeDir(above.toFile());
        }
    }

    private static void merge(Path above) throws IOException {
        long start = System.nanoTime();
        Duration cpu = cpu();
        List<Path> directories = StoredRuns.findAll(above);
        HostRuns hosts =
                HostRuns.in(directories, directory -> directory.getFileName().toString());
        RunResult sum = ClientHosts.merge(hosts.finished(), hosts.lost()).result();
        double seconds = (System.nanoTime() - start) / 1e9;
        System.out.println(String.format(
                Locale.ROOT,
                "%d load generators of %,.0f s: %,d verified calls, %,.0f calls/s, %s; %,.0f MB read and merged in %.1f s,"
                        + " %.1f s of CPU time, with a heap of %,d MiB at most",
                directories.size(),
                sum.windowSeconds(),
                sum.calls().ok(),
                sum.throughput().perSecond(),
                sum.verdict().status(),
                bytes(above) / MEGABYTE,
                seconds,
                cpu().minus(cpu).toMillis() / 1e3,
                Runtime.getRuntime().maxMemory() >> 20));
    }

    private static Duration cpu() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    }

    private static double bytes(Path above) throws IOException {
        try (Stream<Path> files = Files.walk(above)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }
}
