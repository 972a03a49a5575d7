package cxfperf.keys;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/**
 * A key pair with a self-signed certificate, made by the JDK's keytool in a PKCS12 file.
 *
 * @param alias the name of the key in the file
 * @param kind the arguments of keytool for the key: {@code -keyalg}, and its size or curve
 * @param more further arguments of keytool, such as names of the host
 */
public record SelfSignedKey(String alias, List<String> kind, List<String> more) {

    private static final String TYPE = "PKCS12";
    private static final String DAYS = "3650";
    private static final long KEYTOOL_SECONDS = 60;

    private static final String RSA_BITS = "2048";

    /** The JDK's property of the sizes of keys by kind, such as {@code RSA:3072}. */
    private static final String SIZES = "jdk.security.defaultKeySize";

    private static final Pattern RSA_SIZE = Pattern.compile("(?:^|,)\\s*RSA:(\\d+)");

    /** The environment variable with the password. All users of a host can read command lines, so it is no argument. */
    private static final String PASSWORD = "CXFPERF_STORE_PASSWORD";

    /**
     * The kind of an RSA key, as arguments of keytool: of 2048 bits, unless the JDK's property {@code
     * jdk.security.defaultKeySize} of this process has another size.
     */
    public static List<String> rsa() {
        return rsa(System.getProperty(SIZES, ""));
    }

    static List<String> rsa(String sizes) {
        Matcher size = RSA_SIZE.matcher(sizes);
        return List.of("-keyalg", "RSA", "-keysize", size.find() ? size.group(1) : RSA_BITS);
    }

    /**
     * Adds the pair to the file, and creates the file if it does not exist. Afterwards only its owner can read it.
     *
     * @param password the password of the file and of all keys in it
     * @throws IOException if keytool fails; the message has its output
     */
    public void addTo(Path file, String password) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                // keytool ends before the second compiler would save time.
                "-J-XX:TieredStopAtLevel=1",
                "-genkeypair",
                "-alias",
                alias,
                // The certificate is valid from yesterday on, because the clocks of two hosts may differ.
                "-startdate",
                "-1d",
                "-validity",
                DAYS,
                "-dname",
                "CN=cxfperf " + alias,
                "-storetype",
                TYPE,
                "-keystore",
                file.toString(),
                "-storepass:env",
                PASSWORD));
        command.addAll(kind);
        command.addAll(more);
        // Passes on the JDK's properties for key stores, such as the number of hash rounds for each use of a key.
        System.getProperties().stringPropertyNames().stream()
                .filter(name -> name.startsWith("keystore.pkcs12."))
                .forEach(name -> command.add("-J-D" + name + "=" + System.getProperty(name)));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put(PASSWORD, password);
        Process keytool = builder.start();
        String output = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!keytool.waitFor(KEYTOOL_SECONDS, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
            keytool.destroyForcibly();
            throw new IOException("keytool could not make the key " + alias + ": " + output.strip());
        }
        ownerOnly(file);
    }

    /** Makes the file readable for its owner only, if the file system has owners. */
    public static void ownerOnly(Path file) throws IOException {
        if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        }
    }

    public static KeyStore read(Path file, String password) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(TYPE);
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, password.toCharArray());
        }
        return store;
    }

    public static KeyStore trusting(Map<String, Certificate> certificates)
            throws IOException, GeneralSecurityException {
        KeyStore trusted = KeyStore.getInstance(TYPE);
        trusted.load(null, null);
        for (Map.Entry<String, Certificate> each : certificates.entrySet()) {
            trusted.setCertificateEntry(each.getKey(), each.getValue());
        }
        return trusted;
    }

    public static KeyManager[] keyManagers(KeyStore key, String password) throws GeneralSecurityException {
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(key, password.toCharArray());
        return factory.getKeyManagers();
    }

    /** Returns trust managers that trust this certificate only. */
    public static TrustManager[] onlyTrust(Certificate certificate) throws IOException, GeneralSecurityException {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(trusting(Map.of("trusted", certificate)));
        return factory.getTrustManagers();
    }
}
