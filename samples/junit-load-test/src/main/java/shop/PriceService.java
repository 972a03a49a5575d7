package shop;

import jakarta.jws.WebService;
import java.util.concurrent.locks.LockSupport;

/** The service under test. Each call waits, like a service that asks a database. */
@WebService(
        endpointInterface = "shop.Prices",
        serviceName = "PriceService",
        targetNamespace = "http://shop.example/prices")
public class PriceService implements Prices {

    private static final long NANOS = 5_000_000;

    private final long nanos;

    /** @param delayPercent how much longer than usual each call waits */
    public PriceService(int delayPercent) {
        nanos = NANOS * (100 + delayPercent) / 100;
    }

    @Override
    public int priceOf(String article) {
        long end = System.nanoTime() + nanos;
        for (long left = nanos; left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        return 100 * article.length();
    }
}
