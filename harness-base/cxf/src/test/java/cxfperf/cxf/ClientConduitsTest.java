package cxfperf.cxf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Optional;
import javax.xml.namespace.QName;
import org.apache.cxf.Bus;
import org.apache.cxf.service.model.EndpointInfo;
import org.apache.cxf.transport.http.HTTPConduit;
import org.apache.cxf.transport.http.HTTPTransportFactory;
import org.apache.cxf.version.Version;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientConduitsTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(90);

    private Bus bus;

    @AfterEach
    void shutDown() {
        if (bus != null) {
            bus.shutdown(true);
        }
    }

    /** The port chooses the conduit of the bus file: a shorter limit, a longer one and none, or one of CXF itself. */
    @ParameterizedTest
    @CsvSource({"true, 1, 300", "true, 7777, 90000", "false, 1, 90000"})
    void onlyAShorterLimitThanThatOfTheRunIsKept(boolean configured, int port, int receiving) throws Exception {
        if (configured) {
            openConfigured();
        } else {
            bus = Buses.open(Optional.empty());
        }
        HTTPConduit conduit = conduit("http://localhost:" + port + "/");

        new ClientConduits(bus, TIMEOUT, Optional.empty()).adopt(conduit);

        assertThat(conduit.getClient().getReceiveTimeout()).isEqualTo(receiving);
        assertThat(conduit.getClient().getConnectionTimeout()).isEqualTo(90_000);
    }

    @Test
    void aLimitBelowAMillisecondIsNotNoLimit() throws Exception {
        bus = Buses.open(Optional.empty());
        HTTPConduit conduit = conduit("http://localhost:1/");

        new ClientConduits(bus, Duration.ofNanos(10), Optional.empty()).adopt(conduit);

        assertThat(conduit.getClient().getReceiveTimeout()).isEqualTo(1);
    }

    @Test
    void conduitsWithTheSameSettingsShareOnePolicyObject() throws Exception {
        openConfigured();
        ClientConduits conduits = new ClientConduits(bus, TIMEOUT, Optional.empty());
        HTTPConduit first = conduit("http://localhost:1/");
        HTTPConduit second = conduit("http://localhost:1/");
        HTTPConduit other = conduit("http://localhost:7777/");

        conduits.adopt(first);
        conduits.adopt(other);
        conduits.adopt(second);

        assertThat(second.getClient()).isSameAs(first.getClient());
        assertThat(other.getClient()).isNotSameAs(first.getClient());
        assertThat(conduits.effective()).containsEntry("policyObjects", 2);
    }

    /**
     * An asynchronous conduit that is closed closes the HttpClient of its policy object, and so breaks calls of others.
     */
    @Test
    void conduitsThatAreClosedDuringTheRunShareNoPolicyObject() throws Exception {
        openConfigured();
        ClientConduits conduits = new ClientConduits(bus, TIMEOUT, Optional.empty());
        HTTPConduit first = conduit("http://localhost:1/");
        HTTPConduit second = conduit("http://localhost:1/");

        conduits.adoptShortLived(first);
        conduits.adoptShortLived(second);

        assertThat(second.getClient()).isNotSameAs(first.getClient());
        assertThat(second.getClient().getReceiveTimeout())
                .isEqualTo(first.getClient().getReceiveTimeout());
    }

    @Test
    void conduitsThatDifferInTheHttpVersionOnlyDoNotShare() throws Exception {
        bus = Buses.open(Optional.empty());
        ClientConduits conduits = new ClientConduits(bus, TIMEOUT, Optional.empty());
        HTTPConduit first = conduit("http://localhost:1/");
        HTTPConduit second = conduit("http://localhost:1/");
        second.getClient().setVersion("1.1");

        conduits.adopt(first);
        conduits.adopt(second);

        assertThat(first.getClient().getVersion()).isEqualTo("auto");
        assertThat(second.getClient().getVersion()).isEqualTo("1.1");
    }

    @Test
    void theFactsAreThoseOfTheRunningConduit() throws Exception {
        openConfigured();
        bus.setProperty("use.async.http.conduit", "ALWAYS");
        ClientConduits conduits = new ClientConduits(bus, TIMEOUT, Optional.empty());

        conduits.adopt(conduit("http://localhost:1/"));

        assertThat(conduits.effective())
                .containsEntry("cxfVersion", Version.getCurrentVersion())
                .containsEntry("conduit", "HttpClientHTTPConduit")
                .containsEntry("use.async.http.conduit", "ALWAYS")
                .containsEntry("httpVersionAsked", "1.1")
                .containsEntry("chunking", false)
                .containsEntry("chunkingThreshold", 9999)
                .containsEntry("connectionAsked", "Keep-Alive")
                .containsEntry("receiveTimeoutMillis", 300L);
    }

    private void openConfigured() throws BusFileException, URISyntaxException {
        bus = Buses.open(Optional.of(BusesTest.resource("conduit-bus.xml")));
    }

    private HTTPConduit conduit(String address) throws IOException {
        EndpointInfo endpoint = new EndpointInfo();
        endpoint.setName(new QName("urn:test", "Port"));
        endpoint.setAddress(address);
        return (HTTPConduit) new HTTPTransportFactory().getConduit(endpoint, bus);
    }
}
