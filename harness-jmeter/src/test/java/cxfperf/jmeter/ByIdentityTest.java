package cxfperf.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.jmeter.GroupRuns.ByIdentity;
import org.apache.jmeter.threads.ThreadGroup;
import org.junit.jupiter.api.Test;

class ByIdentityTest {

    private final ByIdentity<ThreadGroup, String> runs = new ByIdentity<>();

    @Test
    void aPlanThatIsRunAgainHasARunOfItsOwn() {
        ThreadGroup first = group();
        ThreadGroup again = group();
        // For JMeter they are one.
        assertThat(again).isEqualTo(first);
        runs.put(first, "first");

        assertThat(runs.get(again)).isNull();
        runs.put(again, "again");
        assertThat(runs.get(first)).isEqualTo("first");
        assertThat(runs.get(again)).isEqualTo("again");
    }

    private static ThreadGroup group() {
        ThreadGroup group = new ThreadGroup();
        group.setName("clients");
        group.setNumThreads(2);
        return group;
    }
}
