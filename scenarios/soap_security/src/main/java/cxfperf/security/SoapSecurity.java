package cxfperf.security;

import static cxfperf.scenario.Conflict.Condition.is;
import static cxfperf.scenario.Conflict.Condition.isChanged;
import static cxfperf.scenario.Conflict.Condition.isNot;
import static cxfperf.scenario.Conflict.Condition.isUsual;

import cxfperf.cxf.Tls;
import cxfperf.cxf.raw.RawOption;
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
import cxfperf.security.SecurityKeys.SideKeys;
import cxfperf.security.seen.ProtectionSeen;
import cxfperf.security.seen.ProtectionSeen.Asked;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.apache.cxf.Bus;

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
        return EchoServer.start(
                spec,
                SecurityOptions.side(
                        spec.options(), SecurityKeys.ofThisCheckout()::ofServer, ProtectionSeen::ofServices));
    }

    @Override
    public LoadClientFactory connect(ClientSpec spec) throws Exception {
        return EchoClients.open(
                spec,
                SecurityOptions.side(
                        spec.options(), SecurityKeys.ofThisCheckout()::ofClient, ProtectionSeen::ofClients));
    }

    /** The options of this scenario only, with the meaning of their values. */
    static final class SecurityOptions {

        static final ScenarioOption SECURITY = new ScenarioOption(
                "security", SecurityMode.NONE.word(), SecurityMode.words(), "how messages are protected");

        static final ScenarioOption STREAMING = new ScenarioOption(
                "streaming",
                "false",
                List.of("false", "true"),
                "whether security reads and writes messages as streams, or as trees (DOM)");

        static final List<ScenarioOption> ALL = Stream.of(
                        List.of(SECURITY, STREAMING, RawOption.OPTION, ClientLifecycle.OPTION), Tls.OPTIONS)
                .flatMap(List::stream)
                .toList();

        static final List<Conflict> CONFLICTS = Stream.of(
                        List.of(
                                Conflict.of(
                                        SECURITY.name(),
                                        "goes with -Dprotocol=https, which protects the password",
                                        is(SECURITY.name(), SecurityMode.TRANSPORT.word()),
                                        isNot("protocol", "https")),
                                Conflict.of(
                                        STREAMING.name(),
                                        "goes with a -Dsecurity other than none",
                                        is(STREAMING.name(), "true"),
                                        isUsual(SECURITY.name(), SecurityMode.NONE.word())),
                                Conflict.of(
                                        STREAMING.name(),
                                        "does not go with -Dsecurity=secureConversation: CXF has sessions with trees"
                                                + " (DOM) only",
                                        is(STREAMING.name(), "true"),
                                        is(SECURITY.name(), SecurityMode.SECURE_CONVERSATION.word())),
                                RawOption.conflict(
                                        isChanged(SECURITY.name(), SecurityMode.NONE.word()),
                                        "goes with -Dsecurity=none: what protects a message is made anew for each")),
                        EchoClients.conflicts(List.of()))
                .flatMap(List::stream)
                .toList();

        private SecurityOptions() {}

        /**
         * @param options options of one side, complete and validated
         * @param keys asked if messages are protected
         */
        static EchoSide side(
                Map<String, String> options, Callable<SideKeys> keys, BiFunction<Bus, Asked, ProtectionSeen> watch)
                throws Exception {
            SecurityMode mode = SecurityMode.of(options.get(SECURITY.name()));
            if (mode == SecurityMode.NONE) {
                return EchoSide.PLAIN;
            }
            return new SecuredSide(mode, Boolean.parseBoolean(options.get(STREAMING.name())), keys.call(), watch);
        }
    }
}
