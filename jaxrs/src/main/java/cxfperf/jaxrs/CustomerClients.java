package cxfperf.jaxrs;

import com.fasterxml.jackson.jakarta.rs.json.JacksonJsonProvider;
import cxfperf.cxf.Buses;
import cxfperf.cxf.ClientConduits;
import cxfperf.cxf.CxfClients;
import cxfperf.cxf.CxfFailures;
import cxfperf.cxf.Expect;
import cxfperf.cxf.Tls;
import cxfperf.jaxrs.CustomerRequests.DeleteCustomer;
import cxfperf.jaxrs.CustomerRequests.EndState;
import cxfperf.jaxrs.CustomerRequests.EndState.Held;
import cxfperf.jaxrs.CustomerRequests.GetCustomer;
import cxfperf.jaxrs.CustomerRequests.PostCustomer;
import cxfperf.jaxrs.CustomerRequests.PutCustomer;
import cxfperf.scenario.Aftermath;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.KeptReply;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.apache.cxf.Bus;
import org.apache.cxf.jaxrs.client.JAXRSClientFactoryBean;
import org.apache.cxf.jaxrs.client.WebClient;

/**
 * One bus for all workers, and one CXF client per worker for all its operations. The names of all customers that a run
 * creates begin with a prefix unique to the run, by which it deletes them at its end.
 */
final class CustomerClients implements LoadClientFactory {

    static final String PATH = "/customerservice/customers/";

    /** The purpose that marks helper calls. */
    static final String PREPARE = "prepare";

