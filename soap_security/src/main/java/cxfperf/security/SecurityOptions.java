package cxfperf.security;

import cxfperf.cxf.Tls;
import cxfperf.cxf.soap.check.SchemaCheck;
import cxfperf.echo.lifecycle.ClientLifecycle;
import cxfperf.scenario.ScenarioOption;
import cxfperf.security.seen.ProtectionSeen;
import cxfperf.security.seen.ProtectionSeen.Asked;
import java.util.List;
import java.util.Map;
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
                    List.of(SECURITY, STREAMING, KEYS, ClientLifecycle.OPTION), SchemaCheck.OPTIONS, Tls.OPTIONS)
            .flatMap(List::stream)
            .toList();

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
}
