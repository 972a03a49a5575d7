package cxfperf.jaxrs;

import com.fasterxml.jackson.jakarta.rs.json.JacksonJsonProvider;
import cxfperf.cxf.Buses;
import cxfperf.cxf.ClientConduits;
import cxfperf.cxf.ClientTls;
import cxfperf.jaxrs.CustomerRequests.DeleteCustomer;
import cxfperf.jaxrs.CustomerRequests.EndState;
import cxfperf.jaxrs.CustomerRequests.GetCustomer;
import cxfperf.jaxrs.CustomerRequests.PostCustomer;
import cxfperf.jaxrs.CustomerRequests.PutCustomer;
import cxfperf.scenario.Aftermath;
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
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.cxf.Bus;
import org.apache.cxf.jaxrs.client.JAXRSClientFactoryBean;
import org.apache.cxf.jaxrs.client.WebClient;

/**
 * One bus for all workers, and for each worker a CXF client of its own, with which it performs all its operations. All
 * customers that a run creates have names that begin with a text of that run, by which it takes them back at its end.
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
    private final Ledger ledger = new Ledger();
    private final Map<Integer, SharedResource> resources = new ConcurrentHashMap<>();
    private final Queue<EndState> workers = new ConcurrentLinkedQueue<>();
    private boolean settled;

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
        SharedResource shared = shared(worker);
        LoadClient calls = calls(shared.resource(), operation, worker);
        if (calls instanceof EndState checked) {
            lookLater(checked);
        }
        return new Owned(calls, shared);
    }

    /** The calls of one worker to one operation, after which nobody looks at what the server holds. */
    LoadClient calls(CustomerResource resource, String operation, int worker) {
        Replies replies = new Replies(media);
        Customer own = new Customer(0, name("w" + worker + "-"));
        return switch (operation) {
            case CustomerScenario.GET ->
                new GetCustomer(resource, replies, ledger, spec.size() == 1 ? CustomerStore.JOHN : own);
            case CustomerScenario.POST -> new PostCustomer(resource, replies, ledger, own);
            case CustomerScenario.PUT ->
                new PutCustomer(
                        resource, replies, ledger, own, name("w" + worker + "-other-"), name("w" + worker + "-again-"));
            case CustomerScenario.DELETE -> new DeleteCustomer(resource, replies, ledger, own);
            default -> throw new IllegalArgumentException("no such operation: " + operation);
        };
    }

    /** Has the server looked at when the run is over. */
    void lookLater(EndState state) {
        workers.add(state);
    }

    Ledger ledger() {
        return ledger;
    }

    @Override
    public boolean makesSeveralAtATime() {
        return true;
    }

    /**
     * One for all operations of a worker, as one thread of any program has: most of a client's memory is CXF's client.
     */
    private SharedResource shared(int worker) throws Exception {
        SharedResource shared = resources.get(worker);
        if (shared == null) {
            CustomerResource made = newResource();
            shared = new SharedResource(made, () -> {
                resources.remove(worker);
                close(made);
            });
            resources.put(worker, shared);
        }
        shared.acquire();
        return shared;
    }

    /**
     * The calls of one worker to one operation, and the CXF clients that are closed behind the last of its operations.
     */
    private record Owned(LoadClient calls, SharedResource shared) implements LoadClient {

        @Override
        public void prepare() throws Exception {
            calls.prepare();
        }

        @Override
        public void call() throws Exception {
            calls.call();
        }

        @Override
        public void close() {
            shared.release();
        }
    }

    /**
     * CXF ends connections with the last client that uses them; one that is not closed would leave them to the next
     * run.
     */
    static void close(CustomerResource resource) {
        if (resource instanceof WebClientResource web) {
            web.close();
        } else {
            WebClient.client(resource).close();
        }
    }

    /** The run's text and this one, with letters behind them up to the length that the size asks for. */
    private String name(String text) {
        String name = namePrefix + text;
        int length = spec.size() == 1 ? name.length() : Math.multiplyExact(UNIT, spec.size());
        return name + "x".repeat(length - name.length());
    }

    /** Whoever gets it closes it. */
    CustomerResource newResource() throws Exception {
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
    public Aftermath settle() {
        settled = true;
        if (ledger.left() == 0 && ledger.unknown() == 0 && workers.isEmpty()) {
            return Aftermath.NONE;
        }
        CustomerResource resource;
        try {
            resource = newResource();
        } catch (Exception e) {
            return new Aftermath(List.of(), Optional.of(String.valueOf(e.getMessage())));
        }
        try {
            return new Aftercare(resource, new Replies(media), namePrefix).settle(workers, ledger);
        } finally {
            close(resource);
        }
    }

    @Override
    public void close() {
        try {
            if (!settled && (ledger.left() != 0 || ledger.unknown() != 0)) {
                takeBack();
            }
        } finally {
            bus.shutdown(true);
        }
    }

    /** Of a run that was stopped: its results are written, so that nobody is left to be told of a failure. */
    private void takeBack() {
        try {
            CustomerResource resource = newResource();
            try {
                new Aftercare(resource, new Replies(media), namePrefix).takeBack();
            } finally {
                close(resource);
            }
        } catch (Exception e) {
            // A server that is gone, or that is not ours and does not know this call, has nothing of ours to take back.
        }
    }

    /**
     * The service as one worker's operations see it, and how many of them still use it. Owned by that worker's thread.
     */
    private static final class SharedResource {

        private final CustomerResource resource;
        private final Runnable end;
        private int users;

        /** @param end closes it */
        SharedResource(CustomerResource resource, Runnable end) {
            this.resource = resource;
            this.end = end;
        }

        CustomerResource resource() {
            return resource;
        }

        void acquire() {
            users++;
        }

        /** The last of its users closes it. */
        void release() {
            users--;
            if (users == 0) {
                end.run();
            }
        }
    }

    /**
     * The contract through WebClients, each of which keeps its headers and its path from call to call: one for the
     * collection, one for single customers, and one for the calls that carry a purpose. One that was asked for a
     * customer with a purpose is for such calls only. Owned by one thread.
     */
    private static final class WebClientResource implements CustomerResource {

        private final WebClient collection;
        private final WebClient single;
        private final WebClient marked;
        private long currentId;

        /**
         * @param collection at the path of the collection
         * @param single likewise; its path is changed to that of a customer when that is another one than before
         * @param marked at the path of the collection
         */
        WebClientResource(WebClient collection, WebClient single, WebClient marked) {
            this.collection = collection;
            this.single = single;
            this.marked = marked;
        }

        @Override
        public Response get(String purpose, long id) {
            WebClient at = at(id);
            return (purpose == null ? at : at.replaceHeader(PURPOSE, purpose)).get();
        }

        @Override
        public Response post(String purpose, Customer customer) {
            return (purpose == null ? collection : marked.replaceHeader(PURPOSE, purpose)).post(customer);
        }

        @Override
        public Response put(Customer customer) {
            return collection.put(customer);
        }

        @Override
        public Response delete(long id) {
            return at(id).delete();
        }

        @Override
        public Response deleteAll(String purpose, String namePrefix) {
            return marked.replaceHeader(PURPOSE, purpose)
                    .replaceQueryParam("namePrefix", namePrefix)
                    .delete();
        }

        void close() {
            collection.close();
            single.close();
            marked.close();
        }

        private WebClient at(long id) {
            if (id != currentId) {
                // CXF takes this as relative to the path that the client was made with.
                single.replacePath(String.valueOf(id));
                currentId = id;
            }
            return single;
        }
    }
}
