package cxfperf.security;

import cxfperf.cxf.WholeDirectory;
import cxfperf.keys.SelfSignedKey;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.SecureRandom;
import java.security.interfaces.RSAKey;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * The keys of secured messages and the user's password. The server makes them when it first needs them. Each side has a
 * directory with its own keys and the certificates of the other side. A client on another host needs a copy of the
 * directory {@code client}. A client never makes keys, because no server would trust them.
 *
 * @param directory {@code .wss} at the top of the checkout, which {@code mvn clean} keeps and git ignores
 */
record SecurityKeys(Path directory) {

    private static final String SERVER = "server";
    private static final String CLIENT = "client";
    private static final String OWN = "own.p12";
    private static final String PEER = "peer.p12";
    private static final String SECRETS = "secrets.properties";
    private static final List<String> FILES = List.of(OWN, PEER, SECRETS);

    private static final String STORE_PASSWORD = "storePassword";
    private static final String USER = "user";
    private static final String USER_PASSWORD = "userPassword";
    private static final String DEFAULT_USER = "cxfperf";
    private static final int PASSWORD_BYTES = 24;

    /** The keys of this process's checkout, found by the system property that names the top of the checkout. */
    static SecurityKeys ofThisCheckout() {
        return new SecurityKeys(
                Path.of(System.getProperty("cxfperf.home", "")).toAbsolutePath().resolve(".wss"));
    }

    /**
     * Returns the server's keys, and makes all keys if there are none. Safe if several processes call it at the same
     * time.
     *
     * @throws IOException with one line, if only some of the keys exist
     */
    SideKeys ofServer() throws IOException, GeneralSecurityException, InterruptedException {
        if (!Files.isDirectory(directory)) {
            WholeDirectory.make(directory, SecurityKeys::makeAll);
        }
        for (String side : List.of(SERVER, CLIENT)) {
            for (String file : FILES) {
                if (!Files.isReadable(directory.resolve(side).resolve(file))) {
                    throw new IOException("the security keys in " + directory + " are not complete, " + side + "/"
                            + file + " is missing or not readable: delete that directory and start the server again");
                }
            }
        }
        return read(SERVER, CLIENT);
    }

    /**
     * Returns the client's keys.
     *
     * @throws IOException with one line, if this host does not have them
     */
    SideKeys ofClient() throws IOException, GeneralSecurityException {
        Path own = directory.resolve(CLIENT);
        for (String file : FILES) {
            if (!Files.isReadable(own.resolve(file))) {
                throw new IOException(
                        "no " + own.resolve(file) + ": start the server with the same -Dsecurity once, and copy " + own
                                + " from its host to this one");
            }
        }
        return read(CLIENT, SERVER);
    }

    private SideKeys read(String side, String other) throws IOException, GeneralSecurityException {
        Path own = directory.resolve(side);
        Properties secrets = secrets(own);
        String storePassword = secrets.getProperty(STORE_PASSWORD, "");
        return new SideKeys(
                store(own.resolve(OWN), storePassword),
                store(own.resolve(PEER), storePassword),
                storePassword,
                side,
                other,
                secrets.getProperty(USER, ""),
                secrets.getProperty(USER_PASSWORD, ""));
    }

    /** @throws IOException with one line, if the password does not open the file, of which another copy may be newer */
    private KeyStore store(Path file, String password) throws IOException, GeneralSecurityException {
        try {
            return SelfSignedKey.read(file, password);
        } catch (IOException e) {
            throw new IOException(
                    file + ": " + e.getMessage() + ": delete " + directory
                            + " on all hosts, start the server again, and copy the directory " + CLIENT + " anew",
                    e);
        }
    }

    private static void makeAll(Path draft) throws IOException, GeneralSecurityException, InterruptedException {
        String userPassword = random();
        KeyStore server = makeSide(draft, SERVER, userPassword);
        KeyStore client = makeSide(draft, CLIENT, userPassword);
        trust(draft.resolve(SERVER), client, CLIENT);
        trust(draft.resolve(CLIENT), server, SERVER);
    }

    private static KeyStore makeSide(Path draft, String side, String userPassword)
            throws IOException, GeneralSecurityException, InterruptedException {
        Path own = Files.createDirectory(draft.resolve(side));
        String storePassword = random();
        new SelfSignedKey(alias(side), SelfSignedKey.rsa(), List.of()).addTo(own.resolve(OWN), storePassword);
        Properties secrets = new Properties();
        secrets.setProperty(STORE_PASSWORD, storePassword);
        secrets.setProperty(USER, DEFAULT_USER);
        secrets.setProperty(USER_PASSWORD, userPassword);
        Path file = Files.createFile(own.resolve(SECRETS));
        SelfSignedKey.ownerOnly(file);
        try (Writer out = Files.newBufferedWriter(file)) {
            secrets.store(out, null);
        }
        return SelfSignedKey.read(own.resolve(OWN), storePassword);
    }

    /** Writes the certificates of the other side's keys to this side's trust store. */
    private static void trust(Path own, KeyStore other, String otherSide) throws IOException, GeneralSecurityException {
        String alias = alias(otherSide);
        Path file = Files.createFile(own.resolve(PEER));
        SelfSignedKey.ownerOnly(file);
        try (OutputStream out = Files.newOutputStream(file)) {
            SelfSignedKey.trusting(Map.of(alias, other.getCertificate(alias)))
                    .store(out, secrets(own).getProperty(STORE_PASSWORD).toCharArray());
        }
    }

    /** The alias of a key in its store. */
    static String alias(String side) {
        return side + "-rsa";
    }

    private static Properties secrets(Path own) throws IOException {
        Properties secrets = new Properties();
        try (Reader in = Files.newBufferedReader(own.resolve(SECRETS))) {
            secrets.load(in);
        }
        return secrets;
    }

    private static String random() {
        byte[] secret = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(secret);
        return HexFormat.of().formatHex(secret);
    }

    /**
     * The keys and passwords with which one side protects messages.
     *
     * @param own the store of the side's own keys
     * @param trusted the store of the other side's certificates
     * @param storePassword the password of all keys in {@code own}
     * @param side the side's name in the aliases of its keys
     * @param otherSide the other side's name in the aliases of its certificates
     * @param user the user's name in requests
     * @param userPassword that user's password
     */
    record SideKeys(
            KeyStore own,
            KeyStore trusted,
            String storePassword,
            String side,
            String otherSide,
            String user,
            String userPassword) {

        /** The length of this side's key, in bits; the keys of both sides are made together, by one process. */
        int bits() throws KeyStoreException {
            return ((RSAKey) own.getCertificate(alias(side)).getPublicKey())
                    .getModulus()
                    .bitLength();
        }

        /** Omits the passwords, so that logs do not contain them. */
        @Override
        public String toString() {
            return "SideKeys[" + side + "]";
        }
    }
}