    /** A name of size K above 1 has K times this many characters. */
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
        this.conduits = new ClientConduits(bus, spec.timeout(), Tls.of(spec));
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
            checkLater(checked);
        }
        return new Owned(calls, shared);
    }

    /** The calls of one worker to one operation, without a check of the server's state after the run. */
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

    /** Registers a check of the server's state for the end of the run. */
    void checkLater(EndState state) {
        workers.add(state);
    }

    Ledger ledger() {
        return ledger;
    }

    @Override
    public boolean makesSeveralAtATime() {
        return true;
    }

    /** One resource for all operations of a worker, because CXF's client takes most of the memory of a load client. */
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

    /** The calls of one worker to one operation. Closing the worker's last operation closes its CXF clients. */
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
     * Closes the clients. CXF closes connections with the last client that uses them; an open client would leave them
     * to the next run.
     */
    static void close(CustomerResource resource) {
        if (resource instanceof WebClientResource web) {
            web.close();
        } else {
            WebClient.client(resource).close();
        }
    }

    /** Returns the run's prefix and this text, padded with letters to the length that the size asks for. */
    private String name(String text) {
        String name = namePrefix + text;
        int length = spec.size() == 1 ? name.length() : Math.multiplyExact(UNIT, spec.size());
        return name + "x".repeat(length - name.length());
    }

    /** Makes a resource, which the caller must close. */
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
    public Optional<Supplier<KeptReply>> keepReplies() {
        return Optional.of(CxfClients.replies(bus));
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
            return new Aftercare(resource).settle();
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

    /** Deletes the customers of a stopped run. Its results are already written, so a failure is not reported. */
    private void takeBack() {
        try {
            CustomerResource resource = newResource();
            try {
                new Aftercare(resource).takeBack();
            } finally {
                close(resource);
            }
        } catch (Exception e) {
            // A stopped server, or one of another implementation that does not know this call, has nothing to delete.
        }
    }

    /**
     * The resource that one worker's operations share, with the number of operations that still use it. Confined to the
     * worker's thread.
     */
    private static final class SharedResource {

        private final CustomerResource resource;
        private final Runnable end;
        private int users;

        /** @param end closes the resource */
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

        /** Ends the use by one operation; the last one closes the resource. */
        void release() {
            users--;
            if (users == 0) {
                end.run();
            }
        }
    }

    /**
     * The contract through WebClients, which keep their headers and paths between calls: one for the collection, one
     * for single customers, and one for calls with a purpose. Once used for a single customer with a purpose, a
     * resource is for such calls only. Confined to one thread.
     */
    private static final class WebClientResource implements CustomerResource {

        private final WebClient collection;
        private final WebClient single;
        private final WebClient marked;
        private long currentId;

        /**
         * @param collection a client at the path of the collection
         * @param single a client whose path is set when the customer changes
         * @param marked a client at the path of the collection, for calls with a purpose
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
                // CXF resolves this against the path with which the client was made.
                single.replacePath(String.valueOf(id));
                currentId = id;
            }
            return single;
        }
    }

    /** The work after the calls of a run: checks the server's state, and deletes the run's remaining customers. */
    private final class Aftercare {

        private final CustomerResource resource;
        private final Replies replies = new Replies(media);

        Aftercare(CustomerResource resource) {
            this.resource = resource;
        }

        Aftermath settle() {
            List<String> contradictions = new ArrayList<>();
            Optional<String> looking = failure("looked at", () -> {
                // Stops at the first failed call, because each further call to a hanging server would take as long.
                for (EndState worker : workers) {
                    if (worker.endState().isPresent()) {
                        contradiction(worker.endState().get()).ifPresent(contradictions::add);
                    }
                }
            });
            Optional<String> takingBack =
                    failure("taken back", () -> contradiction(takeBack()).ifPresent(contradictions::add));
            return new Aftermath(contradictions, takingBack.or(() -> looking));
        }

        private interface Step {
            void take() throws CallFailedException;
        }

        private static Optional<String> failure(String what, Step step) {
            try {
                step.take();
                return Optional.empty();
            } catch (CallFailedException | RuntimeException e) {
                Throwable root = CxfFailures.root(e);
                return Optional.of("the customers of the run could not be " + what + ": "
                        + (root instanceof CallFailedException
                                ? ""
                                : root.getClass().getSimpleName() + ": ")
                        + Expect.cut(String.valueOf(root.getMessage())));
            }
        }

        /**
         * @param taken the number of customers of the run at its end; empty if the server does not report it
         * @param madeRoom whether the server may have evicted some customers
         */
        record TakenBack(Optional<Long> taken, boolean madeRoom) {}

        TakenBack takeBack() throws CallFailedException {
            Response response = resource.deleteAll(CustomerClients.PREPARE, namePrefix);
            replies.nothing(response);
            Optional<Long> taken = Optional.ofNullable(response.getHeaderString(CustomerResource.TAKEN_BACK))
                    .map(Long::valueOf);
            return new TakenBack(taken, !"0".equals(response.getHeaderString(CustomerResource.MADE_ROOM)));
        }

        private Optional<String> contradiction(Held held) throws CallFailedException {
            Optional<Customer> got = replies.customerIfThere(resource.get(CustomerClients.PREPARE, held.id()));
            if (got.equals(Optional.ofNullable(held.customer())) || got.isEmpty() && held.mayGo()) {
                return Optional.empty();
            }
            return Optional.of("after the run customer " + held.id() + " is "
                    + got.map(customer -> Expect.cut(customer.toString())).orElse("not there")
                    + ", and a reply had said "
                    + (held.customer() == null
                            ? "that it was deleted"
                            : Expect.cut(held.customer().toString())));
        }

        private Optional<String> contradiction(TakenBack back) {
            if (back.taken().isEmpty()) {
                return Optional.empty();
            }
            long taken = back.taken().get();
            boolean tooMany = taken > ledger.left() + ledger.unknown();
            boolean tooFew = !back.madeRoom() && taken < ledger.left() - ledger.unknown();
            return tooMany || tooFew
                    ? Optional.of(String.format(
                            Locale.ROOT,
                            "after the run the server held %,d customers of it, and its replies had left %,d"
                                    + " (%,d calls unknown)",
                            taken,
                            ledger.left(),
                            ledger.unknown()))
                    : Optional.empty();
        }
    }
}
