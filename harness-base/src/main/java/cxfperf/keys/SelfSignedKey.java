package cxfperf.keys;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A key pair with a self-signed certificate, made by the JDK's keytool in a PKCS12 file.
 *
 * @param alias the name of the key in the file
 * @param kind the arguments of keytool for the key: {@code -keyalg}, and its size or curve
 * @param more other arguments of keytool, such as names of the host
 */
public record SelfSignedKey(String alias, List<String> kind, List<String> more) {

    private static final String DAYS = "3650";
    private static final long KEYTOOL_SECONDS = 60;

    /** The environment variable with the password. All users of a host can read command lines, so it is no argument. */
    private static final String PASSWORD = "CXFPERF_STORE_PASSWORD";

    /**
     * Adds the pair to the file, and creates the file if it does not exist. Afterwards only its owner can read it.
     *
     * @param password the password of the file and of all keys in it
     * @throws IOException if keytool fails; the message has its output
     */
    public void addTo(Path file, String password) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                alias,
                // A day ago, because the clocks of two hosts may differ.
                "-startdate",
                "-1d",
                "-validity",
                DAYS,
                "-dname",
                "CN=cxfperf " + alias,
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass:env",
                PASSWORD));
        command.addAll(kind);
        command.addAll(more);
        // The JDK's own properties, such as the rounds of the hash that each use of the key costs.
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
        if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        }
    }
}
