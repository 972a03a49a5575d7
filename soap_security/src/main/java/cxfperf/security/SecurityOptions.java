package cxfperf.security;

import cxfperf.cxf.Tls;
import cxfperf.cxf.raw.RawOption;
import cxfperf.cxf.soap.check.SchemaCheck;
import cxfperf.echo.EchoClients;
import cxfperf.echo.lifecycle.ClientLifecycle;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.Rejection;
import cxfperf.scenario.ScenarioOption;
import cxfperf.security.seen.ProtectionSeen;
import cxfperf.security.seen.ProtectionSeen.Asked;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.apache.cxf.Bus;

/** The options that only this scenario has, and what they say. */
public final class SecurityOptions {

    static final ScenarioOption SECURITY = new ScenarioOption(
            "security", SecurityMode.NONE.word(), SecurityMode.words(), "how messages are protected");

    static final ScenarioOption STREAMING = new ScenarioOption(
            "streaming",
            "false",
            List.of("false", "true"),
            "whether security reads and writes messages as streams, or as trees (DOM)");

    static final ScenarioOption KEYS =
            new ScenarioOption("keys", "rsa", List.of("rsa", "ec"), "the kind of the keys that sign");

    static final List<ScenarioOption> ALL = Stream.of(
                    List.of(SECURITY, STREAMING, KEYS, RawOption.OPTION, ClientLifecycle.OPTION),
                    SchemaCheck.OPTIONS,
                    Tls.OPTIONS)
            .flatMap(List::stream)
            .toList();

    private static final Set<SecurityMode> SIGNED_WITH_OWN_KEYS =
            EnumSet.of(SecurityMode.SIGNATURE, SecurityMode.SIGN_ENCRYPT, SecurityMode.ASYMMETRIC);

    private SecurityOptions() {}

    /** @param options of one side, complete and validated */
    public static SecurityMode mode(Map<String, String> options) {
        return SecurityMode.of(options.get(SECURITY.name()));
    }

    /** @param options of one side, complete and validated, with a mode that protects; {@code watch} as in {@link SecuredSide} */
    static SecuredSide side(Map<String, String> options, SideKeys keys, BiFunction<Bus, Asked, ProtectionSeen> watch) {
        KeyKind kind = options.get(KEYS.name()).equals(KeyKind.EC.word()) ? KeyKind.EC : KeyKind.RSA;
        return new SecuredSide(mode(options), kind, Boolean.parseBoolean(options.get(STREAMING.name())), keys, watch);
    }

    /** The same for a client, which may be the raw one. */
    static Optional<Rejection> rejection(ClientSpec spec) {
        return rejection(spec.protocol(), spec.options())
                .or(() -> RawOption.rejection(
                        spec,
                        mode(spec.options()) == SecurityMode.NONE,
                        "goes with -Dsecurity=none: what protects a message is made anew for each"))
                .or(() -> EchoClients.rejection(spec));
    }

    /**
     * What is wrong with a combination of options; empty where nothing is.
     *
     * @param options of one side, complete and validated
     */
    static Optional<Rejection> rejection(String protocol, Map<String, String> options) {
        SecurityMode mode = mode(options);
        if (mode == SecurityMode.TRANSPORT && !protocol.equals("https")) {
            return Optional.of(
                    new Rejection(SECURITY.name(), "goes with -Dprotocol=https, which protects the password"));
        }
        boolean ec = options.get(KEYS.name()).equals(KeyKind.EC.word());
        if (ec && !SIGNED_WITH_OWN_KEYS.contains(mode)) {
            return Optional.of(new Rejection(
                    KEYS.name(),
                    "goes with -Dsecurity=signature, signEncrypt or asymmetric: in the other modes no call is signed with such"
                            + " a key"));
        }
        boolean streaming = Boolean.parseBoolean(options.get(STREAMING.name()));
        if (streaming && mode == SecurityMode.NONE) {
            return Optional.of(new Rejection(STREAMING.name(), "goes with a -Dsecurity other than none"));
        }
        if (streaming && mode == SecurityMode.SECURE_CONVERSATION) {
            return Optional.of(new Rejection(
                    STREAMING.name(),
                    "does not go with -Dsecurity=secureConversation: CXF has sessions with trees (DOM) only"));
        }
        return Optional.empty();
    }
}
