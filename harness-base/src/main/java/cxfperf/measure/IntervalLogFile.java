package cxfperf.measure;

import java.io.BufferedReader;
import java.io.IOException;
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

    private static final int DIGITS = 3;

    private static final String START = "#[StartTime: ";
    private static final String TAG = "Tag=";

    private static final String RESPONSE_OF_OPERATION = ":" + IntervalLog.RESPONSE;

    public IntervalLogFile {
        byOperation = Collections.unmodifiableMap(new LinkedHashMap<>(byOperation));
        responseTimesByOperation = Collections.unmodifiableMap(new LinkedHashMap<>(responseTimesByOperation));
    }

    /**
     * Reads line by line instead of with HdrHistogram's own reader, whose regular expressions take most of the time for
     * the 28,800 lines of eight hours.
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
        try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.US_ASCII)) {
            for (String line = reader.readLine(); line != null && whole; line = reader.readLine()) {
                if (line.startsWith(START)) {
                    start = Double.parseDouble(
                            line.substring(START.length()).trim().split(" ", 2)[0]);
                } else if (!line.isEmpty() && line.charAt(0) != '#' && line.charAt(0) != '"') {
                    whole = sums.add(line, wanted);
                }
            }
        }
        return sums.asFile(start, whole);
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
        private final Histogram service = new Histogram(3);
        private final Histogram response = new Histogram(3);
        private final Map<String, Histogram> serviceByName = new LinkedHashMap<>();
        private final Map<String, Histogram> responseByName = new LinkedHashMap<>();
        private boolean oneOperation;
        private boolean openLoop;

        /** @return false for a line that ends too soon */
        private boolean add(String line, Predicate<String> wanted) {
            try {
                if (!wanted.test(line)) {
                    return true;
                }
                byte[] compressed = Base64.getDecoder().decode(line.substring(line.lastIndexOf(',') + 1));
                Histogram interval = fine(Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(compressed), 0));
                String tag = line.startsWith(TAG) ? line.substring(TAG.length(), line.indexOf(',')) : null;
                add(tag, interval);
                return true;
            } catch (DataFormatException
                    | IllegalArgumentException
                    | BufferUnderflowException
                    | IndexOutOfBoundsException e) {
                return false;
            }
        }

        /** What was written with fewer digits, each value in the middle of what it stands for instead of at its lower end. */
        private static Histogram fine(Histogram written) {
            if (written.getNumberOfSignificantValueDigits() >= DIGITS) {
                return written;
            }
            Histogram fine = new Histogram(DIGITS);
            written.recordedValues()
                    .forEach(value -> fine.recordValueWithCount(
                            written.medianEquivalentValue(value.getValueIteratedTo()),
                            value.getCountAtValueIteratedTo()));
            return fine;
        }

        /** The lines of one operation come in pairs, of which the first has no tag: in a mix, an operation may be so called. */
        private void add(String tag, Histogram interval) {
            if (tag == null) {
                oneOperation = true;
                service.add(interval);
            } else if (oneOperation && tag.equals(IntervalLog.RESPONSE)) {
                openLoop = true;
                response.add(interval);
            } else if (tag.endsWith(RESPONSE_OF_OPERATION)) {
                openLoop = true;
                response.add(interval);
                addTo(responseByName, tag.substring(0, tag.length() - RESPONSE_OF_OPERATION.length()), interval);
            } else {
                service.add(interval);
                addTo(serviceByName, tag, interval);
            }
        }

        private static void addTo(Map<String, Histogram> sums, String name, Histogram interval) {
            sums.computeIfAbsent(name, key -> new Histogram(3)).add(interval);
        }

        private IntervalLogFile asFile(double startSeconds, boolean whole) {
            return new IntervalLogFile(
                    startSeconds,
                    new Distribution(service),
                    distributions(serviceByName),
                    openLoop ? Optional.of(new Distribution(response)) : Optional.empty(),
                    distributions(responseByName),
                    whole);
        }

        private static Map<String, Distribution> distributions(Map<String, Histogram> sums) {
            Map<String, Distribution> all = new LinkedHashMap<>();
            sums.forEach((name, sum) -> all.put(name, new Distribution(sum)));
            return all;
        }
    }
}
