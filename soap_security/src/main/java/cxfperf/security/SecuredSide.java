package cxfperf.security;

import cxfperf.cxf.PhaseStep;
import cxfperf.cxf.PolicyEngineOn;
import cxfperf.cxf.SessionRequests;
import cxfperf.echo.EchoContract;
import cxfperf.echo.EchoSide;
import cxfperf.scenario.ConfigFileException;
import cxfperf.security.SecurityKeys.KeyKind;
import cxfperf.security.SecurityKeys.SideKeys;
import cxfperf.security.seen.ProtectionSeen;
import cxfperf.security.seen.ProtectionSeen.Asked;
import java.io.IOException;
import java.io.InputStream;
import java.security.KeyStoreException;
import java.security.PublicKey;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPublicKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import javax.security.auth.callback.Callback;
import javax.security.auth.callback.CallbackHandler;
import javax.wsdl.Definition;
import javax.wsdl.WSDLException;
import javax.wsdl.xml.WSDLReader;
import javax.xml.stream.XMLStreamException;
import org.apache.cxf.Bus;
import org.apache.cxf.buslifecycle.BusLifeCycleManager;
import org.apache.cxf.endpoint.Client;
import org.apache.cxf.endpoint.ClientLifeCycleListener;
import org.apache.cxf.endpoint.ClientLifeCycleManager;
import org.apache.cxf.endpoint.Endpoint;
import org.apache.cxf.interceptor.FIStaxOutInterceptor;
import org.apache.cxf.message.Message;
import org.apache.cxf.message.MessageUtils;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.service.model.EndpointInfo;
import org.apache.cxf.staxutils.StaxUtils;
import org.apache.cxf.ws.policy.AssertionInfo;
import org.apache.cxf.ws.security.SecurityConstants;
import org.apache.cxf.ws.security.policy.custom.DefaultAlgorithmSuiteLoader;
import org.apache.cxf.ws.security.tokenstore.EHCacheTokenStore;
import org.apache.cxf.ws.security.tokenstore.SecurityToken;
import org.apache.cxf.ws.security.wss4j.policyvalidators.AlgorithmSuitePolicyValidator;
import org.apache.cxf.ws.security.wss4j.policyvalidators.PolicyValidatorParameters;
import org.apache.cxf.wsdl.WSDLManager;
import org.apache.neethi.Policy;
import org.apache.wss4j.common.crypto.Crypto;
import org.apache.wss4j.common.crypto.Merlin;
import org.apache.wss4j.common.ext.WSPasswordCallback;
import org.apache.wss4j.dom.engine.WSSecurityEngineResult;
import org.apache.wss4j.dom.handler.WSHandlerResult;
import org.apache.wss4j.policy.SP12Constants;
import org.apache.wss4j.policy.SPConstants;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** Protects the messages of one side: gives its bus the contract with the policy, the keys and the algorithms. */
final class SecuredSide implements EchoSide {

    private static final int PARTS_OF_A_SESSION = 5;

    private final SecurityMode mode;
    private final KeyKind kind;
    private final boolean streaming;
    private final SideKeys keys;
    private final BiFunction<Bus, Asked, ProtectionSeen> watch;
    private ProtectionSeen seen;

    /** @param watch {@link ProtectionSeen#ofClients} or {@link ProtectionSeen#ofServices} */
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

    /** Rejects binary encodings of messages: their protection could not be observed, and they fail with streaming. */
    private static void requireXml(Bus bus) throws ConfigFileException {
        if (bus.getOutInterceptors().stream().anyMatch(FIStaxOutInterceptor.class::isInstance)) {
            throw new ConfigFileException(
                    "this bus file has messages written in binary (Fast Infoset), and the protection of messages is seen in"
                            + " XML only: take a file without it, or -Dsecurity=none",
                    null);
        }
    }

    /** CXF checks the requests for sessions, too, and the schema of the service has nothing of WS-Trust. */
    private static void requireNoSchema(Bus bus) throws ConfigFileException {
        Object checked = bus.getProperty(Message.SCHEMA_VALIDATION_ENABLED);
        if (checked != null && !checked.toString().matches("(?i)false|none")) {
            throw new ConfigFileException(
                    "this bus file has messages checked by the schema of the service, which has no requests for the"
                            + " sessions of -Dsecurity=secureConversation: take a file without it, as each call would fail",
                    null);
        }
    }

