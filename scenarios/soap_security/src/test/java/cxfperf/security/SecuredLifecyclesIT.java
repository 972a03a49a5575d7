package cxfperf.security;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.echo.EchoClients;
import cxfperf.echo.EchoSide;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.ServerSpec;
import cxfperf.security.SoapSecurity.SecurityOptions;
import cxfperf.security.seen.ProtectionSeen;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.cxf.buslifecycle.BusLifeCycleManager;
import org.apache.cxf.ws.security.tokenstore.TokenStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Messages are protected with each life cycle of the clients, also if the policy comes with a WSDL over the network.
 */
class SecuredLifecyclesIT {

    private static final Map<String, String> SERVER = Map.of("security", "signEncrypt", "streaming", "false");

    private final SoapSecurity scenario = new SoapSecurity();

    @Test
    void everyLifecycleSendsProtectedMessages() throws Exception {
        try (RunningServer server = scenario.startServer(
                new ServerSpec("http", "localhost", 0, Optional.empty(), SERVER, new CallCounters()))) {
            for (String lifecycle : List.of("proxyPerThread", "sharedProxy", "proxyPerCall", "servicePerCall")) {
                Map<String, String> options =
                        Map.of("security", "signEncrypt", "streaming", "false", "clientLifecycle", lifecycle);
                try (LoadClientFactory clients = scenario.connect(new ClientSpec(
                        "http",
                        "localhost",
                        server.address().getPort(),
                        Optional.empty(),
                        2,
                        1,
                        Duration.ofSeconds(60),
                        options))) {
                    for (String operation : scenario.operations()) {
                        try (LoadClient client = clients.newClient(operation, 0)) {
                            client.call();
                            client.call();
                        }
                    }
                    assertThat(clients.effective()).containsEntry("clientLifecycle", lifecycle);
                    assertThat(clients.unmet()).as(lifecycle).isEmpty();
                }
                assertThat(server.unmet()).as(lifecycle).isEmpty();
            }
            assertThat(server.effective()).containsEntry("wsdlFetches", 6L);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"signEncrypt", "symmetric", "secureConversation"})
    void aClientThatIsClosedLeavesNoStoreOfKeysOnTheBus(String mode) throws Exception {
        Map<String, String> options = new HashMap<>(SecuredEcho.options(mode, "false"));
        options.put("clientLifecycle", "proxyPerCall");
        Set<Object> stores = ConcurrentHashMap.newKeySet();
        AtomicInteger made = new AtomicInteger();
        EchoSide secured = SecurityOptions.side(options, () -> TestKeys.CLIENT, ProtectionSeen::ofClients);
        try (SecuredEcho echo = SecuredEcho.of(mode, "false", TestKeys.SERVER, Optional.empty());
                LoadClientFactory clients = EchoClients.open(
                        new ClientSpec(
                                "http",
                                "localhost",
                                echo.port(),
                                Optional.empty(),
                                1,
                                1,
                                Duration.ofSeconds(60),
                                options),
                        bus -> {
                            secured.prepare(bus);
                            bus.setExtension(
                                    noting(stores, made, bus.getExtension(BusLifeCycleManager.class)),
                                    BusLifeCycleManager.class);
                        });
                LoadClient client = clients.newClient(SecuredEcho.OPERATION, 0)) {
            client.call();
            client.call();
            client.call();

            assertThat(made).hasPositiveValue();
            assertThat(stores).isEmpty();
            assertThat(echo.completed()).isEqualTo(3);
        }
    }

    /** Notes the stores of keys that listen to the end of their bus, as each does until it is closed. */
    private static BusLifeCycleManager noting(
            Set<Object> stores, AtomicInteger made, BusLifeCycleManager usual) {
        return (BusLifeCycleManager) Proxy.newProxyInstance(
                BusLifeCycleManager.class.getClassLoader(),
                new Class<?>[] {BusLifeCycleManager.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("registerLifeCycleListener") && arguments[0] instanceof TokenStore) {
                        stores.add(arguments[0]);
                        made.incrementAndGet();
                    } else if (method.getName().equals("unregisterLifeCycleListener")) {
                        stores.remove(arguments[0]);
                    }
                    return method.invoke(usual, arguments);
                });
    }
}
