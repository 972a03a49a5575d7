package cxfperf.measure;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ObjLongConsumer;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * Completion times of all one-way calls since the server started. The server's JVM keeps them and sends them as text.
 * Any thread writes, without blocking; any thread reads.
 */
public final class CompletionTimes implements ObjLongConsumer<String> {

    private static final int DIGITS = 3;

    private final Map<String, OneOperation> byOperation = new ConcurrentHashMap<>();

    private static final class OneOperation {
        private final Recorder recent = new Recorder(DIGITS);
        private final Histogram all = new Histogram(DIGITS);
        private Histogram interval;

        private synchronized String text() {
            interval = recent.getIntervalHistogram(interval);
            all.add(interval);
            ByteBuffer buffer = ByteBuffer.allocate(all.getNeededByteBufferCapacity());
            int length = all.encodeIntoCompressedByteBuffer(buffer);
            return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
        }
    }

    @Override
    public void accept(String operation, long nanos) {
        byOperation
                .computeIfAbsent(operation, name -> new OneOperation())
                .recent
                .recordValue(nanos);
    }

    /**
     * The times of all calls so far, by operation, each encoded as {@link #between} reads it; operations without calls
     * are absent.
     */
    public Map<String, String> soFar() {
        Map<String, String> texts = new TreeMap<>();
        byOperation.forEach((operation, times) -> texts.put(operation, times.text()));
        return texts;
    }

    /**
     * Returns the times of the calls completed after the earlier text was taken and before the later one.
     *
     * @param earlier text at the beginning; null where there were no calls yet
     * @param later text of the same process and operation at the end; null where there were still no calls
     * @throws IllegalArgumentException if a text is malformed, or they are in the wrong order
     */
    public static Distribution between(String earlier, String later) {
        Histogram times = decoded(later);
        times.subtract(decoded(earlier));
        return new Distribution(times);
    }

    private static Histogram decoded(String text) {
        if (text == null) {
            return new Histogram(DIGITS);
        }
        try {
            Histogram times = Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(text)), 0);
            times.setAutoResize(true);
            return times;
        } catch (DataFormatException | RuntimeException e) {
            throw new IllegalArgumentException("not the times of completed calls", e);
        }
    }
}
