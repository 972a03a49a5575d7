package cxfperf.customer;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.customer.calls.CustomerFamily;
import cxfperf.testing.Manual;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SoapCustomerManualTest {

    @ParameterizedTest
    @ValueSource(ints = {500, 10_000, 1_000_000})
    void theManualSaysHowManyCustomersAndLinesAPayloadHas(int bytes) {
        CustomerFamily family = CustomerFamily.ofBytes(bytes);

        assertThat(Manual.page("docs/scenarios.md").prose())
                .contains(String.format(
                        Locale.ROOT,
                        "| %,d | %,d | %,d |",
                        bytes,
                        family.customers().size(),
                        family.updated().getAddress().size()));
    }
}
