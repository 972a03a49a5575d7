package cxfperf.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DerivedSeedTest {

    @Test
    void partsOfNeighbouringSeedsHaveSeedsOfTheirOwn() {
        Set<Long> seen = new HashSet<>();
        for (long seed = 0; seed < 100; seed++) {
            seen.add(seed);
            for (int number = 1; number <= 100; number++) {
                long derived = DerivedSeed.of(seed, number);
                assertTrue(derived >= 0 && derived < DerivedSeed.BOUND, () -> derived + " is no value of -Dseed");
                assertTrue(seen.add(derived), () -> derived + " comes twice");
            }
        }
    }

    @Test
    void aSeedStaysTheSameFromOneReleaseToTheNext() {
        assertEquals(858_116_031_665_395_457L, DerivedSeed.of(1, 1));
        assertEquals(631_467_506_259_937_211L, DerivedSeed.of(999_999_999_999_999_999L, 7));
    }
}
