package cxfperf.jmeter.controller;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.jmeter.controller.CommonPhases.StartLine;
import cxfperf.options.AgentAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class StartLineTest {

    private static final AgentAddress FIRST = new AgentAddress("first", 1);
    private static final AgentAddress SECOND = new AgentAddress("second", 2);
    private static final AgentAddress THIRD = new AgentAddress("third", 3);

    /** A clock may stand below zero, and pass it. */
    private long now = -TimeUnit.SECONDS.toNanos(5);

    private final StartLine line = new StartLine(List.of(FIRST, SECOND, THIRD), Duration.ofSeconds(90), () -> now);

    private void pass(long seconds) {
        now += TimeUnit.SECONDS.toNanos(seconds);
    }

    @Test
    void allBeginAtOneTimeWhichIsAheadOfTheMomentWhenTheLastIsReady() {
        line.reachedBy(FIRST);
        pass(3);
        line.without(THIRD);
        line.reachedBy(FIRST);
        assertThat(line.begin()).isEmpty();
        pass(3);
        line.reachedBy(SECOND);

        assertThat(line.begin()).hasValue(now + StartLine.LEAD_NANOS);
        pass(1);
        assertThat(line.begin()).hasValue(now - TimeUnit.SECONDS.toNanos(1) + StartLine.LEAD_NANOS);
        assertThat(List.of(FIRST, SECOND, THIRD)).noneMatch(line::leavesBehind);
    }

    @Test
    void whoIsNotReadyInTimeAfterTheFirstIsLeftBehindAndHoldsNobody() {
        pass(1_000);
        assertThat(line.begin()).isEmpty();
        line.reachedBy(FIRST);
        line.reachedBy(SECOND);
        pass(89);
        assertThat(line.begin()).isEmpty();
        assertThat(line.leavesBehind(THIRD)).isFalse();
        pass(1);

        assertThat(line.leavesBehind(THIRD)).isTrue();
        assertThat(line.leavesBehind(SECOND)).isFalse();
        assertThat(line.begin()).hasValue(now + StartLine.LEAD_NANOS);
    }

    @Test
    void whoIsReadyBehindTheBeginOfTheOthersComesTooLate() {
        line.reachedBy(FIRST);
        line.reachedBy(SECOND);
        pass(90);
        assertThat(line.begin()).isPresent();
        line.reachedBy(THIRD);

        assertThat(line.leavesBehind(THIRD)).isTrue();
    }
}
