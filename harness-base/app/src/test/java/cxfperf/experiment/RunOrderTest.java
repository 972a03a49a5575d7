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
    void everyVariantIsAtEachPlaceEquallyOftenOrOnceMore(int variants, int blocks) {
        for (long seed = 0; seed < 50; seed++) {
            List<List<Integer>> order = RunOrder.of(variants, blocks, seed);

            assertThat(order).hasSize(blocks);
            assertThat(order).allSatisfy(block -> assertThat(block)
                    .containsExactlyInAnyOrderElementsOf(
                            IntStream.range(0, variants).boxed().toList()));
            for (int variant = 0; variant < variants; variant++) {
                for (int place = 0; place < variants; place++) {
                    int at = place;
                    int wanted = variant;
                    assertThat(order.stream()
                                    .filter(block -> block.get(at) == wanted)
                                    .count())
                            .isBetween((long) (blocks / variants), (long) (blocks / variants + 1));
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"2,6", "3,6"})
    void theSeedAloneDecidesTheOrder(int variants, int blocks) {
        Set<List<List<Integer>>> seen = new HashSet<>();
        for (long seed = 0; seed < 50; seed++) {
            assertThat(RunOrder.of(variants, blocks, seed)).isEqualTo(RunOrder.of(variants, blocks, seed));
            seen.add(RunOrder.of(variants, blocks, seed));
        }
        assertThat(seen).hasSizeGreaterThan(4);
    }
}
