package cxfperf.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RandomRoundsTest {

    private final List<Integer> points = List.of(1, 2, 3, 4, 5, 6, 7, 8, 9);

    @Test
    void everyRepeatIsARoundOfAllPoints() {
        List<Integer> order = RandomRounds.of(points, 3, 7);

        assertThat(order).hasSize(27);
        for (int round = 0; round < 3; round++) {
            assertThat(order.subList(round * 9, round * 9 + 9)).containsExactlyInAnyOrderElementsOf(points);
        }
        assertThat(order.subList(0, 9)).isNotEqualTo(order.subList(9, 18)).isNotEqualTo(points);
    }

    @Test
    void theSeedDecidesTheOrder() {
        assertThat(RandomRounds.of(points, 2, 7))
                .isEqualTo(RandomRounds.of(points, 2, 7))
                .isNotEqualTo(RandomRounds.of(points, 2, 8));
    }
}
