package cxfperf.watch;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.admin.ServerSnapshot;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CountedOperationsTest {

    private static final CountedOperations OURS = new CountedOperations(List.of("get", "put"), false);
    private static final CountedOperations OF_OTHERS = new CountedOperations(List.of("get", "put"), true);

    @Test
    void ourServerCountsByTheNamesOfTheRunOnly() {
        ServerSnapshot first = CountingServer.snapshot(Map.of("get", 1L, "delete", 7L));
        ServerSnapshot last = CountingServer.snapshot(Map.of("get", 4L, "delete", 9L));

        assertThat(OURS.between(first, last)).isEqualTo(Map.of("get", 3L, "put", 0L));
        assertThat(OURS.sum(last, last)).isEqualTo(4);
    }

    @Test
    void soDoesSomebodyElsesServerThatHasAllOfTheseNames() {
        ServerSnapshot first = CountingServer.snapshot(Map.of("delete", 7L));
        ServerSnapshot last = CountingServer.snapshot(Map.of("get", 3L, "put", 2L, "delete", 9L));

        assertThat(OF_OTHERS.between(first, last)).isEqualTo(Map.of("get", 3L, "put", 2L));
        // The look of before the first call is read by the names of the last one.
        assertThat(OF_OTHERS.sum(first, last)).isZero();
        assertThat(OF_OTHERS.sum(last, last)).isEqualTo(5);
    }

    @Test
    void ofOneThatHasOthersAllThatItCountsIsCompared() {
        ServerSnapshot first = CountingServer.snapshot(Map.of("Shelf#book", 10L));
        ServerSnapshot last = CountingServer.snapshot(Map.of("Shelf#book", 13L, "(no operation)", 1L));

        assertThat(OF_OTHERS.between(first, last)).isEqualTo(Map.of("Shelf#book", 3L, "(no operation)", 1L));
        assertThat(OF_OTHERS.sum(last, last)).isEqualTo(14);
    }
}
