package cxfperf.cxf;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The keys of https runs, in one directory: RSA with 2048 bits, self-signed, made on the machine of the server when it
 * first needs them, for all of its names and addresses. A client on another host needs a copy of the directory; it never
 * makes keys of its own, because nobody would trust them.
 *
 * @param directory {@code .tls} at the top of the checkout, which no clean deletes and no repository holds
 */
record TlsKeys(Path directory) {

    /** Protects nothing: the keys are for load tests, and everybody who can read the file can read this. */
    static final char[] PASSWORD = "cxfperf".toCharArray();

    private static final String SERVER = "server";
    private static final String CLIENT = "client";
    private static final String DAYS = "3650";
    private static final long KEYTOOL_SECONDS = 60;

    /** The directory of this process, by the same system property that says where the top of the checkout is. */
    static TlsKeys ofThisCheckout() {
        return new TlsKeys(
                Path.of(System.getProperty("cxfperf.home", "")).toAbsolutePath().resolve(".tls"));
    }

    KeyStore serverKey() throws GeneralSecurityException, IOException {
        return key(SERVER);
    }

    KeyStore clientKey() throws GeneralSecurityException, IOException {
        return key(CLIENT);
    }

    Certificate serverCertificate() throws CertificateException, IOException {
        return certificate(SERVER);
    }

    Certificate clientCertificate() throws CertificateException, IOException {
        return certificate(CLIENT);
    }

    /** @throws IOException with one clear line, where this host has no keys */
    void require() throws IOException {
        if (!Files.isReadable(certificateFile(SERVER))) {
            throw new IOException(
                    "no TLS keys in " + directory
                            + ": start the server with -Dprotocol=https once, and copy that directory from its host to this one");
        }
    }

    /** Makes the keys if there are none. Safe against other processes that do the same at the same time. */
    void makeIfAbsent() throws IOException, GeneralSecurityException, InterruptedException {
        if (Files.isReadable(certificateFile(SERVER))) {
            return;
        }
        Files.createDirectories(directory.getParent());
        Path draft = Files.createTempDirectory(directory.getParent(), ".tls-draft");
        try {
            TlsKeys made = new TlsKeys(draft);
            made.make(SERVER);
            made.make(CLIENT);
            // Whole or not at all; whoever comes second finds the directory of the first and uses that.
            Files.move(draft, directory, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileAlreadyExistsException | java.nio.file.DirectoryNotEmptyException e) {
            require();
        } finally {
            delete(draft);
        }
    }

    private void make(String name) throws IOException, GeneralSecurityException, InterruptedException {
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        name,
                        "-keyalg",
                        "RSA",
                        "-keysize",
                        "2048",
                        // The clocks of two hosts may differ.
                        "-startdate",
                        "-1d",
                        "-validity",
                        DAYS,
                        "-dname",
                        "CN=cxfperf " + name,
                        "-ext",
                        "SAN=" + String.join(",", ownNames()),
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        keyFile(name).toString(),
                        "-storepass",
                        new String(PASSWORD))
                .redirectErrorStream(true)
                .start();
        String output = new String(keytool.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        if (!keytool.waitFor(KEYTOOL_SECONDS, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
            keytool.destroyForcibly();
            throw new IOException("keytool could not make the TLS keys: " + output.strip());
        }
        Files.write(certificateFile(name), key(name).getCertificate(name).getEncoded());
    }

    private static Set<String> ownNames() throws SocketException {
        Set<String> names = new TreeSet<>(List.of("dns:localhost", "ip:127.0.0.1", "ip:::1"));
        for (NetworkInterface card : Collections.list(NetworkInterface.getNetworkInterfaces())) {
            for (InetAddress address : Collections.list(card.getInetAddresses())) {
                // Behind a percent sign is a zone, which only means something on this host.
                names.add("ip:" + address.getHostAddress().replaceFirst("%.*", ""));
            }
        }
        try {
            String host = InetAddress.getLocalHost().getHostName();
            if (host.matches("[A-Za-z][A-Za-z0-9.-]*")) {
                names.add("dns:" + host);
            }
        } catch (UnknownHostException e) {
            // A host without a name is called by its addresses.
        }
        return names;
    }

    private Path keyFile(String name) {
        return directory.resolve(name + ".p12");
    }

    private Path certificateFile(String name) {
        return directory.resolve(name + ".crt");
    }

    private KeyStore key(String name) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(keyFile(name))) {
            store.load(in, PASSWORD);
        }
        return store;
    }

    private Certificate certificate(String name) throws CertificateException, IOException {
        try (InputStream in = Files.newInputStream(certificateFile(name))) {
            return CertificateFactory.getInstance("X.509").generateCertificate(in);
        }
    }

    private static void delete(Path draft) throws IOException {
        if (!Files.exists(draft)) {
            return;
        }
        List<Path> files = new ArrayList<>();
        try (Stream<Path> inside = Files.list(draft)) {
            inside.forEach(files::add);
        }
        for (Path file : files) {
            Files.delete(file);
        }
        Files.delete(draft);
    }
}
