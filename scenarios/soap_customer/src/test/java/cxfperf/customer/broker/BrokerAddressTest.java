package cxfperf.customer.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class BrokerAddressTest {

    @Test
    void itsClientsSendAMegabyteAsOneMessage() {
        assertThat(BrokerAddress.of("tcp://there:61616").connectionUrl())
                .isEqualTo("tcp://there:61616?minLargeMessageSize=4194304&useEpoll=false");
        assertThat(BrokerAddress.of("tcp://there:61616?callTimeout=5").connectionUrl())
                .isEqualTo("tcp://there:61616?callTimeout=5&minLargeMessageSize=4194304&useEpoll=false");
    }

    @Test
    void whatTheUserSaysOfHisConnectionsHolds() {
        String wanted = "tcp://there:61616?minLargeMessageSize=100000&useEpoll=true";
        assertThat(BrokerAddress.of(wanted).connectionUrl()).isEqualTo(wanted);
    }

    @Test
    void aPasswordInItIsNotShownAndIsUsed() {
        BrokerAddress address = BrokerAddress.of("tcp://there:61616?trustStorePassword=geheim&callTimeout=5");

        assertThat(address).hasToString("tcp://there:61616?trustStorePassword=***&callTimeout=5");
        assertThat(address.connectionUrl()).contains("trustStorePassword=geheim");
    }

    @Test
    void whatIsNoAddressOfABrokerIsRefused() {
        for (String text : List.of(
                "",
                "there",
                "there:61616",
                "tcp://there",
                "tcp://there:99999",
                "amqp://there:5672",
                "tcp://there:1/q",
                "tcp://there:1#tcp://here:1",
                "a b")) {
            assertThatThrownBy(() -> BrokerAddress.of(text))
                    .as(text)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("tcp://HOST:PORT is expected");
        }
    }

    /** Container networks have underscores in the names of hosts. */
    @Test
    void aNameThatAUriCannotHaveIsRefusedWithWhatToDo() {
        assertThatThrownBy(() -> BrokerAddress.of("tcp://the_broker:61616"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("tcp://HOST:PORT is expected", "network alias");
        assertThatThrownBy(() -> BrokerAddress.of("the_broker", 61616))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("network alias");
    }

    @Test
    void aUserInItIsRefused() {
        assertThatThrownBy(() -> BrokerAddress.of("tcp://me:secret@there:1"))
                .hasMessageStartingWith("tcp://HOST:PORT is expected without a user");
    }

    @Test
    void anAddressOfTheSixthVersionIsInBrackets() {
        BrokerAddress address = BrokerAddress.of("::1", 61616);
        assertThat(address).hasToString("tcp://[::1]:61616");
        assertThat(BrokerAddress.of(address.toString())).isEqualTo(address);
    }
}
