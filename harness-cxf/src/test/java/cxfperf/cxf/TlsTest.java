package cxfperf.cxf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import cxfperf.keys.SelfSignedKey;
import cxfperf.scenario.RejectedException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The stores that the properties of a JVM name. */
class TlsTest {

    private static final String HINT = ": a PKCS12 or JKS file is expected, with its password in -Djavax.net.ssl.";

    @TempDir
    private static Path directory;

    private static KeyStore key;

    @BeforeAll
    static void makeKey() throws Exception {
        Path file = directory.resolve("key.p12");
        new SelfSignedKey("one", List.of("-keyalg", "EC"), List.of()).addTo(file, "changeit");
        key = SelfSignedKey.read(file, "changeit");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PKCS12", "JKS"})
    void storesOfEitherFormAreTakenWithoutTheirType(String type) throws Exception {
        String trusted = trusting(type).toString();

        assertThatCode(() -> Tls.requireStores(properties(Map.of()))).doesNotThrowAnyException();
        assertThatCode(() -> Tls.requireStores(properties(Map.of(
                        "keyStore",
                        directory.resolve("key.p12").toString(),
                        "keyStorePassword",
                        "changeit",
                        "trustStore",
                        trusted,
                        "trustStorePassword",
                        "changeit"))))
                .doesNotThrowAnyException();
    }

    @Test
    void aStoreThatCannotBeUsedIsNamedByItsProperty() throws Exception {
        Path trusted = trusting("PKCS12");
        Path text = Files.writeString(directory.resolve("text.p12"), "no store");
        String ownKey = directory.resolve("key.p12").toString();

        assertRefused("trustStore", directory.resolve("nowhere.p12"), "none", "there is no such file");
        assertRefused("trustStore", trusted, "wrong", "keystore password was incorrect");
        assertRefused("keyStore", Path.of(ownKey), "wrong", "keystore password was incorrect");
        assertThat(refusal(Map.of("keyStore", ownKey)).rejection().option()).isEqualTo("javax.net.ssl.keyStore");
        assertThat(refusal(Map.of("trustStore", trusted.toString())))
                .hasMessage(trusted + ": it has no entry that can be read" + HINT + "trustStorePassword");
        assertThat(refusal(Map.of("trustStore", text.toString(), "trustStorePassword", "changeit")))
                .hasMessageStartingWith(text + ": ")
                .hasMessageEndingWith(HINT + "trustStorePassword");
    }

    @Test
    void aStoreThatIsNoFileIsLeftToItsProvider() {
        assertThatCode(() -> Tls.requireStores(properties(Map.of("keyStore", "NONE", "keyStoreType", "PKCS11"))))
                .doesNotThrowAnyException();
    }

    private static void assertRefused(String store, Path file, String password, String problem) {
        RejectedException refusal = refusal(Map.of(store, file.toString(), store + "Password", password));

        assertThat(refusal).hasMessage(file + ": " + problem + HINT + store + "Password");
        assertThat(refusal.rejection().option()).isEqualTo("javax.net.ssl." + store);
    }

    private static RejectedException refusal(Map<String, String> named) {
        return catchThrowableOfType(RejectedException.class, () -> Tls.requireStores(properties(named)));
    }

    private static Properties properties(Map<String, String> named) {
        Properties properties = new Properties();
        named.forEach((name, value) -> properties.setProperty("javax.net.ssl." + name, value));
        return properties;
    }

    private static Path trusting(String type) throws Exception {
        KeyStore store = KeyStore.getInstance(type);
        store.load(null, null);
        store.setCertificateEntry("one", key.getCertificate("one"));
        Path file = directory.resolve("trusted." + type);
        try (OutputStream out = Files.newOutputStream(file)) {
            store.store(out, "changeit".toCharArray());
        }
        return file;
    }
}
