package cxfperf.watch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ServerClockTest {

    private static final long SECOND = 1_000_000_000L;
    private static final long MILLI = 1_000_000L;

    private final ServerClock clock = new ServerClock();

    @Test
    void aClockIsThatOfThisHostIfAllReadingsLieBetweenRequestAndAnswer() {
        assertThat(clock.isOfThisHost()).isEmpty();

        look(9 * SECOND, MILLI, 3 * MILLI, 9 * SECOND);
        assertThat(clock.isOfThisHost()).contains(true);

        look(10 * SECOND, MILLI, 3 * MILLI, 10 * SECOND + 4 * MILLI);
        assertThat(clock.isOfThisHost()).contains(false);

        look(11 * SECOND, 200 * MILLI, 100 * MILLI, 11 * SECOND + 4 * MILLI);
        assertThat(clock.isOfThisHost()).as("a slow poll tells less").contains(false);
    }

    @Test
    void theClockOfAHostThatWasBootedEarlierIsAnother() {
        look(9 * SECOND, MILLI, 3 * MILLI, 49 * SECOND);

        assertThat(clock.isOfThisHost()).contains(false);
    }

    private void look(long taken, long there, long back, long server) {
        clock.seen(taken - there, taken + back, CountingServer.snapshot(server));
    }
}
