package shop;

import static cxfperf.loadtest.LoadTestAssert.assertThat;
import static java.time.Duration.ofSeconds;
import static org.junit.jupiter.api.Assertions.assertEquals;

import cxfperf.loadtest.Baseline;
import cxfperf.loadtest.LoadTest;
import cxfperf.loadtest.LoadTestResult;
import java.net.URI;
import java.nio.file.Path;
import org.apache.cxf.endpoint.Server;
import org.apache.cxf.jaxws.JaxWsProxyFactoryBean;
import org.apache.cxf.jaxws.JaxWsServerFactoryBean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PriceServiceLoadTest {

    private static final String ADDRESS = "http://localhost:" + Integer.getInteger("shop.port", 9090) + "/prices";

    private Server server;

    @BeforeEach
    void start() {
        JaxWsServerFactoryBean factory = new JaxWsServerFactoryBean();
        factory.setServiceBean(new PriceService(Integer.getInteger("shop.delayPercent", 0)));
        factory.setAddress(ADDRESS);
        server = factory.create();
    }

    @AfterEach
    void stop() {
        server.destroy();
    }

    @Test
    void pricesAreAsFastAsTheyWere() {
        LoadTestResult result = LoadTest.ofEach(thread -> {
                    Prices prices = prices();
                    return () -> assertEquals(800, prices.priceOf("umbrella"));
                })
                .name("priceOf")
                .target(URI.create(ADDRESS))
                .threads(4)
                .warmUp(ofSeconds(Integer.getInteger("load.warmUpSeconds", 20)))
                .time(ofSeconds(Integer.getInteger("load.seconds", 20)))
                .repeats(3)
                .objectives("p50<1s, errors==0")
                .run();

        assertThat(result).passes();

        Baseline baseline = Baseline.in(Path.of(System.getProperty("baseline", "baseline")));
        if (Boolean.getBoolean("baseline.add")) {
            baseline.add(result);
        } else {
            assertThat(result).isNotSlowerThan(baseline, 5);
        }
    }

    private static Prices prices() {
        JaxWsProxyFactoryBean factory = new JaxWsProxyFactoryBean();
        factory.setAddress(ADDRESS);
        return factory.create(Prices.class);
    }
}
