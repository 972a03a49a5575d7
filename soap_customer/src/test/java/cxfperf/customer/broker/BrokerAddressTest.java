package cxfperf.customer.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    void whatArtemisWouldIgnoreIsRefused() {
        assertThatThrownBy(() -> BrokerAddress.of("tcp://there:1?failover=x"))
                .hasMessage("Artemis' connection factory has no parameter 'failover'; tcp://HOST:PORT is expected");
        for (String user : List.of("tcp://me:secret@there:1", "tcp://there:1?user=me", "tcp://there:1?password=x")) {
            assertThatThrownBy(() -> BrokerAddress.of(user))
                    .as(user)
                    .hasMessageStartingWith("tcp://HOST:PORT is expected without a user");
        }
    }

    /** Artemis would take zero for such a number, and no for the answer. */
    @ParameterizedTest
    @CsvSource({
        "consumerWindowSize=2MB, consumerWindowSize, int",
        "consumerWindowSize=, consumerWindowSize, int",
        "callTimeout, callTimeout, long",
        "blockOnDurableSend=maybe, blockOnDurableSend, boolean"
    })
    void aValueThatArtemisCannotReadIsRefused(String parameter, String name, String type) {
        assertThatThrownBy(() -> BrokerAddress.of("tcp://there:1?" + parameter))
                .hasMessage("the parameter '" + name + "' is no " + type + "; tcp://HOST:PORT is expected");
    }

    @Test
    void aValueOfItsTypeIsTaken() {
        String url =
                "tcp://there:1?consumerWindowSize=-1&retryIntervalMultiplier=1.5&blockOnDurableSend=false&clientID=a";
        assertThat(BrokerAddress.of(url)).hasToString(url);
    }

    @Test
    void anAddressOfTheSixthVersionIsInBrackets() {
        BrokerAddress address = BrokerAddress.of("::1", 61616);
        assertThat(address).hasToString("tcp://[::1]:61616");
        assertThat(BrokerAddress.of(address.toString())).isEqualTo(address);
    }
}
