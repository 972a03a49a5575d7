package cxfperf.benchmarks;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * What the fast client gets from the fast server, against what the same client gets whose bus file names another conduit and
 * has all else the same.
 */
final class ConduitsBenchmark {

    private static final Length FULL = new Length(40, 2, 20);
    private static final int WINDOW_SECONDS = 2;

    /** A resource of this module. */
    private static final String OTHER = "/fast-with-other-conduit.xml";

    private ConduitsBenchmark() {}

    public static void main(String[] args) throws Exception {
        Length length = FULL.or(args);
        Path other = Files.createTempFile("other-conduit", ".xml");
        try (FastPair pair = new FastPair();
                InputStream file = ConduitsBenchmark.class.getResourceAsStream(OTHER)) {
            Files.write(other, file.readAllBytes());
            for (int threads : List.of(4, 32)) {
                String load = "-Dthreads=" + threads;
                System.out.printf(
                        Locale.ROOT, "%d threads, warming up for %d s%n", threads, 2 * length.warmUpSeconds());
                pair.throughput(length.warmUpSeconds(), load);
                pair.throughputOf(other, length.warmUpSeconds(), load);
                new InTurns(
                                length.uncountedPairs(),
                                length.pairs(),
                                "the fast conduit",
                                () -> pair.throughput(WINDOW_SECONDS, load),
                                "the other",
                                () -> pair.throughputOf(other, WINDOW_SECONDS, load))
                        .run();
            }
        } finally {
            Files.delete(other);
        }
        System.exit(0);
    }
}
