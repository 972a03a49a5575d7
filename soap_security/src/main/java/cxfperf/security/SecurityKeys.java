package cxfperf.security;

import cxfperf.cxf.WholeDirectory;
import cxfperf.keys.SelfSignedKey;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Properties;

/**
 * The keys of secured messages, and the user's password: made on the machine of the server when it first needs them.
 * Each side has a directory of its own, with its own keys and the certificates of the other side; a client on another
 * host needs a copy of {@code client}. It never makes one, because no server would trust it.
 *
 * @param directory {@code .wss} at the top of the checkout, which no clean deletes and no repository holds
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

    /** The directory of this process, by the same system property that says where the top of the checkout is. */
    static SecurityKeys ofThisCheckout() {
        return new SecurityKeys(
                Path.of(System.getProperty("cxfperf.home", "")).toAbsolutePath().resolve(".wss"));
    }

    /**
     * What the server has; makes all keys if there are none. Safe against other processes that do the same at the same
     * time.
     *
     * @throws IOException with one clear line, where there are some and not all
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
     * What the client has.
     *
     * @throws IOException with one clear line, where this host lacks it
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
        Properties secrets = new Properties();
        try (Reader in = Files.newBufferedReader(own.resolve(SECRETS))) {
            secrets.load(in);
        }
        String storePassword = secrets.getProperty(STORE_PASSWORD, "");
        return new SideKeys(
                load(own.resolve(OWN), storePassword),
                load(own.resolve(PEER), storePassword),
                storePassword,
                side,
                other,
                secrets.getProperty(USER, ""),
                secrets.getProperty(USER_PASSWORD, ""));
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
        for (KeyKind kind : KeyKind.values()) {
            new SelfSignedKey(alias(side, kind), kind.keytool(), List.of()).addTo(own.resolve(OWN), storePassword);
        }
        forTheOwnerOnly(own.resolve(OWN));
        Properties secrets = new Properties();
        secrets.setProperty(STORE_PASSWORD, storePassword);
        secrets.setProperty(USER, DEFAULT_USER);
        secrets.setProperty(USER_PASSWORD, userPassword);
        Path file = forTheOwnerOnly(Files.createFile(own.resolve(SECRETS)));
        try (Writer out = Files.newBufferedWriter(file)) {
            secrets.store(out, null);
        }
        return load(own.resolve(OWN), storePassword);
    }

    /** Writes the certificates of the other side's keys to where this side looks for whom it trusts. */
    private static void trust(Path own, KeyStore other, String otherSide) throws IOException, GeneralSecurityException {
        Properties secrets = new Properties();
        try (Reader in = Files.newBufferedReader(own.resolve(SECRETS))) {
            secrets.load(in);
        }
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        for (KeyKind kind : KeyKind.values()) {
            String alias = alias(otherSide, kind);
            trusted.setCertificateEntry(alias, other.getCertificate(alias));
        }
        Path file = forTheOwnerOnly(Files.createFile(own.resolve(PEER)));
        try (var out = Files.newOutputStream(file)) {
            trusted.store(out, secrets.getProperty(STORE_PASSWORD).toCharArray());
        }
    }

    /** The name of a key in its file. */
    static String alias(String side, KeyKind kind) {
        return side + "-" + kind.word();
    }

    private static KeyStore load(Path file, String password) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, password.toCharArray());
        }
        return store;
    }

    private static Path forTheOwnerOnly(Path file) throws IOException {
        if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        }
        return file;
    }

    private static String random() {
        byte[] secret = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(secret);
        return HexFormat.of().formatHex(secret);
    }

    /**
     * What one side has to protect messages with.
     *
     * @param own its keys
     * @param trusted the certificates of the other side
     * @param storePassword of all keys in {@code own}
     * @param side what its keys are named after
     * @param otherSide what the other side's certificates are named after
     * @param user whose name requests carry
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

        /** Without what nobody is to read in a log. */
        @Override
        public String toString() {
            return "SideKeys[" + side + "]";
        }
    }

    /** What signs: a value of {@code -Dkeys}. Keys are encrypted with RSA in either case. */
    enum KeyKind {
        RSA(
                "rsa",
                List.of("-keyalg", "RSA", "-keysize", "2048"),
                "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
                2048),
        EC(
                "ec",
                List.of("-keyalg", "EC", "-groupname", "secp256r1"),
                "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256",
                256);

        private final String word;
        private final List<String> keytool;
        private final String signature;
        private final int leastBits;

        KeyKind(String word, List<String> keytool, String signature, int leastBits) {
            this.word = word;
            this.keytool = keytool;
            this.signature = signature;
            this.leastBits = leastBits;
        }

        /** As it is typed, and the alias of such a key. */
        String word() {
            return word;
        }

        /** What the JDK's keytool is told to make one. */
        List<String> keytool() {
            return keytool;
        }

        /** The algorithm of its signatures, as XML Signature names it. */
        String signature() {
            return signature;
        }

        /** How long a key must be at least for its signatures to be accepted. */
        int leastBits() {
            return leastBits;
        }
    }
}
