package cxfperf.security;

import cxfperf.cxf.PhaseStep;
import cxfperf.cxf.PolicyEngineOn;
import cxfperf.cxf.SessionRequests;
import cxfperf.echo.EchoContract;
import cxfperf.echo.EchoSide;
import cxfperf.security.SecurityKeys.SideKeys;
import cxfperf.security.seen.ProtectionSeen;
import cxfperf.security.seen.ProtectionSeen.Asked;
import java.io.IOException;
import java.io.InputStream;
import java.security.KeyStoreException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
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
import org.apache.cxf.message.Message;
import org.apache.cxf.message.MessageUtils;
import org.apache.cxf.phase.Phase;
import org.apache.cxf.service.model.EndpointInfo;
import org.apache.cxf.staxutils.StaxUtils;
import org.apache.cxf.ws.security.SecurityConstants;
import org.apache.cxf.ws.security.policy.custom.DefaultAlgorithmSuiteLoader;
import org.apache.cxf.ws.security.tokenstore.EHCacheTokenStore;
import org.apache.cxf.ws.security.tokenstore.SecurityToken;
import org.apache.cxf.wsdl.WSDLManager;
import org.apache.neethi.Policy;
import org.apache.wss4j.common.crypto.Crypto;
import org.apache.wss4j.common.crypto.Merlin;
import org.apache.wss4j.common.ext.WSPasswordCallback;
import org.apache.wss4j.policy.SPConstants;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** Protects the messages of one side: gives its bus the contract with the policy, the keys and the algorithms. */
final class SecuredSide implements EchoSide {

    private static final int PARTS_OF_A_SESSION = 5;

    private final SecurityMode mode;
    private final boolean streaming;
    private final SideKeys keys;
    private final BiFunction<Bus, Asked, ProtectionSeen> watch;
    private ProtectionSeen seen;

    /** @param watch {@link ProtectionSeen#ofClients} or {@link ProtectionSeen#ofServices} */
    SecuredSide(SecurityMode mode, boolean streaming, SideKeys keys, BiFunction<Bus, Asked, ProtectionSeen> watch) {
        this.mode = mode;
        this.streaming = streaming;
        this.keys = keys;
        this.watch = watch;
    }

    @Override
    public void prepare(Bus bus) throws Exception {
        PolicyEngineOn.require(bus, "-Dsecurity=" + mode.word() + " is a policy", ", or -Dsecurity=none");
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
        settings.put(SecurityConstants.SIGNATURE_USERNAME, SecurityKeys.alias(keys.side()));
        settings.put(SecurityConstants.ENCRYPT_CRYPTO, crypto);
        settings.put(SecurityConstants.ENCRYPT_USERNAME, SecurityKeys.alias(keys.otherSide()));
        settings.put(SecurityConstants.ENABLE_STREAMING_SECURITY, streaming);
        // CXF keeps one suite of this name per JVM, and writes these settings into it for each message.
        settings.put(SecurityConstants.CUSTOM_ALG_SUITE_DIGEST_ALGORITHM, "http://www.w3.org/2001/04/xmlenc#sha256");
        settings.put(
                SecurityConstants.CUSTOM_ALG_SUITE_ENCRYPTION_ALGORITHM, "http://www.w3.org/2009/xmlenc11#aes256-gcm");
        settings.put(
                SecurityConstants.CUSTOM_ALG_SUITE_ASYMMETRIC_KEY_ENCRYPTION_ALGORITHM,
                "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p");
        settings.put(
                SecurityConstants.CUSTOM_ALG_SUITE_ASYMMETRIC_SIGNATURE,
                "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256");
        settings.put(
                SecurityConstants.CUSTOM_ALG_SUITE_SYMMETRIC_SIGNATURE,
                "http://www.w3.org/2001/04/xmldsig-more#hmac-sha256");
        settings.put(SecurityConstants.CUSTOM_ALG_SUITE_MINIMUM_ASYMMETRIC_KEY_LENGTH, keys.bits());
        return settings;
    }

    /**
     * Gives WSS4J the passwords of one side's keys and user. Leaves that of an unknown name unset, which WSS4J treats
     * as a refusal. Thread-safe.
     */
    private static CallbackHandler passwords(SideKeys keys) {
        Map<String, String> byName =
                Map.of(keys.user(), keys.userPassword(), SecurityKeys.alias(keys.side()), keys.storePassword());
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
