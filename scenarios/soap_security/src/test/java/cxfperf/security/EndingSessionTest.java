package cxfperf.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.apache.cxf.Bus;
import org.apache.cxf.bus.CXFBusFactory;
import org.apache.cxf.endpoint.Endpoint;
import org.apache.cxf.endpoint.EndpointImpl;
import org.apache.cxf.message.ExchangeImpl;
import org.apache.cxf.message.Message;
import org.apache.cxf.message.MessageImpl;
import org.apache.cxf.service.ServiceImpl;
import org.apache.cxf.service.model.BindingInfo;
import org.apache.cxf.service.model.EndpointInfo;
import org.apache.cxf.service.model.ServiceInfo;
import org.apache.cxf.ws.security.SecurityConstants;
import org.apache.cxf.ws.security.tokenstore.SecurityToken;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EndingSessionTest {

    private static final Instant MADE = Instant.parse("2026-01-01T00:00:00Z");

    private final Bus bus = new CXFBusFactory().createBus();

    @AfterEach
    void shutDown() {
        bus.shutdown(true);
    }

    @Test
    void aSessionIsUsedUntilAFifthOfItsLifeIsLeft() throws Exception {
        SecurityToken session = new SecurityToken("session", MADE, MADE.plusSeconds(300));
        Endpoint client = clientWith(session);

        assertThat(sessionOf(client, MADE.plusSeconds(240))).isSameAs(session);
        assertThat(client).containsEntry(SecurityConstants.TOKEN_ID, "session");

        assertThat(sessionOf(client, MADE.plusSeconds(241))).isNull();
        assertThat(client).doesNotContainKeys(SecurityConstants.TOKEN, SecurityConstants.TOKEN_ID);
    }

    @Test
    void aSessionWithoutAnEndIsKept() throws Exception {
        SecurityToken session = new SecurityToken("session");
        session.setExpires(null);

        assertThat(sessionOf(clientWith(session), MADE)).isSameAs(session);
    }

    /** The session that CXF finds for a message which has read the properties of its client before. */
    private static Object sessionOf(Endpoint client, Instant now) {
        Message request = new MessageImpl();
        request.setExchange(new ExchangeImpl());
        request.getExchange().put(Endpoint.class, client);
        assertThat(request.getContextualProperty("any")).isNull();

        SecuredSide.dropEnding(request, now);

        return request.getContextualProperty(SecurityConstants.TOKEN);
    }

    private Endpoint clientWith(SecurityToken session) throws Exception {
        ServiceInfo service = new ServiceInfo();
        EndpointInfo info = new EndpointInfo();
        Endpoint client = new EndpointImpl(bus, new ServiceImpl(service), info);
        info.setBinding(new BindingInfo(service, "any"));
        client.put(SecurityConstants.TOKEN, session);
        client.put(SecurityConstants.TOKEN_ID, session.getId());
        return client;
    }
}
