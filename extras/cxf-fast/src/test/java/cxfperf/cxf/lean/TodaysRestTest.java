package cxfperf.cxf.lean;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.cxf.Bus;
import org.apache.cxf.bus.CXFBusFactory;
import org.apache.cxf.endpoint.Endpoint;
import org.apache.cxf.jaxrs.JAXRSServerFactoryBean;
import org.apache.cxf.jaxrs.impl.MetadataMap;
import org.apache.cxf.jaxrs.model.ClassResourceInfo;
import org.apache.cxf.jaxrs.model.URITemplate;
import org.apache.cxf.jaxrs.utils.HttpUtils;
import org.apache.cxf.jaxrs.utils.JAXRSUtils;
import org.apache.cxf.jaxrs.utils.ResourceUtils;
import org.apache.cxf.message.Exchange;
import org.apache.cxf.message.ExchangeImpl;
import org.apache.cxf.message.Message;
import org.apache.cxf.message.MessageImpl;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * What CXF does today with each JAX-RS call. If a test fails, a release no longer does so: then its paragraph in
 * docs/for-cxf.md can go.
 */
class TodaysRestTest {

    private final Bus bus = new CXFBusFactory().createBus();

    @AfterEach
    void shutDown() {
        bus.shutdown(true);
    }

    @Test
    void theMediaTypesBecomeATextForEachOtherMethodThoughNobodyLogs() {
        AtomicInteger walks = new AtomicInteger();
        List<MediaType> accepted = new ArrayList<>(List.of(MediaType.APPLICATION_XML_TYPE)) {
            @Override
            public Iterator<MediaType> iterator() {
                walks.incrementAndGet();
                return super.iterator();
            }
        };
        Message request = message();
        JAXRSServerFactoryBean factory = new JAXRSServerFactoryBean();
        factory.setBus(bus);
        factory.setServiceBean(new Notes());
        factory.setStart(false);
        factory.setAddress("/notes");
        request.getExchange().put(Endpoint.class, factory.create().getEndpoint());
        ClassResourceInfo notes = ResourceUtils.createClassResourceInfo(Notes.class, Notes.class, true, true);
        MultivaluedMap<String, String> path = new MetadataMap<>();
        path.putSingle(URITemplate.FINAL_MATCH_GROUP, "/1");

        JAXRSUtils.findTargetMethod(
                Map.of(notes, path), request, "PATCH", new MetadataMap<>(), "*/*", accepted, false, false);

        assertThat(walks)
                .hasValue(
                        notes.getMethodDispatcher().getOperationResourceInfos().size())
                .hasPositiveValue();
    }

    @Test
    void allHeadersAreGoneThroughForEachOneThatIsAskedFor() {
        AtomicInteger walks = new AtomicInteger();
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER) {
            @Override
            public Set<Map.Entry<String, List<String>>> entrySet() {
                walks.incrementAndGet();
                return super.entrySet();
            }
        };
        headers.put("Accept", List.of("application/xml"));
        headers.put("Host", List.of("localhost"));
        Message message = message();
        message.put(Message.PROTOCOL_HEADERS, headers);

        for (int asked = 1; asked <= 3; asked++) {
            HttpUtils.getProtocolHeader(message, Message.ONE_WAY_REQUEST, null);
            assertThat(walks).hasValue(asked);
        }
    }

    private static Message message() {
        Message message = new MessageImpl();
        Exchange exchange = new ExchangeImpl();
        exchange.setInMessage(message);
        message.setExchange(exchange);
        return message;
    }
}
