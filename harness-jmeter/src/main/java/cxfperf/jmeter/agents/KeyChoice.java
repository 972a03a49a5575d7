package cxfperf.jmeter.agents;

import cxfperf.keys.SelfSignedKey;
import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * The key of the connections between controller and agents.
 *
 * @param key the key; empty for plain connections
 */
public record KeyChoice(Optional<AgentKey> key) {

    private static final String NONE = "none";

    public static KeyChoice from(Settings settings, Home home) throws UsageException {
        if (settings.given(Option.AGENTS_KEY).isEmpty()) {
            return of(home.directory().resolve(".agents").resolve("key.p12"));
        }
        String given = settings.text(Option.AGENTS_KEY);
        if (given.equals(NONE)) {
            return new KeyChoice(Optional.empty());
        }
        KeyChoice choice = of(Path.of(given));
        AgentKey key = choice.key.get();
        if (key.isThere()) {
            try {
                key.context();
            } catch (IOException | GeneralSecurityException e) {
                throw Settings.refused(
                        Option.AGENTS_KEY, given, "not a key that an agent has made: " + ErrorText.of(e));
            }
        }
        return choice;
    }

    private static KeyChoice of(Path file) {
        return new KeyChoice(Optional.of(new AgentKey(file.toAbsolutePath().normalize())));
    }

    /**
     * Makes the key if there is none, and says so. The first agent of a test does this.
     *
     * @throws CannotRunException with one line, where the key cannot be made
     */
    void makeIfAbsent() throws CannotRunException, InterruptedException {
        if (key.isEmpty()) {
            return;
        }
        Path file = key.get().file();
        try {
            if (key.get().makeIfAbsent()) {
                System.out.println("made " + file + ": copy this file to the host of jmeter and to that of each other"
                        + " agent, to the same place of the checkout or of the unpacked zip, before they start");
            }
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    /** Checks that there is a key. A controller makes none, because no agent that runs already would trust it. */
    public void require() throws UsageException {
        if (key.isPresent() && !key.get().isThere()) {
            throw new UsageException(
                    "no " + key.get().file() + ": copy this file from the host of an agent, which makes"
                            + " it when it first starts, or name the key with -D" + Option.AGENTS_KEY.optionName());
        }
    }

    /**
     * The TLS context of the connections; empty for plain ones.
     *
     * @throws CannotRunException with one line, where the key cannot be used
     */
    public Optional<SSLContext> context() throws CannotRunException {
        try {
            return key.isEmpty() ? Optional.empty() : Optional.of(key.get().context());
        } catch (IOException | GeneralSecurityException e) {
            throw unusable(e);
        }
    }

    private CannotRunException unusable(Exception because) {
        return new CannotRunException(
                "-D" + Option.AGENTS_KEY.optionName() + "=" + key.orElseThrow().file() + ": " + ErrorText.of(because));
    }

    @Override
    public String toString() {
        return key.map(known -> known.file().toString()).orElse("none: plain connections");
    }

    /**
     * The one key that the controller and all agents of a test share: each presents it and trusts no other. A holder of
     * the file can run code on the agents, because JMeter's engine deserializes objects. RSA with 2048 bits,
     * self-signed, in a PKCS12 file that the JDK's keytool makes.
     *
     * @param file absolute
     */
    public record AgentKey(Path file) {

        private static final String ALIAS = "jmeter";

        /** Protects nothing: it is public. The permissions of the file protect the key. */
        private static final String PASSWORD = "cxfperf";

        /** Whether the file exists. */
        public boolean isThere() {
            return Files.isReadable(file);
        }

        /**
         * Makes the key if there is none. Safe if several processes call it at the same time: all use the first key.
         *
         * @return whether this call made the key
         * @throws IOException with one clear line
         */
        public boolean makeIfAbsent() throws IOException, InterruptedException {
            if (isThere()) {
                return false;
            }
            Files.createDirectories(file.getParent());
            // keytool does not restrict who can read its file, so a directory that only its owner can read holds the
            // draft.
            Path draftDirectory = Files.createTempDirectory(file.getParent(), "jmeter-draft");
            Path draft = draftDirectory.resolve(file.getFileName());
            try {
                new SelfSignedKey(ALIAS, List.of("-keyalg", "RSA", "-keysize", "2048"), List.of())
                        .addTo(draft, PASSWORD);
                Files.createLink(file, draft);
                return true;
            } catch (FileAlreadyExistsException e) {
                return false;
            } finally {
                Files.deleteIfExists(draft);
                Files.delete(draftDirectory);
            }
        }

        /**
         * A TLS context that presents this key and trusts no other.
         *
         * @throws IOException if the file cannot be read or is not such a key
         */
        public SSLContext context() throws IOException, GeneralSecurityException {
            char[] password = PASSWORD.toCharArray();
            KeyStore store = KeyStore.getInstance("PKCS12");
            try (InputStream in = Files.newInputStream(file)) {
                store.load(in, password);
            }
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            trusted.setCertificateEntry(ALIAS, store.getCertificate(ALIAS));
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store, password);
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
            return context;
        }
    }
}
