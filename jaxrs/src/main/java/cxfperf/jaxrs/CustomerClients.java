package cxfperf.jaxrs;

import com.fasterxml.jackson.jakarta.rs.json.JacksonJsonProvider;
import cxfperf.cxf.Buses;
import cxfperf.cxf.ClientConduits;
import cxfperf.cxf.ClientTls;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.cxf.Bus;
import org.apache.cxf.jaxrs.client.JAXRSClientFactoryBean;
import org.apache.cxf.jaxrs.client.WebClient;

/**
 * One bus for all workers, and clients of its own for each worker and operation. All customers that a run creates have
 * names that begin with a text of that run, by which it takes them back at its end.
 */
final class CustomerClients implements LoadClientFactory {

    static final String PATH = "/customerservice/customers/";

    /** What helper calls are marked with. */
    static final String PREPARE = "prepare";

    /** A name of size K above 1 has K times as many characters. */
    static final int UNIT = 1024;

    private final ClientSpec spec;
    private final URI base;
    private final Bus bus;
    private final ClientConduits conduits;
    private final MediaType media;
    private final String namePrefix;

    private CustomerClients(ClientSpec spec, URI base, Bus bus) throws IOException, GeneralSecurityException {
        this.spec = spec;
        this.base = base;
        this.bus = bus;
        this.conduits = new ClientConduits(bus, spec.timeout(), ClientTls.of(spec));
        this.media = spec.options().get(CustomerScenario.MEDIA.name()).equals("json")
                ? MediaType.APPLICATION_JSON_TYPE
                : MediaType.APPLICATION_XML_TYPE;
        this.namePrefix =
                "run-" + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt()) + "-";
    }

    static CustomerClients open(ClientSpec spec, URI base) throws Exception {
        Bus bus = Buses.open(spec.cfg());
        try {
            return new CustomerClients(spec, base, bus);
        } catch (Throwable t) {
            bus.shutdown(true);
            throw t;
        }
    }

    @Override
    public LoadClient newClient(String operation, int worker) throws Exception {
        CustomerResource resource = newResource();
        Replies replies = new Replies(media);
        Customer own = new Customer(0, name("w" + worker + "-"));
        return switch (operation) {
            case CustomerScenario.GET ->
                new GetCustomer(resource, replies, spec.size() == 1 ? CustomerStore.JOHN : own);
            case CustomerScenario.POST -> new PostCustomer(resource, replies, own);
            case CustomerScenario.PUT -> new PutCustomer(resource, replies, own, name("w" + worker + "-other-"));
            case CustomerScenario.DELETE -> new DeleteCustomer(resource, replies, own);
            default -> throw new IllegalArgumentException("no such operation: " + operation);
        };
    }

    /** The run's text and this one, with letters behind them up to the length that the size asks for. */
    private String name(String text) {
        String name = namePrefix + text;
        int length = spec.size() == 1 ? name.length() : Math.multiplyExact(UNIT, spec.size());
        return name + "x".repeat(length - name.length());
    }

    private CustomerResource newResource() throws Exception {
        return Buses.within(bus, () -> {
            if (spec.options().get(CustomerScenario.CLIENT.name()).equals("proxy")) {
                JAXRSClientFactoryBean factory = factory(base.toString());
                factory.setResourceClass(CustomerResource.class);
                CustomerResource proxy = factory.create(CustomerResource.class);
                WebClient.client(proxy).type(media).accept(media);
                adopt(proxy);
                return proxy;
            }
            return new WebClientResource(newWebClient(), newWebClient(), newWebClient());
        });
    }

    private WebClient newWebClient() {
        WebClient web = factory(target().toString()).createWebClient();
        web.type(media).accept(media);
        adopt(web);
        return web;
    }

    private JAXRSClientFactoryBean factory(String address) {
        JAXRSClientFactoryBean factory = new JAXRSClientFactoryBean();
        factory.setBus(bus);
        factory.setAddress(address);
        factory.setProvider(new JacksonJsonProvider());
        return factory;
    }

    private void adopt(Object client) {
        conduits.adopt(WebClient.getConfig(client).getConduit());
    }

    @Override
    public URI target() {
        return base.resolve(PATH);
    }

    @Override
    public Map<String, Object> effective() {
        Map<String, Object> facts = new LinkedHashMap<>(conduits.effective());
        facts.put("media", media.toString());
        facts.put("client", spec.options().get(CustomerScenario.CLIENT.name()));
        return facts;
    }

    @Override
    public List<String> unmet() {
        return conduits.unmet();
    }

    @Override
    public Optional<URI> cfg() {
        return conduits.cfg();
    }

    @Override
    public void close() {
        try {
            takeBack();
        } finally {
            bus.shutdown(true);
        }
    }

    private void takeBack() {
        try (Response response = newResource().deleteAll(PREPARE, namePrefix)) {
            response.readEntity(byte[].class);
        } catch (Exception e) {
            // A server that is gone, or that is not ours and does not know this call, has nothing of ours to take back.
        }
    }
}
