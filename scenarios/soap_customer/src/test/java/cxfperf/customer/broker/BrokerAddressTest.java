package cxfperf.customer.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class BrokerAddressTest {

    @Test
    void aPasswordInItIsNotShownAndIsUsed() {
        BrokerAddress address = BrokerAddress.of("tcp://there:61616?trustStorePassword=geheim&callTimeout=5");

        assertThat(address).hasToString("tcp://there:61616?trustStorePassword=***&callTimeout=5");
        assertThat(address.connectionUrl(1_000)).contains("trustStorePassword=geheim");
    }

    @Test
    void whatIsNoAddressOfABrokerIsRefused() {
        for (String text : List.of(
                "",
                "there",
                "there:61616",
                "tcp://there",
                "amqp://there:5672",
                "tcp://me:secret@there:1",
                // Container networks have underscores in the names of hosts, which a URI cannot have.
                "tcp://the_broker:61616",
                "a b")) {
            assertThatThrownBy(() -> BrokerAddress.of(text))
                    .as(text)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("tcp://HOST:PORT is expected");
        }
    }

    @Test
    void anAddressOfTheSixthVersionIsInBrackets() {
        BrokerAddress address = BrokerAddress.of("::1", 61616);
        assertThat(address).hasToString("tcp://[::1]:61616");
        assertThat(BrokerAddress.of(address.toString())).isEqualTo(address);
    }
}
