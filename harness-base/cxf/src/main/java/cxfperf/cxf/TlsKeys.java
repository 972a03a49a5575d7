package cxfperf.cxf;

import cxfperf.keys.SelfSignedKey;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.net.ssl.KeyManager;
import javax.net.ssl.TrustManager;

/**
 * The keys of https runs, in one directory: RSA with 2048 bits, self-signed, made on the server's machine when it first
 * needs them, for all of its names and addresses. A client on another host needs a copy of the server's certificate
 * (and of its own key, if it has to present one); it never makes keys, because no server would trust them.
 *
 * @param directory {@code .tls} at the top of the checkout, which no clean deletes and no repository holds
 */
record TlsKeys(Path directory) {

    /** Not a secret: the keys are for load tests, and a reader of the file can read this constant too. */
    private static final String PASSWORD = "cxfperf";

    static final String SERVER = "server";
    static final String CLIENT = "client";

    /** Returns the key directory of this process, below the top of the checkout that the system property names. */
    static TlsKeys ofThisCheckout() {
        return new TlsKeys(
                Path.of(System.getProperty("cxfperf.home", "")).toAbsolutePath().resolve(".tls"));
    }

    /**
     * @param clientAuth whether the client has to present a certificate of its own
     * @throws IOException with one clear line, if this host lacks what a client needs
     */
    void requireOfClient(boolean clientAuth) throws IOException {
        List<Path> needed = new ArrayList<>(List.of(certificateFile(SERVER)));
        if (clientAuth) {
            needed.add(keyFile(CLIENT));
        }
        for (Path file : needed) {
            if (!Files.isReadable(file)) {
                throw new IOException("no " + file + ": start the server with -Dprotocol=https once, and copy that file"
                        + " from its host to this one");
            }
        }
    }

    /**
     * Makes the keys if there are none. Safe against other processes that do the same at the same time.
     *
     * @throws IOException with one clear line, if only some of them exist
     */
    void makeIfAbsent() throws IOException, GeneralSecurityException, InterruptedException {
        if (!Files.isDirectory(directory)) {
            makeAll();
        }
        for (String name : List.of(SERVER, CLIENT)) {
            for (Path file : List.of(keyFile(name), certificateFile(name))) {
                if (!Files.isReadable(file)) {
                    throw new IOException("the TLS keys in " + directory + " are not complete, " + file.getFileName()
                            + " is missing or not readable: delete that directory and start the server again");
                }
            }
        }
    }

    private void makeAll() throws IOException, GeneralSecurityException, InterruptedException {
        WholeDirectory.make(directory, draft -> {
            TlsKeys made = new TlsKeys(draft);
            made.make(SERVER);
            made.make(CLIENT);
        });
    }

    private void make(String name) throws IOException, GeneralSecurityException, InterruptedException {
        new SelfSignedKey(name, SelfSignedKey.rsa(), List.of("-ext", "SAN=" + String.join(",", ownNames())))
                .addTo(keyFile(name), PASSWORD);
        Certificate made = SelfSignedKey.read(keyFile(name), PASSWORD).getCertificate(name);
        Files.write(certificateFile(name), made.getEncoded());
    }

    private static Set<String> ownNames() throws SocketException {
        Set<String> names = new TreeSet<>(List.of("dns:localhost", "ip:127.0.0.1", "ip:::1"));
        for (NetworkInterface card : Collections.list(NetworkInterface.getNetworkInterfaces())) {
            for (InetAddress address : Collections.list(card.getInetAddresses())) {
                // The part after a percent sign is a zone, which is valid on this host only.
                names.add("ip:" + address.getHostAddress().replaceFirst("%.*", ""));
            }
        }
        try {
            String host = InetAddress.getLocalHost().getHostName();
            if (host.matches("[A-Za-z][A-Za-z0-9.-]*")) {
                names.add("dns:" + host);
            }
        } catch (UnknownHostException e) {
            // Clients reach a host without a name by its addresses.
        }
        return names;
    }

    private Path keyFile(String name) {
        return directory.resolve(name + ".p12");
    }

    private Path certificateFile(String name) {
        return directory.resolve(name + ".crt");
    }

    /** Returns key managers that present the key of {@link #SERVER} or {@link #CLIENT}. */
    KeyManager[] keyManagers(String name) throws GeneralSecurityException, IOException {
        return SelfSignedKey.keyManagers(SelfSignedKey.read(keyFile(name), PASSWORD), PASSWORD);
    }

    /** Returns trust managers that trust the certificate of {@link #SERVER} or {@link #CLIENT} only. */
    TrustManager[] onlyTrust(String name) throws GeneralSecurityException, IOException {
        try (InputStream in = Files.newInputStream(certificateFile(name))) {
            return SelfSignedKey.onlyTrust(
                    CertificateFactory.getInstance("X.509").generateCertificate(in));
        }
    }
}
