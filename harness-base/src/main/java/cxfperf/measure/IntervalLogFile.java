package cxfperf.measure;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

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

    private static final String START = "#[StartTime: ";
    private static final String TAG = "Tag=";

    public IntervalLogFile {
        byOperation = Collections.unmodifiableMap(new LinkedHashMap<>(byOperation));
    }

    /**
     * Reads line by line instead of with HdrHistogram's own reader, whose regular expressions take most of the time for
     * the 28,800 lines of eight hours.
     *
     * @throws IOException if the file cannot be read; one that is cut off is read up to there
     */
    public static IntervalLogFile read(Path file) throws IOException {
        Histogram all = new Histogram(3);
        Map<String, Histogram> tagged = new LinkedHashMap<>();
        double start = Double.NaN;
        boolean whole = true;
        try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.US_ASCII)) {
            for (String line = reader.readLine(); line != null && whole; line = reader.readLine()) {
                if (line.startsWith(START)) {
                    start = Double.parseDouble(
                            line.substring(START.length()).trim().split(" ", 2)[0]);
                } else if (!line.isEmpty() && line.charAt(0) != '#' && line.charAt(0) != '"') {
                    whole = add(line, all, tagged);
                }
            }
        }
        Map<String, Distribution> byOperation = new LinkedHashMap<>();
        tagged.forEach((tag, sum) -> byOperation.put(tag, new Distribution(sum)));
        return new IntervalLogFile(start, new Distribution(all), byOperation, whole);
    }

    /** @return false for a line that ends too soon */
    private static boolean add(String line, Histogram all, Map<String, Histogram> tagged) {
        try {
            byte[] compressed = Base64.getDecoder().decode(line.substring(line.lastIndexOf(',') + 1));
            Histogram interval = Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(compressed), 0);
            all.add(interval);
            if (line.startsWith(TAG)) {
                tagged.computeIfAbsent(line.substring(TAG.length(), line.indexOf(',')), tag -> new Histogram(3))
                        .add(interval);
            }
            return true;
        } catch (DataFormatException
                | IllegalArgumentException
                | BufferUnderflowException
                | IndexOutOfBoundsException e) {
            return false;
        }
    }
}
