package cxfperf.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HashMap;
import java.util.Map;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.threads.ThreadGroup;
import org.junit.jupiter.api.Test;

/** What ends the window of a sampler: its own options, or its thread group. */
class SharedRunTest {

    @Test
    void aGroupThatEndsByItselfEndsTheWindowUnlessTheSamplerHasALimit() {
        assertThat(limited(loops(5), Map.of())).isEqualTo(Map.of("invocations", "5"));
        assertThat(limited(loops(5), Map.of("invocations", "3"))).isEqualTo(Map.of("invocations", "3"));
        assertThat(limited(loops(-1), Map.of())).isEmpty();
        ThreadGroup timed = loops(-1);
        timed.setScheduler(true);
        timed.setDuration(7);
        assertThat(limited(timed, Map.of())).isEqualTo(Map.of("time", "7"));
    }

    /** 30 is also what the command client takes where it is given none. */
    @Test
    void aTimeThatIsTheUsualOneIsALimitToo() {
        assertThat(limited(loops(5), Map.of("time", "30"))).isEqualTo(Map.of("time", "30"));
        assertThat(limited(loops(5), Map.of("time", "30", "rate", "9"))).isEqualTo(Map.of("time", "30", "rate", "9"));
    }

    @Test
    void aRateWithNothingButALoopCountIsRefusedInTheWordsOfJMeter() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limited(loops(5), Map.of("rate", "9")))
                .withMessage(
                        "-Drate=9: goes with a time, not with the thread group's loop count 5: give the sampler the"
                                + " option time, or the group a duration");
    }

    /** The window has that length, and a thread that leaves it before its end takes its share of the load away. */
    @Test
    void aGroupsDurationBeginsAfterTheWarmUpAlsoForLateThreads() {
        ThreadGroup timed = loops(-1);
        timed.setScheduler(true);
        timed.setDuration(60);
        // Their windows open at 40 s. JMeter would end both at 60 s.
        assertThat(SharedRun.endMillis(timed, 60_000, 0, 40_000)).isEqualTo(100_000);
        assertThat(SharedRun.endMillis(timed, 60_000, 30_000, 40_000)).isEqualTo(100_000);
    }

    private static Map<String, String> limited(ThreadGroup group, Map<String, String> options) {
        return SharedRun.withLimit(group, new HashMap<>(options));
    }

    /** @param count -1 is forever */
    private static ThreadGroup loops(int count) {
        LoopController loop = new LoopController();
        loop.setLoops(count);
        loop.setContinueForever(false);
        ThreadGroup group = new ThreadGroup();
        group.setSamplerController(loop);
        return group;
    }
}
