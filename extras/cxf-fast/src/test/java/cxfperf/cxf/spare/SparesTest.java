package cxfperf.cxf.spare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SparesTest {

    private static final int MAX_OF_THREAD = 4 << 20;

    private final Spares<byte[]> buffers = Spares.ofBuffers(
            2L * Integer.highestOneBit(Runtime.getRuntime().availableProcessors()) * MAX_OF_THREAD,
            bytes -> bytes.length);

    @Test
    void theyAllTogetherHaveALimitAndWhatIsTakenMakesRoom() {
        byte[] half = new byte[MAX_OF_THREAD / 2];
        byte[] other = new byte[half.length];
        buffers.giveBack(half);
        buffers.giveBack(other);

        buffers.giveBack(new byte[1]);

        assertThat(buffers.take()).isSameAs(other);
        byte[] small = new byte[1];
        buffers.giveBack(small);
        assertThat(buffers.take()).isSameAs(small);
        assertThat(buffers.take()).isSameAs(half);
        assertThat(buffers.take()).isNull();
    }

    @Test
    void whatThousandsOfCallsUsedAtOneTimeIsNotKeptForGood() {
        for (int i = 0; i < 10_000; i++) {
            buffers.giveBack(new byte[1]);
        }

        int kept = 0;
        while (buffers.take() != null) {
            kept++;
        }

        assertThat(kept).isEqualTo(256);
    }
}
