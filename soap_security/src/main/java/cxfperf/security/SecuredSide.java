package cxfperf.security;

import cxfperf.cxf.PolicyEngineOn;
import cxfperf.echo.EchoSide;
import cxfperf.scenario.ConfigFileException;
import cxfperf.security.seen.ProtectionSeen;
import cxfperf.security.seen.ProtectionSeen.Asked;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.apache.cxf.Bus;
import org.apache.cxf.interceptor.FIStaxOutInterceptor;
import org.apache.cxf.message.Message;
import org.apache.cxf.message.MessageUtils;
import org.apache.cxf.phase.AbstractPhaseInterceptor;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.ws.security.SecurityConstants;
import org.apache.cxf.ws.security.policy.custom.DefaultAlgorithmSuiteLoader;
import org.apache.neethi.Policy;
import org.apache.wss4j.common.crypto.Crypto;
import org.apache.wss4j.common.crypto.Merlin;
import org.apache.wss4j.policy.SP12Constants;
import org.apache.wss4j.policy.SPConstants;

/** Protects the messages of one side: its bus gets the contract with the policy, the keys and the algorithms. */
final class SecuredSide implements EchoSide {

    private final SecurityMode mode;
    private final KeyKind kind;
    private final boolean streaming;
    private final SideKeys keys;
    private final BiFunction<Bus, Asked, ProtectionSeen> watch;
    private ProtectionSeen seen;

    /** @param watch {@link ProtectionSeen#ofClients}, or that of services */
    SecuredSide(
            SecurityMode mode,
            KeyKind kind,
            boolean streaming,
            SideKeys keys,
            BiFunction<Bus, Asked, ProtectionSeen> watch) {
        this.mode = mode;
        this.kind = kind;
        this.streaming = streaming;
        this.keys = keys;
        this.watch = watch;
    }

    /** Messages in binary would be protected too, but nobody would see it; with streaming they fail. */
    private static void requireXml(Bus bus) throws ConfigFileException {
        if (bus.getOutInterceptors().stream().anyMatch(FIStaxOutInterceptor.class::isInstance)) {
            throw new ConfigFileException(
                    "this bus file has messages written in binary (Fast Infoset), and the protection of messages is seen in"
                            + " XML only: take a file without it, or -Dsecurity=none",
                    null);
        }
    }

    @Override
    public void prepare(Bus bus) throws Exception {
        if (seen != null) {
            // Once more, because the port was taken meanwhile: the bus is the same.
            return;
        }
        PolicyEngineOn.require(bus, "-Dsecurity=" + mode.word() + " is a policy", ", or -Dsecurity=none");
        requireXml(bus);
        // What the bus file says is left as it is.
        settings().forEach((name, value) -> {
            if (bus.getProperty(name) == null) {
                bus.setProperty(name, value);
            }
        });
        if (streaming) {
            bus.getOutInterceptors().add(new BytesInline());
        }
        // Otherwise CXF meets the suite of that name in the first policy, warns that it does not know it, and then
        // does.
        new DefaultAlgorithmSuiteLoader().getAlgorithmSuite(bus, SPConstants.SPVersion.SP12, new Policy());
        PolicyWsdl.giveTo(bus, mode);
        seen = watch.apply(bus, new Asked("-Dsecurity=" + mode.word(), mode.requests(), mode.replies()));
    }

    @Override
    public Map<String, Object> effective() {
        return seen.effective();
    }

    @Override
    public List<String> unmet() {
        return seen.unmet();
    }

    private Map<String, Object> settings() {
        Map<String, Object> settings = new LinkedHashMap<>();
        Crypto crypto = crypto();
        settings.put(SecurityConstants.USERNAME, keys.user());
        settings.put(SecurityConstants.CALLBACK_HANDLER, Passwords.of(keys));
        settings.put(SecurityConstants.SIGNATURE_CRYPTO, crypto);
        settings.put(SecurityConstants.SIGNATURE_USERNAME, SecurityKeys.alias(keys.side(), kind));
        settings.put(SecurityConstants.ENCRYPT_CRYPTO, crypto);
        settings.put(SecurityConstants.ENCRYPT_USERNAME, SecurityKeys.alias(keys.otherSide(), KeyKind.RSA));
        settings.put(SecurityConstants.ENABLE_STREAMING_SECURITY, streaming);
        // CXF keeps one suite of this name for the whole JVM, and writes these into it with each message.
        settings.put(SecurityConstants.CUSTOM_ALG_SUITE_DIGEST_ALGORITHM, "http://www.w3.org/2001/04/xmlenc#sha256");
        settings.put(
                SecurityConstants.CUSTOM_ALG_SUITE_ENCRYPTION_ALGORITHM, "http://www.w3.org/2009/xmlenc11#aes256-gcm");
        settings.put(
                SecurityConstants.CUSTOM_ALG_SUITE_ASYMMETRIC_KEY_ENCRYPTION_ALGORITHM,
                "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p");
        settings.put(SecurityConstants.CUSTOM_ALG_SUITE_ASYMMETRIC_SIGNATURE, kind.signature());
        settings.put(
                SecurityConstants.CUSTOM_ALG_SUITE_SYMMETRIC_SIGNATURE,
                "http://www.w3.org/2001/04/xmldsig-more#hmac-sha256");
        settings.put(SecurityConstants.CUSTOM_ALG_SUITE_MINIMUM_ASYMMETRIC_KEY_LENGTH, kind.leastBits());
        if (kind == KeyKind.EC) {
            // A profile of 2010, which the streaming stack enforces, knows SHA-1 with RSA or HMAC alone.
            settings.put(SecurityConstants.IS_BSP_COMPLIANT, "false");
            settings.put(
                    SecurityConstants.POLICY_VALIDATOR_MAP, Map.of(SP12Constants.ALGORITHM_SUITE, new EcKeyCheck()));
        }
        return settings;
    }

    private Crypto crypto() {
        Merlin crypto = new Merlin();
        crypto.setKeyStore(keys.own());
        crypto.setTrustStore(keys.trusted());
        return crypto;
    }

    /**
     * Has bytes written into the message, as without security: the streaming kind of security gives every message an empty list
     * of attachments, which CXF's JAXB takes for MTOM, and nothing would send what it put there.
     */
    private static final class BytesInline extends AbstractPhaseInterceptor<Message> {

        BytesInline() {
            // After PRE_STREAM, where the list comes from.
            super(Phase.PRE_PROTOCOL);
        }

        @Override
        public void handleMessage(Message message) {
            if (message.getAttachments() != null
                    && message.getAttachments().isEmpty()
                    && !MessageUtils.getContextualBoolean(message, Message.MTOM_ENABLED)) {
                message.setAttachments(null);
            }
        }
    }
}
