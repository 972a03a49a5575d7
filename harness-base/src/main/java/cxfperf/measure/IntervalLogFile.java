package cxfperf.measure;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * What an HdrHistogram interval log holds, added up: memory does not grow with the length of the run.
 *
 * @param startSeconds the wall-clock time of its start, in seconds since the epoch
 * @param all service times of all intervals
 * @param byOperation those of each operation of a mix; empty for a run of one operation
 * @param whole false where the log ends in the middle of an interval, as that of a killed run can
 */
public record IntervalLogFile(
        double startSeconds, Distribution all, Map<String, Distribution> byOperation, boolean whole) {

    public IntervalLogFile {
        byOperation = Collections.unmodifiableMap(new LinkedHashMap<>(byOperation));
    }

    /** @throws IOException if the file cannot be read; one that is cut off is read up to there */
    public static IntervalLogFile read(Path file) throws IOException {
        Histogram all = new Histogram(3);
        Map<String, Histogram> tagged = new LinkedHashMap<>();
        boolean whole = true;
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file));
                HistogramLogReader reader = new HistogramLogReader(in)) {
            while (reader.hasNext()) {
                EncodableHistogram next;
                try {
                    next = reader.nextIntervalHistogram();
                } catch (RuntimeException e) {
                    // The reader has no exception of its own for a line that ends too soon.
                    whole = false;
                    break;
                }
                if (next instanceof Histogram interval) {
                    all.add(interval);
                    if (interval.getTag() != null) {
                        tagged.computeIfAbsent(interval.getTag(), tag -> new Histogram(3))
                                .add(interval);
                    }
                } else if (next != null) {
                    throw new IOException(file + " holds histograms of another kind");
                }
            }
            Map<String, Distribution> byOperation = new LinkedHashMap<>();
            tagged.forEach((tag, sum) -> byOperation.put(tag, new Distribution(sum)));
            return new IntervalLogFile(reader.getStartTimeSec(), new Distribution(all), byOperation, whole);
        }
    }
}
