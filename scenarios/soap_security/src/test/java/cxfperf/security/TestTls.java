package cxfperf.security;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Both ends of https, with the keys that a server has made. */
final class TestTls {

    private static final char[] PASSWORD = "cxfperf".toCharArray();

    private TestTls() {}

    /**
     * TLS settings of a server that presents the real server's certificate, and of a client that trusts only that
     * certificate.
     */
    static SSLContext context() throws Exception {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        Path file = Path.of(System.getProperty("cxfperf.home", ""), ".tls", "server.p12");
        try (InputStream in = Files.newInputStream(file.toAbsolutePath())) {
            keys.load(in, PASSWORD);
        }
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("server", keys.getCertificate("server"));
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, PASSWORD);
        TrustManagerFactory others = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        others.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), others.getTrustManagers(), null);
        return context;
    }
}
