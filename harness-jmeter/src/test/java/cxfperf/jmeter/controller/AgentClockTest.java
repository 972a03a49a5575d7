package cxfperf.jmeter.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import cxfperf.jmeter.agents.AgentService;
import cxfperf.jmeter.controller.AgentWatch.AgentClock;
import java.lang.reflect.Proxy;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class AgentClockTest {

    private static final long AHEAD = TimeUnit.HOURS.toNanos(-70);
    private static final long WAY = TimeUnit.MILLISECONDS.toNanos(20);

    /** Each way of a message takes longer by this on average. */
    private static final double DELAYS = 500_000;

    private final Random random = new Random(7);
    private long now = TimeUnit.HOURS.toNanos(3);
    private double drift;

    private void way() {
        now += WAY + Math.round(-DELAYS * Math.log(1 - random.nextDouble()));
    }

    private long there(long here) {
        return Math.round(here * (1 + drift)) + AHEAD;
    }

    /** An agent whose clock is far from this one's and goes faster by {@code drift}. */
    private AgentService agent() {
        return (AgentService) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {AgentService.class}, (proxy, method, arguments) -> {
                    way();
                    long answer = there(now);
                    way();
                    return answer;
                });
    }

    private AgentClock readFor(long seconds) throws Exception {
        AgentClock clock = new AgentClock(() -> now);
        AgentService agent = agent();
        for (long end = now + TimeUnit.SECONDS.toNanos(seconds); now < end; ) {
            clock.read(agent);
            now += TimeUnit.MILLISECONDS.toNanos(500);
        }
        return clock;
    }

    @Test
    void oneReadingLiesInTheMiddleOfItsCall() throws Exception {
        AgentClock clock = new AgentClock(() -> now);
        clock.read(agent());
        AgentClock.Relation relation = clock.relation();

        assertThat(relation.rate()).isEqualTo(1);
        assertThat(relation.at(now)).isCloseTo(there(now), within(3 * (long) DELAYS));
    }

    @Test
    void manyReadingsOverAWideNetworkSayHowTheClocksGoApart() throws Exception {
        for (double one : new double[] {0, 1e-4, -3e-4}) {
            drift = one;
            AgentClock clock = readFor(60);

            assertThat(clock.relation().rate() - 1).isCloseTo(one, within(5e-6));
            long later = now + TimeUnit.SECONDS.toNanos(2);
            assertThat(clock.relation().at(later)).isCloseTo(there(later), within(100_000L));
        }
    }

    @Test
    void aClockThatIsOutOfOrderIsNotFollowed() throws Exception {
        drift = 0.02;

        assertThat(readFor(30).relation().rate()).isEqualTo(1.001);
    }
}
