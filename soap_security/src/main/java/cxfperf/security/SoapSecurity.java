package cxfperf.security;

import cxfperf.echo.EchoClients;
import cxfperf.echo.EchoScenario;
import cxfperf.echo.EchoServer;
import cxfperf.echo.EchoSide;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.Conflict;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.ScenarioOption;
import cxfperf.scenario.ServerSpec;
import cxfperf.security.seen.ProtectionSeen;
import java.util.List;

/** The echo of {@code soap_http_doc_lit} with WS-Security, in a mode that {@code -Dsecurity} names. */
public final class SoapSecurity implements EchoScenario {

    private static final int DEFAULT_PORT = 8081;

    /** Made by {@link java.util.ServiceLoader}; keeps no state. */
    public SoapSecurity() {}

    @Override
    public String name() {
        return "soap_security";
    }

    @Override
    public int defaultPort() {
        return DEFAULT_PORT;
    }

    @Override
    public List<ScenarioOption> options() {
        return SecurityOptions.ALL;
    }

    @Override
    public List<Conflict> conflicts() {
        return SecurityOptions.CONFLICTS;
    }

    @Override
    public RunningServer startServer(ServerSpec spec) throws Exception {
        SecurityMode mode = SecurityOptions.mode(spec.options());
        return EchoServer.start(
                spec,
                mode == SecurityMode.NONE
                        ? EchoSide.PLAIN
                        : SecurityOptions.side(
                                spec.options(), SecurityKeys.ofThisCheckout().ofServer(), ProtectionSeen::ofServices));
    }

    @Override
    public LoadClientFactory connect(ClientSpec spec) throws Exception {
        SecurityMode mode = SecurityOptions.mode(spec.options());
        return EchoClients.open(
                spec,
                mode == SecurityMode.NONE
                        ? EchoSide.PLAIN
                        : SecurityOptions.side(
                                spec.options(), SecurityKeys.ofThisCheckout().ofClient(), ProtectionSeen::ofClients));
    }
}
