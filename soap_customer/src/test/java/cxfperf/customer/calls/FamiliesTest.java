package cxfperf.customer.calls;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.customer.calls.CountingCustomers.Families;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class FamiliesTest {

    private static final int BYTES = 10_000;

    private final Families families = new Families(16 * BYTES);

    @Test
    void aFamilyIsMadeOnce() {
        CustomerFamily first = families.named("family-10000").orElseThrow();

        assertThat(families.named("family-10000")).containsSame(first);
        assertThat(families.named("family-500")).isPresent();
        assertThat(families.size()).isEqualTo(2);
    }

    @Test
    void aNameOfNobodyTakesNoRoom() {
        assertThat(families.named("nobody")).isEmpty();
        assertThat(families.named(null)).isEmpty();
        assertThat(families.size()).isZero();
    }

    /** Whatever the number of requested sizes, the cache evicts the oldest. */
    @Test
    void noMoreAreKeptThanFit() {
        CustomerFamily first = families.named(CustomerFamily.nameOf(BYTES)).orElseThrow();
        for (int i = 1; i < 16; i++) {
            families.named(CustomerFamily.nameOf(BYTES - i)).orElseThrow();
        }
        assertThat(families.size()).isEqualTo(16);
        assertThat(families.named(first.name())).containsSame(first);

        families.named(CustomerFamily.nameOf(BYTES - 16)).orElseThrow();
        families.named(CustomerFamily.nameOf(BYTES - 17)).orElseThrow();

        assertThat(families.size()).isLessThanOrEqualTo(17);
        assertThat(families.named(first.name()).orElseThrow()).isNotSameAs(first);
    }
}
