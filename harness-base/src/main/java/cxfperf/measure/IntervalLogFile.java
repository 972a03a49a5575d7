package cxfperf.measure;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.BufferUnderflowException;
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
import java.util.function.Predicate;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * What an HdrHistogram interval log holds, added up: memory does not grow with the length of the run.
 *
 * @param startSeconds the wall-clock time of its start, in seconds since the epoch
 * @param all service times of all intervals
 * @param byOperation those of each operation of a mix; empty for a run of one operation
 * @param responseTimes all response times of all intervals; empty for a closed loop, which has none
 * @param responseTimesByOperation those of each operation of a mix in an open loop
 * @param whole false where the log ends in the middle of an interval, as that of a killed run can
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

    private static final String RESPONSE_OF_OPERATION = ":" + IntervalLog.RESPONSE;

    public IntervalLogFile {
        byOperation = Collections.unmodifiableMap(new LinkedHashMap<>(byOperation));
        responseTimesByOperation = Collections.unmodifiableMap(new LinkedHashMap<>(responseTimesByOperation));
    }

    /**
     * Reads line by line instead of with HdrHistogram's own reader, whose regular expressions take most of the time for
     * the 28,800 lines of eight hours (eight times as long in all), and which cannot tell a log that is cut off.
     *
     * @throws IOException if the file cannot be read; one that is cut off is read up to there
     */
    public static IntervalLogFile read(Path file) throws IOException {
        return read(file, line -> true);
    }

    /**
     * The same of the intervals whose middles lie between two moments, in seconds from the start of the log.
     *
     * @throws IOException if the file cannot be read; one that is cut off is read up to there
     */
    public static IntervalLogFile between(Path file, double fromSecond, double toSecond) throws IOException {
        return read(file, line -> {
            String[] cells = line.substring(line.startsWith(TAG) ? line.indexOf(',') + 1 : 0)
                    .split(",", 3);
            double middle = Double.parseDouble(cells[0]) + Double.parseDouble(cells[1]) / 2;
            return fromSecond <= middle && middle < toSecond;
        });
    }

    private static IntervalLogFile read(Path file, Predicate<String> wanted) throws IOException {
        Sums sums = new Sums();
        double start = Double.NaN;
        boolean whole = true;
        try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.US_ASCII);
                EncodedCounts.Decoding decoding = new EncodedCounts.Decoding()) {
            for (String line = reader.readLine(); line != null && whole; line = reader.readLine()) {
                if (line.startsWith(START)) {
                    start = seconds(file, line.substring(START.length()).trim().split(" ", 2)[0]);
                } else if (!line.isEmpty() && line.charAt(0) != '#' && line.charAt(0) != '"') {
                    whole = sums.add(line, wanted, decoding);
                }
            }
        }
        return sums.asFile(start, whole);
    }

    private static double seconds(Path file, String text) throws IOException {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IOException(file + ": the start time is '" + text + "', and seconds are expected", e);
        }
    }

    /** What the logs of several hosts hold that took part in one test. There must be one at least. */
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
        private final EncodedCounts service = new EncodedCounts();
        private final EncodedCounts response = new EncodedCounts();
        private final Map<String, EncodedCounts> serviceByName = new LinkedHashMap<>();
        private final Map<String, EncodedCounts> responseByName = new LinkedHashMap<>();
        private boolean oneOperation;
        private boolean openLoop;

        /** @return false for a line that ends too soon */
        private boolean add(String line, Predicate<String> wanted, EncodedCounts.Decoding decoding) {
            try {
                if (!wanted.test(line)) {
                    return true;
                }
                byte[] compressed = Base64.getDecoder().decode(line.substring(line.lastIndexOf(',') + 1));
                String tag = line.startsWith(TAG) ? line.substring(TAG.length(), line.indexOf(',')) : null;
                sum(tag).add(compressed, decoding);
                return true;
            } catch (DataFormatException
                    | IllegalArgumentException
                    | BufferUnderflowException
                    | IndexOutOfBoundsException e) {
                return false;
            }
        }

        /**
         * The lines of one operation come in pairs, of which the first has no tag: in a mix, an operation may be so
         * called.
         */
        private EncodedCounts sum(String tag) {
            if (tag == null) {
                oneOperation = true;
                return service;
            }
            if (oneOperation && tag.equals(IntervalLog.RESPONSE)) {
                openLoop = true;
                return response;
            }
            if (tag.endsWith(RESPONSE_OF_OPERATION)) {
                openLoop = true;
                String name = tag.substring(0, tag.length() - RESPONSE_OF_OPERATION.length());
                return responseByName.computeIfAbsent(name, key -> new EncodedCounts());
            }
            return serviceByName.computeIfAbsent(tag, key -> new EncodedCounts());
        }

        private IntervalLogFile asFile(double startSeconds, boolean whole) {
            return new IntervalLogFile(
                    startSeconds,
                    total(service, serviceByName),
                    distributions(serviceByName),
                    openLoop ? Optional.of(total(response, responseByName)) : Optional.empty(),
                    distributions(responseByName),
                    whole);
        }

        /** A log has lines of one operation, or of those of a mix. */
        private static Distribution total(EncodedCounts one, Map<String, EncodedCounts> parts) {
            Histogram sum = one.histogram();
            parts.values().forEach(part -> sum.add(part.histogram()));
            return new Distribution(sum);
        }

        private static Map<String, Distribution> distributions(Map<String, EncodedCounts> sums) {
            Map<String, Distribution> all = new LinkedHashMap<>();
            sums.forEach((name, sum) -> all.put(name, new Distribution(sum.histogram())));
            return all;
        }
    }
}
