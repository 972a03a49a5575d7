package cxfperf.own;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.keys.SelfSignedKey;
import cxfperf.testing.DocCommand;
import cxfperf.testing.Manual;
import cxfperf.testing.ManualPage;
import cxfperf.testing.ManualScript;
import cxfperf.testing.Results;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the commands of docs/own-service.md unchanged, against services that are not CXF's. */
@Tag("thorough")
class AuthenticationIT {

    private static final String HTTP = "http://localhost:9000";
    private static final String HTTPS = "https://localhost:9443";
    private static final char[] PASSWORD = "changeit".toCharArray();
    private static final Pattern SECRETS = Pattern.compile("open-sesame|YWxpY2U6b3Blbi1zZXNhbWU|t0k3n-|changeit");

    @TempDir
    private Path directory;

    @Test
    void eachCommandIsLetInAndLeavesNoSecretBehind() throws Exception {
        ManualPage page = Manual.page("docs/own-service.md").section("## Authentication");
        writeFiles(page);
        Files.writeString(
                directory.resolve("getOrder.xml"), "<getOrder xmlns='urn:shop'><number>7</number></getOrder>");
        SSLContext context = keys();
        try (ProtectedShop http = ProtectedShop.http(0);
                ProtectedShop https = ProtectedShop.https(0, context)) {
            List<DocCommand> commands = DocCommand.of(withCommands(page));
            assertThat(commands).hasSize(7);
            for (DocCommand command : commands) {
                Path home = Files.createTempDirectory(directory, "run");
                List<String> words = new ArrayList<>();
                for (String word : command.words()) {
                    words.add(word.replace(HTTPS, https.address()).replace(HTTP, http.address()));
                }
                words.add("-Dresults=" + home.resolve("results"));

                ManualScript.Ended ended = ManualScript.run(words, directory);

                assertThat(ended.exitCode()).as(command + "\n" + ended.output()).isZero();
                assertThat(ended.output()).contains("VERDICT: PASS");
                assertThat(SECRETS.matcher(ended.output()).find())
                        .as(ended.output())
                        .isFalse();
                JsonNode result = Results.onlyResult(home);
                assertThat(result.at("/calls/failed").asLong()).isZero();
                assertThat(result.at("/effective/tlsClientAuth").asBoolean())
                        .as(command.toString())
                        .isEqualTo(command.toString().contains(HTTPS));
                assertThat(filesWithSecrets(home)).isEmpty();
                assertSaysWhatWasCalled(Results.onlyDirectory(home));
            }
            assertThat(http.refused()).isEmpty();
            assertRefusedWithout(commands.get(0), http);
        }
    }

    /**
     * Marks the command that needs the page's own bus file as a block of commands. The page does not, because its
     * blocks are also tested where no such file exists.
     */
    private static ManualPage withCommands(ManualPage page) {
        List<ManualPage.Block> blocks = page.blocks().stream()
                .map(block -> block.lines().get(0).startsWith("scripts/")
                        ? new ManualPage.Block(block.line(), "sh", block.lines())
                        : block)
                .toList();
        return new ManualPage(page.name(), page.file(), page.prose(), blocks);
    }

    private static void assertSaysWhatWasCalled(Path run) throws IOException {
        assertThat(Files.readString(run.resolve("report.html"))).contains("What was called", "localhost", "/shop/");
        assertThat(Files.readString(run.resolve("report.md")))
                .containsPattern("(?m)^\\| address \\| https?://localhost:");
    }

    private void assertRefusedWithout(DocCommand command, ProtectedShop http) throws Exception {
        List<String> words = new ArrayList<>(command.words());
        words.removeIf(word -> word.startsWith("-Dheader="));
        words.replaceAll(word -> word.replace(HTTP, http.address()));
        words.add("-Dresults=" + directory.resolve("refused"));

        ManualScript.Ended ended = ManualScript.run(words, directory);

        assertThat(ended.exitCode()).as(ended.output()).isEqualTo(3);
        assertThat(ended.output()).contains("HTTP 401");
        assertThat(http.refused()).containsExactly("/shop/orders/7");
    }

    private static List<Path> filesWithSecrets(Path home) throws IOException {
        List<Path> found = new ArrayList<>();
        try (Stream<Path> files = Files.walk(home)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (SECRETS.matcher(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                        .find()) {
                    found.add(file);
                }
            }
        }
        return found;
    }

    /** Writes the files that the page shows, each with its name in its first line. */
    private void writeFiles(ManualPage page) throws IOException {
        Pattern name = Pattern.compile("(?:# |<!-- )([a-z-]+\\.[a-z]+)(?: -->)?");
        for (ManualPage.Block block : page.blocks()) {
            String text = String.join("\n", block.lines()) + "\n";
            Matcher first = name.matcher(block.lines().get(0));
            if (block.lines().get(0).equals("token")) {
                Files.writeString(directory.resolve("tokens.csv"), text);
            } else if (first.matches()) {
                Files.writeString(directory.resolve(first.group(1)), text);
            }
        }
    }

    /** Makes the keys of both sides. @return the server's context */
    private SSLContext keys() throws Exception {
        KeyStore server = key("server.p12", "server", List.of("-ext", "SAN=dns:localhost"));
        KeyStore client = key("client.p12", "client", List.of());
        store("trusted.p12", server);
        KeyManagerFactory own = KeyManagerFactory.getInstance("PKIX");
        own.init(server, PASSWORD);
        TrustManagerFactory trusted = TrustManagerFactory.getInstance("PKIX");
        trusted.init(store("clients.p12", client));
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
        return context;
    }

    private KeyStore key(String file, String alias, List<String> more) throws Exception {
        Path path = directory.resolve(file);
        new SelfSignedKey(alias, List.of("-keyalg", "EC"), more).addTo(path, new String(PASSWORD));
        return KeyStore.getInstance(path.toFile(), PASSWORD);
    }

    /** Stores only the certificate of a key. */
    private KeyStore store(String file, KeyStore key) throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("one", key.getCertificate(key.aliases().nextElement()));
        try (OutputStream out = Files.newOutputStream(directory.resolve(file))) {
            trusted.store(out, PASSWORD);
        }
        return trusted;
    }
}
