package cxfperf.soap;

import cxfperf.cxf.Tls;
import cxfperf.cxf.raw.RawOption;
import cxfperf.cxf.soap.check.SchemaCheck;
import cxfperf.echo.ClientLifecycle;
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
import java.util.List;
import java.util.stream.Stream;

/**
 * Echo of a complex type, a string or bytes. The payload of size K is K items, K x 1,024 characters or K x 1,024 bytes
 * before base64; every reply is compared with it in full. What follows the last value, the closing tags of the
 * envelope, is left as unread as CXF leaves it.
 */
public final class SoapEcho implements EchoScenario {

    private static final int DEFAULT_PORT = 8080;
    private static final List<ScenarioOption> OPTIONS = Stream.of(
                    List.of(RawOption.OPTION, ClientLifecycle.OPTION), SchemaCheck.OPTIONS, Tls.OPTIONS)
            .flatMap(List::stream)
            .toList();

    /** Made by {@link java.util.ServiceLoader}; keeps no state. */
    public SoapEcho() {}

    @Override
    public String name() {
        return "soap_http_doc_lit";
    }

    @Override
    public int defaultPort() {
        return DEFAULT_PORT;
    }

    @Override
    public List<ScenarioOption> options() {
        return OPTIONS;
    }

    @Override
    public List<Conflict> conflicts() {
        return EchoClients.conflicts(SchemaCheck.OPTIONS);
    }

    @Override
    public RunningServer startServer(ServerSpec spec) throws Exception {
        return EchoServer.start(spec, EchoSide.PLAIN);
    }

    @Override
    public LoadClientFactory connect(ClientSpec spec) throws Exception {
        return EchoClients.open(spec, EchoSide.PLAIN);
    }
}
