package cxfperf.customer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowable;

import cxfperf.customer.calls.CountingCustomers;
import cxfperf.customer.calls.CustomerChanges;
import cxfperf.customer.wire.Customer;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each unexpected reply is detected, and has the right kind of failure. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WrongCustomersIT {

    private static final String GET = "getCustomersByName";
    private static final String NO_SUCH = "noSuchCustomer";
    private static final int BYTES = 1_300;
    private static final int RECORDS = 3;

    private final SoapCustomer scenario = new SoapCustomer();
    private ChangingCustomers service;
    private RunningServer server;
    private LoadClientFactory clients;

    @BeforeAll
    void start() throws Exception {
        service = new ChangingCustomers();
        server = HttpCustomers.start(CustomerSpecs.server(), OptionalInt.empty(), service);
        clients = scenario.connect(CustomerSpecs.client(server.address().getPort(), BYTES));
    }

    @AfterAll
    void stop() {
        clients.close();
        server.close();
    }

    @Test
    void theExpectedRepliesAreSuccesses() {
        service.answer = ChangingCustomers.changed(
                BYTES, customers -> assertThat(customers).hasSize(RECORDS));
        assertThatCode(() -> call(GET)).doesNotThrowAnyException();

        service.answer = ChangingCustomers.fault("nobody-0");
        assertThatCode(() -> call(NO_SUCH)).doesNotThrowAnyException();
    }

    @Test
    void everyFieldHasAChange() {
        assertThat(CustomerChanges.names())
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(Customer.class.getDeclaredFields())
                        .map(Field::getName)
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("cxfperf.customer.calls.CustomerChanges#names")
    void aFieldThatDiffersIsAWrongReply(String field) {
        for (int i = 0; i < RECORDS; i++) {
            int changed = i;
            service.answer =
                    ChangingCustomers.changed(BYTES, customers -> CustomerChanges.apply(field, customers.get(changed)));

            assertFails(GET, FailureKind.WRONG_REPLY, "customer " + i + " " + field);
        }
    }

    @Test
    void aLineOfAnAddressMoreOrLessIsAWrongReply() {
        service.answer = ChangingCustomers.changed(
                BYTES, customers -> customers.get(2).getAddress().add(""));
        assertFails(GET, FailureKind.WRONG_REPLY, "customer 2 number of address lines");

        service.answer = ChangingCustomers.changed(
                BYTES, customers -> customers.get(0).getAddress().remove(0));
        assertFails(GET, FailureKind.WRONG_REPLY, "customer 0 number of address lines");

        service.answer = ChangingCustomers.changed(
                BYTES, customers -> customers.get(0).getAddress().set(0, null));
        assertFails(GET, FailureKind.WRONG_REPLY, "customer 0 address[0]");
    }

    @Test
    void aCustomerMoreOrLessIsAWrongReply() {
        service.answer = ChangingCustomers.changed(BYTES, customers -> customers.remove(2));
        assertFails(GET, FailureKind.WRONG_REPLY, "number of customers: expected 3, got 2");

        service.answer = ChangingCustomers.changed(BYTES, customers -> customers.add(customers.get(0)));
        assertFails(GET, FailureKind.WRONG_REPLY, "number of customers: expected 3, got 4");
    }

    @Test
    void noCustomerAtAllIsAWrongReply() {
        service.answer = ChangingCustomers.changed(BYTES, customers -> customers.clear());
        assertFails(GET, FailureKind.WRONG_REPLY, "");

        service.answer = name -> null;
        assertFails(GET, FailureKind.WRONG_REPLY, "");
    }

    @Test
    void theCustomersOfAnotherWorkersCallAreAWrongReply() {
        CountingCustomers customers = new CountingCustomers(new CallCounters());
        service.answer = customers::getCustomersByName;
        assertThatCode(() -> call(GET)).doesNotThrowAnyException();

        service.answer = name -> customers.getCustomersByName(name.replaceFirst("-0$", "-1"));
        assertFails(GET, FailureKind.WRONG_REPLY, "customer 0 customerId");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nobody-1", "nobody-", ""})
    void theFaultOfAnotherNameIsAWrongReply(String name) {
        service.answer = ChangingCustomers.fault(name);

        assertFails(NO_SUCH, FailureKind.WRONG_REPLY, "customerName");
    }

    @Test
    void aReplyWhereTheFaultWasExpectedIsAWrongReply() {
        service.answer = ChangingCustomers.changed(BYTES, customers -> {});
        assertFails(NO_SUCH, FailureKind.WRONG_REPLY, "expected the fault NoSuchCustomer, got 3 customers");

        service.answer = ChangingCustomers.changed(BYTES, customers -> customers.clear());
        assertFails(NO_SUCH, FailureKind.WRONG_REPLY, "expected the fault NoSuchCustomer");
    }

    @Test
    void theDeclaredFaultWhereCustomersWereExpectedIsASoapFault() {
        service.answer = ChangingCustomers.fault("family-" + BYTES);

        assertFails(GET, FailureKind.SOAP_FAULT, "no customer has this name");
    }

    @ParameterizedTest
    @ValueSource(strings = {GET, NO_SUCH})
    void anyOtherFaultIsASoapFault(String operation) {
        service.answer = name -> {
            throw new IllegalStateException("out of order");
        };

        assertFails(operation, FailureKind.SOAP_FAULT, "out of order");
    }

    private void assertFails(String operation, FailureKind kind, String message) {
        Throwable thrown = catchThrowable(() -> call(operation));

        assertThat(thrown).isNotNull();
        assertThat(scenario.classify(thrown)).as(thrown.toString()).isEqualTo(kind);
        assertThat(thrown.getMessage()).contains(message).hasSizeLessThan(300);
    }

    private void call(String operation) throws Exception {
        try (LoadClient client = clients.newClient(operation, 0)) {
            client.call();
        }
    }
}
