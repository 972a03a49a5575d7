package cxfperf.customer.broker;

import cxfperf.cxf.WholeDirectory;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;

/**
 * The file with the broker's credentials. A broker makes it when it first needs it, in a directory that only its owner
 * can read. A client or a server on another host needs a copy. It never makes a file, because no broker would accept
 * it.
 *
 * @param directory {@code .broker} at the top of the checkout, which {@code mvn clean} keeps and git ignores
 */
public record CredentialsFile(Path directory) {

    private static final String USER = "user";
    private static final String PASSWORD = "password";
    private static final String DEFAULT_USER = "cxfperf";
    private static final int PASSWORD_BYTES = 24;

    /** The file of this process's checkout, found by the system property that names the top of the checkout. */
    public static CredentialsFile ofThisCheckout() {
        return new CredentialsFile(
                Path.of(System.getProperty("cxfperf.home", "")).toAbsolutePath().resolve(".broker"));
    }

    public Path path() {
        return directory.resolve("credentials.properties");
    }

    /**
     * Reads the credentials of clients and servers. Empty if there is no file: the process then connects anonymously,
     * which a user's own broker may allow.
     *
     * @throws IOException with one line, if the file cannot be used
     */
    public Optional<BrokerCredentials> read() throws IOException {
        if (!Files.exists(path())) {
            return Optional.empty();
        }
        Properties properties = new Properties();
        try (Reader in = Files.newBufferedReader(path())) {
            properties.load(in);
        } catch (IOException | IllegalArgumentException e) {
            throw new IOException(path() + " cannot be read: " + e.getMessage(), e);
        }
        String user = properties.getProperty(USER, "");
        String password = properties.getProperty(PASSWORD, "");
        if (user.isEmpty() || password.isEmpty()) {
            throw new IOException(
                    path() + " has no user or no password: delete it and start the broker again, which makes"
                            + " a new one, or copy it from the broker's host");
        }
        return Optional.of(new BrokerCredentials(user, password));
    }

    /** Advice for a user whom the broker has refused, as a clause: which file to copy from where. */
    public String advice() {
        return Files.exists(path())
                ? "the user and the password in " + path()
                        + " are not those of this broker: copy that file from the broker's"
                        + " host, where it is in .broker at the top of the checkout"
                : "there is no " + path()
                        + " on this host: copy it from the broker's host, where it is in .broker at the top"
                        + " of the checkout";
    }

    /**
     * Reads the file, and makes it with its directory if there is none. Safe if several processes call it at the same
     * time.
     */
    BrokerCredentials readOrMake() throws IOException, GeneralSecurityException, InterruptedException {
        if (!Files.isDirectory(directory)) {
            byte[] secret = new byte[PASSWORD_BYTES];
            new SecureRandom().nextBytes(secret);
            String made = HexFormat.of().formatHex(secret);
            WholeDirectory.make(
                    directory,
                    draft -> Files.writeString(
                            new CredentialsFile(draft).path(),
                            USER + "=" + DEFAULT_USER + "\n" + PASSWORD + "=" + made + "\n"));
        }
        return read().orElseThrow(() -> new IOException(
                directory + " has no " + path().getFileName() + ": delete it and start the broker again"));
    }

    /** The only user of the broker. {@code toString} hides the password, so that logs and results do not contain it. */
    public record BrokerCredentials(String user, String password) {

        public BrokerCredentials {
            Objects.requireNonNull(user, "user");
            Objects.requireNonNull(password, "password");
        }

        @Override
        public String toString() {
            return "user " + user;
        }
    }
}
