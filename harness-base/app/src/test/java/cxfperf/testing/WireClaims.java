package cxfperf.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What each shipped bus file changes in the bytes between a client and a server that speak HTTP without TLS, as seen by
 * neither of them. Every file has an entry here; those that change nothing in these bytes say so.
 */
public final class WireClaims {

    private static final Pattern REQUEST = Pattern.compile("(?:GET|POST|PUT|DELETE|OPTIONS) /\\S* HTTP/1\\.1\r\n");

    private static final Consumer<Wire> NOTHING = wire -> {};

    private static final Map<String, Consumer<Wire>> CLAIMS = new TreeMap<>(Map.ofEntries(
            Map.entry("client.xml", WireClaims::noUpgradeOffered),
            Map.entry("client-async.xml", WireClaims::noUpgradeOffered),
            Map.entry("client-chunking-off.xml", WireClaims::requestsAreWhole),
            Map.entry("client-chunks-large.xml", WireClaims::requestsAreWhole),
            Map.entry("client-common-pool.xml", WireClaims::asCxfComes),
            Map.entry("client-default.xml", WireClaims::asCxfComes),
            Map.entry("client-fast.xml", wire -> {
                noUpgradeOffered(wire);
                requestsAreWhole(wire);
            }),
            Map.entry("client-fastinfoset.xml", wire -> assertThat(wire.sent())
                    .contains("Content-Type: application/fastinfoset", "\u00e0\0\0\u0001")),
            Map.entry("client-gzip.xml", wire -> assertThat(wire.sent())
                    .contains("Content-Encoding: gzip", "Accept-Encoding: gzip")),
            Map.entry("client-http11.xml", WireClaims::noUpgradeOffered),
            Map.entry("client-http2.xml", wire -> assertThat(wire.sentByConnection())
                    .allSatisfy(sent -> assertThat(sent).contains("Upgrade: h2c", "PRI * HTTP/2.0"))),
            // Without TLS it goes as HTTP/1.1, and the run says so.
            Map.entry("client-http2-async.xml", WireClaims::noUpgradeOffered),
            Map.entry("client-large.xml", wire -> {
                noUpgradeOffered(wire);
                requestsAreWhole(wire);
            }),
            Map.entry("client-logging.xml", NOTHING),
            Map.entry("client-no-keepalive.xml", wire -> {
                assertThat(count(Pattern.compile("Connection: close"), wire.sent()))
                        .isEqualTo(wire.requests());
                assertThat(wire.connections()).isEqualTo(wire.requests());
            }),
            Map.entry("client-urlconnection.xml", WireClaims::noUpgradeOffered),
            Map.entry("client-validation.xml", NOTHING),
            Map.entry("server.xml", WireClaims::upgradeTaken),
            Map.entry("server-default.xml", wire -> {
                assertThat(wire.received()).doesNotContain("101 ", "Connection: close", "Content-Encoding");
            }),
            Map.entry("server-fast.xml", NOTHING),
            Map.entry("server-fastinfoset.xml", wire -> assertThat(wire.received())
                    .contains("Content-Type: application/fastinfoset")),
            Map.entry("server-gzip.xml", wire -> assertThat(wire.received()).contains("Content-Encoding: gzip")),
            Map.entry("server-http2.xml", WireClaims::upgradeTaken),
            Map.entry("server-large.xml", NOTHING),
            Map.entry("server-logging.xml", NOTHING),
            Map.entry("server-no-keepalive.xml", wire -> {
                assertThat(count(Pattern.compile("Connection: close"), wire.received()))
                        .isEqualTo(wire.requests());
                assertThat(wire.connections()).isEqualTo(wire.requests());
            }),
            Map.entry("server-oneway-same-thread.xml", NOTHING),
            Map.entry("server-threads-32.xml", NOTHING),
            Map.entry("server-threads-8.xml", NOTHING),
            Map.entry("server-validation.xml", NOTHING)));

    /** The bytes of some calls, by connection. */
    private record Wire(List<String> sentByConnection, List<String> receivedByConnection) {

        String sent() {
            return String.join("\n", sentByConnection);
        }

        String received() {
            return String.join("\n", receivedByConnection);
        }

        int connections() {
            return sentByConnection.size();
        }

        int requests() {
            return count(REQUEST, sent());
        }
    }

    private WireClaims() {}

    /** The names of all files that have an entry. */
    public static List<String> files() {
        return List.copyOf(CLAIMS.keySet());
    }

    /** @param relay has recorded some calls of several kilobytes, of a client or a server that was made of that file */
    public static void check(String file, CountingRelay relay) {
        Wire wire = new Wire(relay.sent(), relay.received());
        assertThat(CLAIMS).containsKey(file);
        assertThat(wire.requests()).isPositive();
        CLAIMS.get(file).accept(wire);
    }

    private static void upgradeTaken(Wire wire) {
        assertThat(wire.received()).contains("HTTP/1.1 101 ", "Upgrade: h2c");
    }

    private static void asCxfComes(Wire wire) {
        assertThat(wire.sent()).contains("Upgrade: h2c");
        assertThat(wire.sent()).doesNotContain("ncoding: gzip");
    }

    private static void noUpgradeOffered(Wire wire) {
        assertThat(wire.sent()).doesNotContain("Upgrade", "HTTP2-Settings");
    }

    private static void requestsAreWhole(Wire wire) {
        assertThat(wire.sent()).contains("Content-Length: ").doesNotContainIgnoringCase("Transfer-Encoding");
    }

    private static int count(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        int count = 0;
        while (matcher.find()) {
            count++;
        }
        return count;
    }
}
