package cxfperf.keys;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A key pair with a certificate that it has signed itself, made by the JDK's keytool in a PKCS12 file.
 *
 * @param alias its name in the file
 * @param kind what keytool is told of the key: {@code -keyalg}, and its size or curve
 * @param more further arguments, such as names of the host
 */
public record SelfSignedKey(String alias, List<String> kind, List<String> more) {

    private static final String DAYS = "3650";
    private static final long KEYTOOL_SECONDS = 60;

    /** Where keytool finds the password: every user of the host can read what stands on a command line. */
    private static final String PASSWORD = "CXFPERF_STORE_PASSWORD";

    /**
     * Adds the pair to the file, which is made where it is not there.
     *
     * @param password of the file and of all keys in it
     * @throws IOException with what keytool said, if it did not work
     */
    public void addTo(Path file, String password) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                alias,
                // The clocks of two hosts may differ.
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
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put(PASSWORD, password);
        Process keytool = builder.start();
        String output = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!keytool.waitFor(KEYTOOL_SECONDS, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
            keytool.destroyForcibly();
            throw new IOException("keytool could not make the key " + alias + ": " + output.strip());
        }
    }
}
