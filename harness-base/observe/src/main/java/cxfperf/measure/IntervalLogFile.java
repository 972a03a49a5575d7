package cxfperf.measure;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * The sums of an HdrHistogram interval log. Memory does not grow with the length of the run.
 *
 * @param startSeconds wall-clock time of the start, in seconds since the epoch
 * @param all service times of all intervals
 * @param byOperation service times of each operation of a mix; empty for a run of one operation
 * @param responseTimes response times of all intervals; empty for a closed loop
 * @param responseTimesByOperation response times of each operation of a mix in an open loop
 * @param whole whether the log ends with a complete interval; the log of a killed run may not
 */
public record IntervalLogFile(
        double startSeconds,
        Distribution all,
        Map<String, Distribution> byOperation,
        Optional<Distribution> responseTimes,
        Map<String, Distribution> responseTimesByOperation,
        boolean whole) {

    private static final String START = "#[StartTime: ";
    private static final String TAG = "Tag=";
    private static final int DIGITS = 3;

    private static final String RESPONSE_OF_OPERATION = ":" + IntervalLog.RESPONSE;

    public IntervalLogFile {
        byOperation = Collections.unmodifiableMap(new LinkedHashMap<>(byOperation));
        responseTimesByOperation = Collections.unmodifiableMap(new LinkedHashMap<>(responseTimesByOperation));
    }

    /**
     * Reads a log. It does not use HdrHistogram's own reader, whose regular expressions make the 28,800 lines of eight
     * hours take eight times as long, and which does not detect a truncated log.
     *
     * @throws IOException if the file cannot be read; a truncated file is read up to its end
     */
    public static IntervalLogFile read(Path file) throws IOException {
        Sums sums = new Sums();
        double start = Double.NaN;
        boolean whole = true;
        // Unlike the readers of Files, this reader accepts damaged bytes: the log is truncated at the line that has
        // them.
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null && whole; line = reader.readLine()) {
                if (line.startsWith(START)) {
                    start = seconds(file, line.substring(START.length()).trim().split(" ", 2)[0]);
                } else if (isInterval(line)) {
                    whole = sums.add(line);
                }
            }
        }
        return sums.asFile(start, whole);
    }

    private static boolean isInterval(String line) {
        return !line.isEmpty() && line.charAt(0) != '#' && line.charAt(0) != '"';
    }

    private static double seconds(Path file, String text) throws IOException {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IOException(file + ": the start time is '" + text + "', and seconds are expected", e);
        }
    }

    /** Returns the sum of the logs of several load generators of one test, of which there must be at least one. */
    public static IntervalLogFile merged(List<IntervalLogFile> logs) {
        List<Distribution> responses =
                logs.stream().flatMap(log -> log.responseTimes.stream()).toList();
        return new IntervalLogFile(
                logs.stream().mapToDouble(IntervalLogFile::startSeconds).min().orElseThrow(),
                Distribution.merged(logs.stream().map(IntervalLogFile::all).toList()),
                byName(logs, IntervalLogFile::byOperation),
                responses.isEmpty() ? Optional.empty() : Optional.of(Distribution.merged(responses)),
                byName(logs, IntervalLogFile::responseTimesByOperation),
                logs.stream().allMatch(IntervalLogFile::whole));
    }

    private static Map<String, Distribution> byName(
            Collection<IntervalLogFile> logs, Function<IntervalLogFile, Map<String, Distribution>> parts) {
        Map<String, List<Distribution>> all = new LinkedHashMap<>();
        logs.forEach(log -> parts.apply(log).forEach((name, part) -> all.computeIfAbsent(name, key -> new ArrayList<>())
                .add(part)));
        Map<String, Distribution> merged = new LinkedHashMap<>();
        all.forEach((name, list) -> merged.put(name, Distribution.merged(list)));
        return merged;
    }

    private static final class Sums {

        /** The tag of an untagged line. */
        private static final String NONE = "";

        private final Map<String, Histogram> byTag = new LinkedHashMap<>();

        /** @return false if the line is truncated */
        private boolean add(String line) {
            try {
                byte[] compressed = Base64.getDecoder().decode(line.substring(line.lastIndexOf(',') + 1));
                String tag = line.startsWith(TAG) ? line.substring(TAG.length(), line.indexOf(',')) : NONE;
                Histogram one = Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(compressed), 0);
                add(byTag.computeIfAbsent(tag, key -> new Histogram(DIGITS)), one);
                return true;
            } catch (DataFormatException
                    | IllegalArgumentException
                    | BufferUnderflowException
                    | IndexOutOfBoundsException e) {
                return false;
            }
        }

        /** A long log continues with fewer digits. Each of their values is counted in the middle of its range. */
        private static void add(Histogram sum, Histogram one) {
            if (one.getNumberOfSignificantValueDigits() == DIGITS) {
                sum.add(one);
            } else {
                one.recordedValues()
                        .forEach(value -> sum.recordValueWithCount(
                                one.medianEquivalentValue(value.getValueIteratedTo()),
                                value.getCountAtValueIteratedTo()));
            }
        }

        /**
         * The tag "response" means response times only beside untagged lines: a mix, whose lines are all tagged, may
         * have an operation of that name.
         */
        private IntervalLogFile asFile(double startSeconds, boolean whole) {
            boolean oneOperation = byTag.containsKey(NONE);
            Map<String, Distribution> service = new LinkedHashMap<>();
            Map<String, Distribution> response = new LinkedHashMap<>();
            byTag.forEach((tag, sum) -> {
                int end = tag.length() - RESPONSE_OF_OPERATION.length();
                if (oneOperation ? !tag.equals(NONE) : tag.endsWith(RESPONSE_OF_OPERATION)) {
                    response.put(oneOperation ? NONE : tag.substring(0, end), new Distribution(sum));
                } else {
                    service.put(tag, new Distribution(sum));
                }
            });
            return new IntervalLogFile(
                    startSeconds,
                    Distribution.merged(service.values()),
                    oneOperation ? Map.of() : service,
                    response.isEmpty() ? Optional.empty() : Optional.of(Distribution.merged(response.values())),
                    oneOperation ? Map.of() : response,
                    whole);
        }
    }
}
