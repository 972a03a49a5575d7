package cxfperf.cxf.handwritten;

import java.io.IOException;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.URI;

/** Refuses what would have to go through a proxy: to go past one in silence would measure something else. */
final class NoProxy {

    private NoProxy() {}

    /** @throws IOException if this JVM's default selector names a proxy for the target */
    static void requireDirect(URI target) throws IOException {
        ProxySelector selector = ProxySelector.getDefault();
        if (selector == null) {
            return;
        }
        for (Proxy proxy : selector.select(target)) {
            if (proxy.type() == Proxy.Type.DIRECT) {
                return;
            }
            throw refused(target, proxy);
        }
    }

    static IOException refused(URI target, Proxy proxy) {
        return new IOException("SocketHTTPConduit uses no proxies, and " + proxy + " is configured for " + target);
    }
}
