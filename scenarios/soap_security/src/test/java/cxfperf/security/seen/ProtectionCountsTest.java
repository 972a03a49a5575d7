package cxfperf.security.seen;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.security.seen.ProtectionSeen.ProtectionCounts;
import org.junit.jupiter.api.Test;

class ProtectionCountsTest {

    private static final Protection SIGNED = new Protection(true, false, false, false);
    private static final Protection BOTH = new Protection(true, true, false, false);

    @Test
    void nothingIsMissingWhereEveryMessageHadWhatWasAskedForOrMore() {
        ProtectionCounts counts = new ProtectionCounts("requests", SIGNED);
        counts.count(SIGNED);
        counts.count(BOTH);
        counts.count(BOTH);

        assertThat(counts.unmet("-Dsecurity=signature")).isEmpty();
        assertThat(counts.shown()).isEqualTo("requests signed x 1, signed+encrypted x 2");
    }

    @Test
    void onePlainMessageOfThousandsIsASentence() {
        ProtectionCounts counts = new ProtectionCounts("replies", BOTH);
        for (int i = 0; i < 1_234; i++) {
            counts.count(BOTH);
        }
        counts.count(Protection.PLAIN);

        assertThat(counts.unmet("-Dsecurity=signEncrypt"))
                .containsExactly(
                        "-Dsecurity=signEncrypt asks for replies that are signed+encrypted; of 1,235 seen, 1 were plain");
    }

    @Test
    void halfOfWhatWasAskedForIsNotEnough() {
        ProtectionCounts counts = new ProtectionCounts("requests", BOTH);
        counts.count(SIGNED);

        assertThat(counts.unmet("-Dsecurity=signEncrypt"))
                .singleElement()
                .asString()
                .endsWith("of 1 seen, 1 were signed");
    }

    @Test
    void whereNothingWentByNothingIsClaimed() {
        ProtectionCounts counts = new ProtectionCounts("requests", BOTH);

        assertThat(counts.unmet("-Dsecurity=signEncrypt")).isEmpty();
        assertThat(counts.shown()).isEqualTo("no requests");
    }
}
