package cxfperf.customer.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.customer.calls.CustomerFamily.ExpectCustomers;
import cxfperf.customer.calls.CustomerFamily.PayloadSize;
import cxfperf.customer.calls.CustomerFamily.XmlSize;
import cxfperf.customer.wire.Customer;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import javax.xml.stream.XMLStreamReader;
import org.apache.cxf.staxutils.StaxUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Execution(ExecutionMode.CONCURRENT)
class CustomerFamilyTest {

    @Test
    void theWordsAndTheNumbersAreBytes() {
        assertThat(List.of("small", "medium", "large", "20000"))
                .extracting(PayloadSize::bytes)
                .containsExactly(500, 10_000, 1_000_000, 20_000);
    }

    @Test
    void everySizeIsExactForTheReplyAndForTheUpdate() {
        SplittableRandom random = new SplittableRandom(1);
        IntStream sizes = IntStream.concat(
                IntStream.rangeClosed(PayloadSize.LEAST_BYTES, 3_000),
                IntStream.generate(() -> random.nextInt(3_000, 200_000)).limit(50));
        sizes.forEach(bytes -> {
            CustomerFamily family = CustomerFamily.ofBytes(bytes);

            assertThat(family.bytes()).isEqualTo(bytes);
            assertThat(XmlSize.ofReply(family.customers())).isEqualTo(bytes);
            assertThat(XmlSize.aroundUpdate() + XmlSize.ofCustomer("customer", family.updated()))
                    .isEqualTo(bytes);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {PayloadSize.LEAST_BYTES, 1_300})
    void eachWorkerAsksForCustomersOfItsOwnThatHaveTheSameBytes(int bytes) {
        CustomerFamily family = CustomerFamily.ofBytes(bytes);
        List<CustomerFamily> asked =
                IntStream.of(0, 1, 2, 999_999_999).mapToObj(family::askedBy).toList();

        assertThat(asked).extracting(CustomerFamily::name).doesNotHaveDuplicates();
        assertThat(asked)
                .extracting(own -> own.customers().get(0).getCustomerId())
                .doesNotHaveDuplicates();
        assertThat(asked).allSatisfy(own -> {
            assertThat(XmlSize.ofReply(own.customers())).isEqualTo(bytes);
            CustomerFamily found = CustomerFamily.asked(
                            own.name(), name -> Optional.of(name).map(any -> family))
                    .orElseThrow();
            ExpectCustomers.same(own.customers(), found.customers());
        });
    }

    @Test
    void everyFieldHasAValueThatIsNotThatOfTheNextRecord() {
        List<Function<Customer, Object>> fields = List.of(
                Customer::getCustomerId,
                Customer::getName,
                Customer::getAddress,
                Customer::getNumOrders,
                Customer::getRevenue,
                Customer::getTest,
                Customer::getBirthDate,
                Customer::getType);
        assertThat(fields).hasSameSizeAs(Customer.class.getDeclaredFields());

        List<Customer> customers = CustomerFamily.ofBytes(100_000).customers();
        for (int i = 1; i < customers.size(); i++) {
            for (Function<Customer, Object> field : fields) {
                assertThat(field.apply(customers.get(i))).isNotNull().isNotEqualTo(field.apply(customers.get(i - 1)));
            }
        }
        assertThat(customers)
                .extracting(Customer::getName)
                .doesNotHaveDuplicates()
                .anyMatch(name -> name.contains("&"));
    }

    @Test
    void theLargestIsOneThatCxfReads() throws Exception {
        XMLStreamReader reader = StaxUtils.createXMLStreamReader(new ByteArrayInputStream(new byte[0]));
        int mostChildren = (int) reader.getProperty("com.ctc.wstx.maxChildrenPerElement");
        long mostCharacters = (long) reader.getProperty("com.ctc.wstx.maxTextLength");

        CustomerFamily largest = CustomerFamily.ofBytes(PayloadSize.MOST_BYTES);

        assertThat(largest.bytes()).isEqualTo(PayloadSize.MOST_BYTES);
        assertThat(XmlSize.aroundUpdate() + XmlSize.ofCustomer("customer", largest.updated()))
                .isEqualTo(PayloadSize.MOST_BYTES);
        assertThat(largest.customers()).hasSizeLessThan(mostChildren);
        assertThat(largest.updated().getAddress())
                .hasSizeLessThan(mostChildren - Customer.class.getDeclaredFields().length)
                .allSatisfy(line -> assertThat((long) line.length()).isLessThan(mostCharacters));
    }

    @ParameterizedTest
    @ValueSource(ints = {PayloadSize.LEAST_BYTES - 1, PayloadSize.MOST_BYTES + 1, 0, -1})
    void thereIsNoFamilyOfASizeThatNoMessageCanHave(int bytes) {
        assertThatThrownBy(() -> CustomerFamily.ofBytes(bytes)).hasMessage("no family has " + bytes + " bytes");
    }
}
