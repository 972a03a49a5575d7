package cxfperf.customer.broker;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;

/**
 * Where the credentials of the broker are kept: made by a broker when it first needs them, and readable by the owner
 * only. A client or a server on another host needs a copy of the file; it never makes one, because no broker would let
 * it in.
 *
 * @param directory {@code .broker} at the top of the checkout, which no clean deletes and no repository holds
 */
public record CredentialsFile(Path directory) {

    private static final String USER = "user";
    private static final String PASSWORD = "password";
    private static final String DEFAULT_USER = "cxfperf";
    private static final int PASSWORD_BYTES = 24;

    /** That of this process, by the same system property that says where the top of the checkout is. */
    public static CredentialsFile ofThisCheckout() {
        return new CredentialsFile(
                Path.of(System.getProperty("cxfperf.home", "")).toAbsolutePath().resolve(".broker"));
    }

    public Path path() {
        return directory.resolve("credentials.properties");
    }

    /**
     * What client and server give to the broker. Empty where there is no file: such a process comes as nobody, which
     * brokers of others may allow.
     *
     * @throws IOException with one clear line, where the file cannot be used
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

    /** What to tell a user whom the broker has refused, as a clause: which file is to be copied from where. */
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
     * Reads the file, and makes it if there is none. Safe against other processes that do the same at the same time.
     */
    BrokerCredentials readOrMake() throws IOException {
        Optional<BrokerCredentials> there = read();
        if (there.isEmpty()) {
            make();
            there = read();
        }
        return there.orElseThrow(() -> new IOException(path() + " was deleted as soon as it was made"));
    }

    private void make() throws IOException {
        Files.createDirectories(directory);
        byte[] secret = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(secret);
        Path draft = Files.createTempFile(directory, "credentials", ".draft", forTheOwnerOnly("rw-------"));
        try {
            try (Writer out = Files.newBufferedWriter(draft, StandardCharsets.UTF_8)) {
                out.write(USER + "=" + DEFAULT_USER + "\n");
                out.write(PASSWORD + "=" + HexFormat.of().formatHex(secret) + "\n");
            }
            // Whole or not at all, and never over that of another process: whoever comes second uses the first one's.
            Files.createLink(path(), draft);
        } catch (UnsupportedOperationException e) {
            // A file system without links; here a second process might come between the look and the move.
            Files.move(draft, path());
        } catch (FileAlreadyExistsException e) {
            // Made by another process in the meantime.
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    private FileAttribute<?>[] forTheOwnerOnly(String permissions) {
        return Files.getFileAttributeView(directory, PosixFileAttributeView.class) == null
                ? new FileAttribute<?>[0]
                : new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                };
    }

    /** The one user whom the broker lets in. Its text holds no secret, so that no log and no result does. */
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
