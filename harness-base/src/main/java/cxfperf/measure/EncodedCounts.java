package cxfperf.measure;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.HdrHistogram.Histogram;

/**
 * Adds up histograms in their encoding in an interval log: zlib around HdrHistogram's V2 encoding, which has a header
 * of 40 bytes and then the counts of all values from 0 up as ZigZag LEB128 numbers; a negative number stands for so
 * many zeros.
 *
 * <p>HdrHistogram's own decoder allocates a histogram for each, of the size of its highest value, and adding walks
 * through all of it: the sum of 200 load generators of 3,600 seconds would take four times as long. It still decodes
 * layouts that this project does not write. For one thread.
 */
final class EncodedCounts {

    private static final int COMPRESSED = 0x1c849314;
    private static final int ENCODED = 0x1c849313;
    private static final int HEAD = 40;
    private static final int DIGITS = 3;

    /** Half the number of values that a bucket of three digits distinguishes. */
    private static final int HALF = 1_024;

    private static final int HALF_BITS = 10;

    /** Index of no value: the largest value that a histogram can hold has a smaller one. */
    private static final int MOST_INDEXES = 55 * HALF;

    /** The row of a heatmap for each index, by the highest value that it stands for, as HdrHistogram lists values. */
    private static final int[] HEATMAP_ROWS = IntStream.range(0, MOST_INDEXES)
            .map(index -> Heatmap.Columns.row(value(index + 1) - 1))
            .toArray();

    /**
     * The index of three digits for each index of an encoding, by its number of digits. A long log continues with fewer
     * of them: each of their values is counted in the middle of its range instead of at its lower end.
     */
    private static final List<int[]> INDEXES = List.of(new int[0], finer(4), finer(7), finer(HALF_BITS));

    /** Shift of a number's ninth byte, which holds eight bits and no continuation flag. */
    private static final int LAST_SHIFT = 56;

    /** Sums by index of the encoding; grows. */
    private long[] counts = new long[16 * HALF];

    /** The sum of all histograms of another layout. */
    private final Histogram others = new Histogram(DIGITS);

    /**
     * Buffers for decoding, reused from one histogram to the next. It holds memory outside the heap until it is closed.
     */
    static final class Decoding implements AutoCloseable {
        private final Inflater inflater = new Inflater();
        private final byte[] plain = new byte[1 << 16];

        @Override
        public void close() {
            inflater.end();
        }
    }

    /**
     * Adds one histogram.
     *
     * @param rows of a heatmap, to which its counts are added, too
     * @throws DataFormatException if it is truncated; nothing is then added
     */
    void add(byte[] compressed, Decoding decoding, long[] rows) throws DataFormatException {
        int length = inflate(compressed, decoding);
        ByteBuffer plain = ByteBuffer.wrap(decoding.plain, 0, Math.max(0, length));
        if (length < HEAD
                || plain.getInt(0) != ENCODED
                || plain.getInt(4) != length - HEAD
                || plain.getInt(8) != 0
                || plain.getInt(12) < 1
                || plain.getInt(12) > DIGITS
                || plain.getLong(16) != 1) {
            Histogram other = Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(compressed), 0);
            others.add(other);
            other.recordedValues()
                    .forEach(value ->
                            rows[Heatmap.Columns.row(value.getValueIteratedTo())] += value.getCountAtValueIteratedTo());
        } else {
            add(decoding.plain, length, INDEXES.get(plain.getInt(12)), rows);
        }
    }

    /** Inflates a histogram and returns its length; -1 where it is not of V2, or is too large. */
    private static int inflate(byte[] compressed, Decoding decoding) throws DataFormatException {
        if (compressed.length < 8) {
            throw new DataFormatException("cut off");
        }
        if (ByteBuffer.wrap(compressed).getInt() != COMPRESSED) {
            return -1;
        }
        Inflater inflater = decoding.inflater;
        inflater.reset();
        inflater.setInput(compressed, 8, compressed.length - 8);
        int length = inflater.inflate(decoding.plain);
        if (!inflater.finished() && inflater.needsInput()) {
            throw new DataFormatException("cut off");
        }
        return inflater.finished() ? length : -1;
    }

    /**
     * Adds without a branch on whether a number is a count or a run of zeros: mispredictions would be most of the work.
     */
    private void add(byte[] plain, int length, int[] indexes, long[] rows) {
        long[] sums = counts;
        int index = 0;
        for (int at = HEAD; at < length; ) {
            long bits = plain[at++];
            if (bits < 0) {
                bits &= 0x7F;
                int shift = 7;
                byte next;
                do {
                    next = plain[at++];
                    bits |= (shift == LAST_SHIFT ? next & 0xFFL : next & 0x7FL) << shift;
                    shift += 7;
                } while (next < 0 && shift <= LAST_SHIFT);
            }
            long number = bits >>> 1 ^ -(bits & 1);
            int fine = indexes[index];
            if (fine >= sums.length) {
                sums = Arrays.copyOf(sums, Math.max(fine + 1, 2 * sums.length));
                counts = sums;
            }
            long ifZeros = number >> 63;
            sums[fine] += number & ~ifZeros;
            rows[HEATMAP_ROWS[fine]] += number & ~ifZeros;
            index += (int) (ifZeros & -number | ~ifZeros & 1);
        }
    }

    /**
     * The index of three digits for the middle of what each index of fewer digits stands for.
     *
     * @param halfBits of the number of values that half a bucket distinguishes
     */
    private static int[] finer(int halfBits) {
        int half = 1 << halfBits;
        int[] indexes = new int[MOST_INDEXES];
        for (int index = 0; index < indexes.length; index++) {
            int bucket = Math.max(0, (index >> halfBits) - 1);
            boolean isValue = bucket <= Long.SIZE - 2 - halfBits;
            long lowest = (long) (index - bucket * half) << bucket;
            // The index of no value ends the decoding of broken bytes with an exception.
            indexes[index] = isValue ? index(lowest + (1L << bucket >> 1)) : MOST_INDEXES;
        }
        return indexes;
    }

    /** The index of three digits that stands for a value. */
    private static int index(long value) {
        int bucket = Long.SIZE - Long.numberOfLeadingZeros(value | 2 * HALF - 1) - HALF_BITS - 1;
        return bucket * HALF + (int) (value >> bucket);
    }

    /** The sum so far. */
    Histogram histogram() {
        Histogram sum = new Histogram(DIGITS);
        sum.add(others);
        for (int index = 0; index < counts.length; index++) {
            if (counts[index] > 0) {
                sum.recordValueWithCount(value(index), counts[index]);
            }
        }
        return sum;
    }

    /** The lowest value that an index stands for. */
    private static long value(int index) {
        int bucket = (index >> HALF_BITS) - 1;
        return bucket < 0 ? index : (long) ((index & HALF - 1) + HALF) << bucket;
    }
}
