package cxfperf.watch;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.result.ServerCount.ServerWindow;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ServerClockTest {

    private static final long SECOND = 1_000_000_000L;
    private static final long MILLI = 1_000_000L;

    private final ServerClock clock = new ServerClock();

    /**
     * The server's clock is 40 seconds ahead; an answer takes a millisecond there and three back, now and then much
     * longer.
     */
    @Test
    void ofTheLooksNearAnEndOfTheWindowTheFastestCounts() {
        look(9 * SECOND, MILLI, 3 * MILLI, 49 * SECOND);
        look(10 * SECOND, 200 * MILLI, 100 * MILLI, 50 * SECOND);
        clock.windowOpened(10 * SECOND);
        look(70 * SECOND, MILLI, 3 * MILLI, 110 * SECOND);
        look(72 * SECOND, 2 * MILLI, 200 * MILLI, 112 * SECOND);

        ServerWindow window = clock.window(CountingServer.PROCESS, 60);

        // The middle of a poll is a millisecond after the server's reading. The error is up to two milliseconds, and
        // half
        // a millisecond more for each second.
        assertThat(window).isEqualTo(new ServerWindow(49_999_000_000L, 2_499_500, 109_999_000_000L, 2_000_500));
    }

    /** Whatever the two ways take, and clocks that go apart by 100 millionths. */
    @Test
    void theTruthIsNeverFurtherAwayThanIsSaid() {
        Random random = new Random(5);
        for (int run = 0; run < 200; run++) {
            ServerClock of = new ServerClock();
            long offset = random.nextLong(1_000 * SECOND);
            double rate = 1 + (random.nextDouble() - 0.5) * 200e-6;
            long opened = 10 * SECOND + random.nextLong(SECOND);
            int seconds = 10 + random.nextInt(100);
            boolean open = false;
            for (int second = 0; second < 10 + seconds + 2; second++) {
                long asked = second * SECOND + random.nextLong(SECOND / 2);
                if (!open && asked > opened) {
                    of.windowOpened(opened);
                    open = true;
                }
                long there = random.nextLong(20 * MILLI);
                long back = random.nextLong(20 * MILLI);
                of.seen(
                        asked,
                        asked + there + back,
                        CountingServer.snapshot(offset + Math.round((asked + there) * rate)));
            }
            ServerWindow window = of.window(CountingServer.PROCESS, seconds);

            assertThat(Math.abs(window.openedNanos() - (offset + Math.round(opened * rate))))
                    .isLessThanOrEqualTo(window.openedWithinNanos() + 1);
            assertThat(Math.abs(window.closedNanos() - (offset + Math.round((opened + seconds * SECOND) * rate))))
                    .isLessThanOrEqualTo(window.closedWithinNanos() + 1);
            assertThat(window.openedWithinNanos()).isLessThan(25 * MILLI);
        }
    }

    @Test
    void aWindowIsOnNoClockOfAServerThatWasNotSeenOrThatNeverOpened() {
        look(9 * SECOND, MILLI, MILLI, 49 * SECOND);
        assertThat(clock.window(CountingServer.PROCESS, 60)).isNull();

        clock.windowOpened(10 * SECOND);
        assertThat(clock.window("2@y", 60)).isNull();
        assertThat(clock.window(CountingServer.PROCESS, 60)).isNotNull();
    }

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
