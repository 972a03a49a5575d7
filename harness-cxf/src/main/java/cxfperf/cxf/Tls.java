package cxfperf.cxf;

import cxfperf.scenario.ScenarioOption;
import java.util.List;
import java.util.Map;

/**
 * The TLS settings of a run with https. A scenario that offers https declares {@link #OPTIONS}.
 *
 * @param version the one version that both sides may use, by the JDK's name
 * @param clientAuth whether the client has to present a certificate that the server trusts
 */
public record Tls(String version, boolean clientAuth) {

    static final String HTTPS = "https";

    private static final ScenarioOption VERSION = new ScenarioOption(
                    "tls",
                    "TLSv1.3",
                    List.of("TLSv1.3", "TLSv1.2"),
                    "https: the TLS version that server and client speak")
            .withProtocols(HTTPS);

    private static final ScenarioOption CLIENT_AUTH = new ScenarioOption(
                    "clientAuth",
                    "false",
                    List.of("false", "true"),
                    "https: mutual TLS, the client shows a certificate too")
            .withProtocols(HTTPS);

    /** The TLS options of both sides. */
    public static final List<ScenarioOption> OPTIONS = List.of(VERSION, CLIENT_AUTH);

    static Tls of(Map<String, String> options) {
        return new Tls(
                options.getOrDefault(VERSION.name(), VERSION.defaultValue()),
                Boolean.parseBoolean(options.getOrDefault(CLIENT_AUTH.name(), CLIENT_AUTH.defaultValue())));
    }
}
