package cxfperf.customer.calls;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import cxfperf.customer.wire.Customer;
import cxfperf.customer.wire.NoSuchCustomerException;
import cxfperf.scenario.CallCounters;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the calls that the server counts and those that it refuses. */
@Execution(ExecutionMode.CONCURRENT)
class CountingCustomersTest {

    private final CallCounters calls = new CallCounters();
    private final CountingCustomers service = new CountingCustomers(calls);

    @Test
    void countsFromTheStartAndEachOperationForItself() throws Exception {
        assertThat(calls.snapshot())
                .containsExactly(
                        entry("getCustomersByName", 0L), entry("noSuchCustomer", 0L), entry("updateCustomer", 0L));

        service.getCustomersByName("family-500-7");
        service.updateCustomer(CustomerFamily.ofBytes(500).updated());
        service.updateCustomer(CustomerFamily.ofBytes(700).updated());
        assertThatExceptionOfType(NoSuchCustomerException.class)
                .isThrownBy(() -> service.getCustomersByName("nobody-7"))
                .satisfies(fault ->
                        assertThat(fault.getFaultInfo().getCustomerName()).isEqualTo("nobody-7"));

        assertThat(calls.snapshot())
                .isEqualTo(Map.of("getCustomersByName", 1L, "noSuchCustomer", 1L, "updateCustomer", 2L));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-1",
                "family-",
                "family-500-",
                "family-500-01",
                "family-500-1000000000",
                "family-449-1",
                "family-0450-1",
                "family-16000001-1",
                "family-99999999999999999999-1",
                "family-1e6-1",
                "family--500-1",
                "Family-500-1",
                "family-500 -1"
            })
    void aNameThatNoWorkerHasIsThatOfNobody(String name) {
        assertThatExceptionOfType(NoSuchCustomerException.class).isThrownBy(() -> service.getCustomersByName(name));
    }

    @Test
    void aNameThatIsMissingIsThatOfNobody() {
        assertThatExceptionOfType(NoSuchCustomerException.class)
                .isThrownBy(() -> service.getCustomersByName(null))
                .satisfies(fault ->
                        assertThat(fault.getFaultInfo().getCustomerName()).isNull());
    }

    @ParameterizedTest
    @MethodSource("cxfperf.customer.calls.CustomerChanges#names")
    void anUpdateThatDiffersInOneFieldIsRefusedAndNotCounted(String field) {
        Customer customer = CustomerFamily.ofBytes(1_000).updated();
        CustomerChanges.apply(field, customer);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> service.updateCustomer(customer))
                // A wrong name names a family that does not exist.
                .withMessageContaining(field.equals("name") ? "family" : field);
        assertThat(calls.snapshot()).containsEntry("updateCustomer", 0L);
    }

    @Test
    void anUpdateWithoutACustomerIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> service.updateCustomer(null));
        assertThatIllegalArgumentException().isThrownBy(() -> service.updateCustomer(new Customer()));
    }
}