    @Override
    public void prepare(Bus bus) throws Exception {
        PolicyEngineOn.require(bus, "-Dsecurity=" + mode.word() + " is a policy", ", or -Dsecurity=none");
        requireXml(bus);
        if (mode == SecurityMode.SECURE_CONVERSATION) {
            requireNoSchema(bus);
        }
        // Settings of the bus file take precedence.
        settings().forEach((name, value) -> {
            if (bus.getProperty(name) == null) {
                bus.setProperty(name, value);
            }
        });
        if (streaming) {
            // Runs after PRE_STREAM, the phase that adds the list.
            bus.getOutInterceptors().add(new PhaseStep(Phase.PRE_PROTOCOL, SecuredSide::keepBytesInline));
        }
        if (mode == SecurityMode.SECURE_CONVERSATION) {
            bus.getOutInterceptors().add(new PhaseStep(Phase.SETUP, message -> dropEnding(message, Instant.now())));
            SessionRequests.limitOn(bus);
        }
        bus.getExtension(ClientLifeCycleManager.class).registerListener(new ClosedClients(bus));
        // Loads the suite now. Otherwise CXF warns once about an unknown suite before it loads it.
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

    private Map<String, Object> settings() throws KeyStoreException {
        Map<String, Object> settings = new LinkedHashMap<>();
        Crypto crypto = crypto();
        settings.put(SecurityConstants.USERNAME, keys.user());
        settings.put(SecurityConstants.CALLBACK_HANDLER, passwords(keys));
        settings.put(SecurityConstants.SIGNATURE_CRYPTO, crypto);
        settings.put(SecurityConstants.SIGNATURE_USERNAME, SecurityKeys.alias(keys.side(), kind));
        settings.put(SecurityConstants.ENCRYPT_CRYPTO, crypto);
        settings.put(SecurityConstants.ENCRYPT_USERNAME, SecurityKeys.alias(keys.otherSide(), KeyKind.RSA));
        settings.put(SecurityConstants.ENABLE_STREAMING_SECURITY, streaming);
        // CXF keeps one suite of this name per JVM, and writes these settings into it for each message.
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
        settings.put(SecurityConstants.CUSTOM_ALG_SUITE_MINIMUM_ASYMMETRIC_KEY_LENGTH, keys.bits(kind));
        if (kind == KeyKind.EC) {
            // The Basic Security Profile of 2010, which the streaming stack enforces, permits only SHA-1 with RSA or
            // HMAC.
            settings.put(SecurityConstants.IS_BSP_COMPLIANT, "false");
            settings.put(
                    SecurityConstants.POLICY_VALIDATOR_MAP, Map.of(SP12Constants.ALGORITHM_SUITE, new EcKeyCheck()));
        }
        return settings;
    }

    /**
     * Gives WSS4J the passwords of one side's keys and user. Leaves that of an unknown name unset, which WSS4J treats
     * as a refusal. Thread-safe.
     */
    private static CallbackHandler passwords(SideKeys keys) {
        Map<String, String> byName = Map.of(
                keys.user(),
                keys.userPassword(),
                SecurityKeys.alias(keys.side(), KeyKind.RSA),
                keys.storePassword(),
                SecurityKeys.alias(keys.side(), KeyKind.EC),
                keys.storePassword());
        return callbacks -> {
            for (Callback callback : callbacks) {
                if (callback instanceof WSPasswordCallback password && password.getIdentifier() != null) {
                    password.setPassword(byName.get(password.getIdentifier()));
                }
            }
        };
    }

    private Crypto crypto() {
        Merlin crypto = new Merlin();
        crypto.setKeyStore(keys.own());
        crypto.setTrustStore(keys.trusted());
        return crypto;
    }

    /**
     * Keeps binary data inside the message. Streaming security gives every message an empty list of attachments, which
     * CXF's JAXB takes for MTOM; the attachments would not be sent.
     */
    private static void keepBytesInline(Message message) {
        if (message.getAttachments() != null
                && message.getAttachments().isEmpty()
                && !MessageUtils.getContextualBoolean(message, Message.MTOM_ENABLED)) {
            message.setAttachments(null);
        }
    }

    /**
     * Drops the session of a client in the last fifth of its life, so that this message asks for another one first. CXF
     * uses a session up to its end, and then the server cannot read a request that is on its way, or the client a
     * reply.
     */
    static void dropEnding(Message request, Instant now) {
        Endpoint client = request.getExchange().getEndpoint();
        if (client.get(SecurityConstants.TOKEN) instanceof SecurityToken session
                && session.getCreated() != null
                && session.getExpires() != null) {
            Duration life = Duration.between(session.getCreated(), session.getExpires());
            if (now.isAfter(session.getExpires().minus(life.dividedBy(PARTS_OF_A_SESSION)))) {
                client.remove(SecurityConstants.TOKEN, session);
                client.remove(SecurityConstants.TOKEN_ID, session.getId());
                // The message may have copied the properties of its client.
                request.resetContextCache();
            }
        }
    }

    /**
     * Frees what CXF makes for a client and keeps until the bus ends: a store of keys, and the clients with which it
     * has asked for sessions, which have one each.
     */
    private record ClosedClients(Bus bus, ThreadLocal<List<Client>> askers) implements ClientLifeCycleListener {

        ClosedClients(Bus bus) {
            this(bus, ThreadLocal.withInitial(ArrayList::new));
        }

        @Override
        public void clientCreated(Client client) {
            if (SessionRequests.areAllOf(client)) {
                askers.get().add(client);
            }
        }

        @Override
        public void clientDestroyed(Client client) {
            if (!SessionRequests.areAllOf(client)) {
                askers.get().forEach(Client::destroy);
                askers.remove();
            }
            EndpointInfo info = client.getEndpoint().getEndpointInfo();
            if (info.getProperty(SecurityConstants.TOKEN_STORE_CACHE_INSTANCE) instanceof EHCacheTokenStore store) {
                store.close();
                // CXF 4.1.1 leaves it on the bus.
                bus.getExtension(BusLifeCycleManager.class).unregisterLifeCycleListener(store);
            }
        }
    }

    /**
     * CXF's check of the algorithms, extended to signatures with EC keys. CXF's own check knows only the lengths of RSA
     * and DSA keys and refuses all others. This class checks the length of EC keys first and hides them from CXF's
     * check. Thread-safe.
     */
    private static final class EcKeyCheck extends AlgorithmSuitePolicyValidator {

        private static final int LEAST_BITS = 256;

        @Override
        public void validatePolicies(PolicyValidatorParameters parameters, Collection<AssertionInfo> assertions) {
            WSHandlerResult found = parameters.getResults();
            List<WSSecurityEngineResult> rest = new ArrayList<>();
            for (WSSecurityEngineResult result : found.getResults()) {
                WSSecurityEngineResult copy = new WSSecurityEngineResult(0);
                copy.putAll(result);
                X509Certificate certificate = (X509Certificate) result.get(WSSecurityEngineResult.TAG_X509_CERTIFICATE);
                if (certificate != null && isLongEnough(certificate.getPublicKey())) {
                    copy.remove(WSSecurityEngineResult.TAG_X509_CERTIFICATE);
                }
                if (isLongEnough((PublicKey) result.get(WSSecurityEngineResult.TAG_PUBLIC_KEY))) {
                    copy.remove(WSSecurityEngineResult.TAG_PUBLIC_KEY);
                }
                rest.add(copy);
            }
            parameters.setResults(new WSHandlerResult(found.getActor(), rest, found.getActionResults()));
            try {
                super.validatePolicies(parameters, assertions);
            } finally {
                parameters.setResults(found);
            }
        }

        private static boolean isLongEnough(PublicKey key) {
            return key instanceof ECPublicKey ec && ec.getParams().getOrder().bitLength() >= LEAST_BITS;
        }
    }

    /**
     * The contract with the policy of a mode, in the form that the server publishes. The bus registers it under the URL
     * of the plain contract, so that services and clients are made from it in the usual way.
     */
    private static final class PolicyWsdl {

        private static final String WSDL = "http://schemas.xmlsoap.org/wsdl/";
        private static final String POLICY = "http://www.w3.org/ns/ws-policy";

        /**
         * The bus property that holds the contract's key until the bus shuts down, because CXF's map of contracts has
         * weak keys.
         */
        private static final String KEPT = PolicyWsdl.class.getName();

        private PolicyWsdl() {}

        /** @param mode a mode with a policy */
        static void giveTo(Bus bus, SecurityMode mode) throws IOException, XMLStreamException, WSDLException {
            String address = EchoContract.wsdl().toString();
            WSDLManager contracts = bus.getExtension(WSDLManager.class);
            WSDLReader reader = contracts.getWSDLFactory().newWSDLReader();
            reader.setFeature("javax.wsdl.verbose", false);
            reader.setExtensionRegistry(contracts.getExtensionRegistry());
            Definition definition = reader.readWSDL(address, withPolicy(mode).getDocumentElement());
            bus.setProperty(KEPT, address);
            contracts.addDefinition(address, definition);
        }

        private static Document withPolicy(SecurityMode mode) throws IOException, XMLStreamException {
            Document wsdl;
            try (InputStream in = EchoContract.wsdl().openStream()) {
                wsdl = StaxUtils.read(in);
            }
            Element policy;
            try (InputStream in = PolicyWsdl.class.getResourceAsStream("/policy/" + mode.word() + ".xml")) {
                policy = StaxUtils.read(in).getDocumentElement();
            }
            Element definitions = wsdl.getDocumentElement();
            definitions.insertBefore(wsdl.importNode(policy, true), definitions.getFirstChild());
            Element reference = wsdl.createElementNS(POLICY, "wsp:PolicyReference");
            reference.setAttribute(
                    "URI",
                    "#"
                            + policy.getAttributeNS(
                                    "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd",
                                    "Id"));
            Element port = (Element) wsdl.getElementsByTagNameNS(WSDL, "port").item(0);
            port.appendChild(reference);
            return wsdl;
        }
    }
}
