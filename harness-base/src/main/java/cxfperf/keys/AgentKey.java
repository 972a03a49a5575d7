package cxfperf.keys;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import javax.net.ssl.SSLContext;

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
        // Until keytool has ended others could read its file, so a directory that only its owner can read holds the
        // draft.
        Path draftDirectory = Files.createTempDirectory(file.getParent(), "jmeter-draft");
        Path draft = draftDirectory.resolve(file.getFileName());
        try {
            new SelfSignedKey(ALIAS, List.of("-keyalg", "RSA", "-keysize", "2048"), List.of()).addTo(draft, PASSWORD);
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
        KeyStore store = SelfSignedKey.read(file, PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(
                SelfSignedKey.keyManagers(store, PASSWORD), SelfSignedKey.onlyTrust(store.getCertificate(ALIAS)), null);
        return context;
    }
}
