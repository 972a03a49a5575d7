package cxfperf.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunOrderTest {

    @ParameterizedTest
    @CsvSource({"2,5", "2,8", "3,5", "3,1", "5,7"})
    void everyArmRunsOnceInABlockAndIsAtEachPlaceEquallyOftenOrOnceMore(int arms, int blocks) {
        for (long seed = 0; seed < 50; seed++) {
            List<List<Integer>> order = RunOrder.of(arms, blocks, seed);

            assertThat(order).hasSize(blocks);
            assertThat(order).allSatisfy(block -> assertThat(block)
                    .containsExactlyInAnyOrderElementsOf(
                            IntStream.range(0, arms).boxed().toList()));
            for (int arm = 0; arm < arms; arm++) {
                for (int place = 0; place < arms; place++) {
                    int at = place;
                    int wanted = arm;
                    assertThat(order.stream()
                                    .filter(block -> block.get(at) == wanted)
                                    .count())
                            .isBetween((long) (blocks / arms), (long) (blocks / arms + 1));
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"2,6", "3,6"})
    void theSeedAloneDecidesTheOrder(int arms, int blocks) {
        Set<List<List<Integer>>> seen = new HashSet<>();
        for (long seed = 0; seed < 50; seed++) {
            assertThat(RunOrder.of(arms, blocks, seed)).isEqualTo(RunOrder.of(arms, blocks, seed));
            seen.add(RunOrder.of(arms, blocks, seed));
        }
        assertThat(seen).hasSizeGreaterThan(4);
    }
}
