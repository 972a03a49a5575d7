package cxfperf.options;

import cxfperf.keys.SelfSignedKey;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * The one key that the controller and all agents of a test share: each presents it and trusts no other. A holder of
 * the file can run code on the agents, because JMeter's engine deserializes objects. RSA with 2048 bits,
 * self-signed, in a PKCS12 file that the JDK's keytool makes.
 *
 * @param file the absolute path of the key; empty for plain connections
 */
public record AgentsKey(Optional<Path> file) {

    /** The default file, relative to the top of the checkout. */
    public static final String PLACE = ".agents/key.p12";

    /** The name of its option. */
    static final String OPTION = "agents.key";

    private static final String NONE = "none";
    private static final String ALIAS = "jmeter";

    /** The password of the file. It is public and protects nothing: the permissions of the file protect the key. */
    private static final String PASSWORD = "cxfperf";

    /** The key in the default file. */
    public static AgentsKey usual(Home home) {
        return at(home.directory().resolve(PLACE));
    }

    /** The key in a file, which may not exist yet. */
    public static AgentsKey at(Path file) {
        return new AgentsKey(Optional.of(file.toAbsolutePath().normalize()));
    }

    /** A file, which may not exist yet, or {@code none}. */
    static AgentsKey parse(String text) {
        return text.equals(NONE) ? new AgentsKey(Optional.empty()) : at(Path.of(text));
    }

    /**
     * Makes the key if there is none. The first agent of a test does this. Safe if several processes call it at the
     * same time: all use the first key.
     *
     * @return a line for the user; empty where no key was made
     * @throws CannotRunException with one line, where the key cannot be made
     */
    public Optional<String> makeIfAbsent() throws CannotRunException, InterruptedException {
        try {
            return file.isPresent() && !Files.isReadable(file.get()) && make(file.get())
                    ? Optional.of(
                            "made " + file.get() + ": copy this file to the host of jmeter and to that of each"
                                    + " other agent, to the same place of the checkout or of the unpacked zip, before they start")
                    : Optional.empty();
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    private static boolean make(Path file) throws IOException, InterruptedException {
        Files.createDirectories(file.getParent());
        // Until keytool has ended, other users could read its file. So the draft is in a directory that only its owner
        // can read.
        Path draftDirectory = Files.createTempDirectory(file.getParent(), "jmeter-draft");
        Path draft = draftDirectory.resolve(file.getFileName());
        try {
            new SelfSignedKey(ALIAS, SelfSignedKey.rsa(), List.of()).addTo(draft, PASSWORD);
            Files.createLink(file, draft);
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        } finally {
            Files.deleteIfExists(draft);
            Files.delete(draftDirectory);
        }
    }

    /** Checks that there is a key. A controller makes no key, because agents that already run would not trust it. */
    public void require() throws UsageException {
        if (file.isPresent() && !Files.isReadable(file.get())) {
            throw new UsageException("no " + file.get() + ": copy this file from the host of an agent, which makes"
                    + " it when it first starts, or name the key with -D" + OPTION);
        }
    }

    /**
     * The TLS context of the connections; empty for plain ones.
     *
     * @throws CannotRunException with one line, where the key cannot be used
     */
    public Optional<SSLContext> context() throws CannotRunException {
        try {
            return file.isEmpty() ? Optional.empty() : Optional.of(contextOf(file.get()));
        } catch (IOException | GeneralSecurityException e) {
            throw unusable(e);
        }
    }

    private static SSLContext contextOf(Path file) throws IOException, GeneralSecurityException {
        KeyStore store = SelfSignedKey.read(file, PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(
                SelfSignedKey.keyManagers(store, PASSWORD), SelfSignedKey.onlyTrust(store.getCertificate(ALIAS)), null);
        return context;
    }

    private CannotRunException unusable(Exception because) {
        return new CannotRunException("-D" + OPTION + "=" + file.orElseThrow() + ": " + ErrorText.of(because));
    }

    @Override
    public String toString() {
        return file.map(Path::toString).orElse("none: anyone who reaches the agent can run code on its host");
    }
}
