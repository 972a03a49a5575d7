package cxfperf.cxf.raw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.RejectedException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RawTargetTest {

    private ProxySelector before;

    @BeforeEach
    void chooseProxies() {
        before = ProxySelector.getDefault();
        ProxySelector.setDefault(new ProxySelector() {
            @Override
            public List<Proxy> select(URI uri) {
                // Other tests of this JVM go on without a proxy.
                return switch (String.valueOf(uri.getHost())) {
                    case "proxied" ->
                        List.of(new Proxy(Proxy.Type.HTTP, InetSocketAddress.createUnresolved("proxy", 3128)));
                    case "socks" ->
                        List.of(new Proxy(Proxy.Type.SOCKS, InetSocketAddress.createUnresolved("proxy", 1080)));
                    default -> List.of(Proxy.NO_PROXY);
                };
            }

            @Override
            public void connectFailed(URI uri, SocketAddress address, IOException e) {
                // No client connects.
            }
        });
    }

    @AfterEach
    void restore() {
        ProxySelector.setDefault(before);
    }

    /** One client of a service that is not ours. */
    static ClientSpec spec(URI address) {
        return new ClientSpec(
                address.getScheme(),
                address.getHost(),
                address.getPort(),
                Optional.of(address),
                Optional.empty(),
                1,
                1,
                Duration.ofSeconds(20),
                Map.of());
    }

    private static RawTarget target(String address) throws Exception {
        return RawTarget.ofForeign(spec(URI.create(address)));
    }

    @Test
    void aServiceBehindAProxyOfThisJvmIsRefused() {
        assertThatThrownBy(() -> target("http://proxied:8080/orders?key=secret"))
                .isInstanceOf(RejectedException.class)
                .hasMessage("uses no proxies, and this JVM has proxy:3128 for proxied:"
                        + " take CXF's client, or leave the proxy out");
    }

    /** The sockets of the JDK go through it by themselves. */
    @Test
    void aServiceThatIsCalledDirectlyOrThroughSocksIsNot() throws Exception {
        for (String address : List.of("http://direct:8080/", "http://socks:8080/")) {
            try (RawTarget target = target(address)) {
                assertThat(target.address()).hasToString(address);
            }
        }
    }
}
