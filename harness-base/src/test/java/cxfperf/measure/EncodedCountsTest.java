package cxfperf.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EncodedCountsTest {

    private final long[] rows = new long[Heatmap.Columns.ROWS];

    /**
     * From nanoseconds to hours, counts of one byte and of many, of all digits that a log has. Values of fewer digits
     * lie in the middle of what they stand for.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void theSumIsThatOfHdrHistogramsOwnDecoder(long seed) throws DataFormatException {
        Random random = new Random(seed);
        EncodedCounts sum = new EncodedCounts();
        Histogram expected = new Histogram(3);
        try (EncodedCounts.Decoding decoding = new EncodedCounts.Decoding()) {
            for (int i = 0; i < 20; i++) {
                Histogram one = new Histogram(1 + i % 3);
                for (int value = random.nextInt(200); value > 0; value--) {
                    one.recordValueWithCount(
                            (long) Math.exp(random.nextDouble() * 30), 1L << random.nextInt(1 + random.nextInt(50)));
                }
                one.recordedValues()
                        .forEach(value -> expected.recordValueWithCount(
                                one.medianEquivalentValue(value.getValueIteratedTo()),
                                value.getCountAtValueIteratedTo()));
                sum.add(encoded(one), decoding, rows);
            }
        }

        assertThat(sum.histogram()).isEqualTo(expected);
        assertThat(sum.histogram().getMaxValue()).isEqualTo(expected.getMaxValue());
        assertThat(sum.histogram().getMean()).isEqualTo(expected.getMean());
        assertThat(heatmap().rows()).as("the column of a heatmap").isEqualTo(new Distribution(expected).buckets());
    }

    /** A histogram of nothing adds nothing. */
    @Test
    void whatIsOfAnotherLayoutIsLeftToHdrHistogram() throws DataFormatException {
        EncodedCounts sum = new EncodedCounts();
        Histogram shifted = new Histogram(1_024, 1L << 40, 3);
        shifted.recordValueWithCount(5_000_000, 11);
        try (EncodedCounts.Decoding decoding = new EncodedCounts.Decoding()) {
            sum.add(encoded(shifted), decoding, rows);
            sum.add(encoded(new Histogram(3)), decoding, rows);
        }

        Histogram all = sum.histogram();
        assertThat(all.getTotalCount()).isEqualTo(11);
        assertThat(all.getCountBetweenValues(4_990_000, 5_010_000)).isEqualTo(11);
        assertThat(heatmap().rows()).isEqualTo(new Distribution(all).buckets());
    }

    @Test
    void ofOneThatIsCutOffNothingIsAdded() {
        EncodedCounts sum = new EncodedCounts();
        Histogram one = new Histogram(3);
        for (int i = 1; i < 1_000; i++) {
            one.recordValue(i * 977L);
        }
        byte[] whole = encoded(one);
        try (EncodedCounts.Decoding decoding = new EncodedCounts.Decoding()) {
            for (int length : new int[] {0, 6, 20, whole.length / 2, whole.length - 3}) {
                assertThatThrownBy(() -> sum.add(Arrays.copyOf(whole, length), decoding, rows))
                        .as("%d of %d bytes", length, whole.length)
                        .isInstanceOf(DataFormatException.class);
            }
        }

        assertThat(sum.histogram().getTotalCount()).isZero();
        assertThat(heatmap().columns()).isZero();
    }

    private Heatmap heatmap() {
        Heatmap.Columns columns = new Heatmap.Columns(1);
        columns.add(0, 1, rows);
        return columns.heatmap();
    }

    private static byte[] encoded(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity() + 100);
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return Arrays.copyOf(buffer.array(), length);
    }
}
