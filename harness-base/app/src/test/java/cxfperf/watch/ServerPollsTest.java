package cxfperf.watch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ServerPollsTest {

    private static final long SECOND = 1_000_000_000L;
    private static final long MILLI = 1_000_000L;

    private final ServerPolls polls = new ServerPolls(null, "off", () -> false);

    @Test
    void aServerWhoseReadingsLieBetweenAskedAndAnsweredIsHere() {
        assertThat(polls.isOnThisHost()).isEmpty();

        poll(9 * SECOND, MILLI, 3 * MILLI, 9 * SECOND);
        assertThat(polls.isOnThisHost()).contains(true);

        poll(10 * SECOND, MILLI, 3 * MILLI, 10 * SECOND + 4 * MILLI);
        assertThat(polls.isOnThisHost()).contains(false);

        poll(11 * SECOND, 200 * MILLI, 100 * MILLI, 11 * SECOND + 4 * MILLI);
        assertThat(polls.isOnThisHost()).as("a slow poll tells less").contains(false);
    }

    private void poll(long taken, long there, long back, long server) {
        polls.compareClocks(taken - there, taken + back, server);
    }
}
