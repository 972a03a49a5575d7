package cxfperf.security;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.echo.EchoClients;
import cxfperf.echo.EchoSide;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.security.SoapSecurity.SecurityOptions;
import cxfperf.security.seen.ProtectionSeen;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.cxf.buslifecycle.BusLifeCycleManager;
import org.apache.cxf.ws.security.tokenstore.TokenStore;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What CXF makes for each client ends with it; combinations hold that each life cycle protects its messages. */
class SecuredLifecyclesIT {

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
    private static BusLifeCycleManager noting(Set<Object> stores, AtomicInteger made, BusLifeCycleManager usual) {
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
