package cxfperf.jaxrs;

import com.fasterxml.jackson.jakarta.rs.json.JacksonJsonProvider;
import cxfperf.cxf.Buses;
import cxfperf.cxf.CxfClients;
import cxfperf.cxf.CxfFailures;
import cxfperf.cxf.Expect;
import cxfperf.jaxrs.CustomerRequests.ChangingCalls;
import cxfperf.jaxrs.CustomerRequests.ChangingCalls.Held;
import cxfperf.jaxrs.CustomerRequests.CxfSender;
import cxfperf.jaxrs.CustomerRequests.DeleteCustomer;
import cxfperf.jaxrs.CustomerRequests.GetCustomer;
import cxfperf.jaxrs.CustomerRequests.Ledger;
import cxfperf.jaxrs.CustomerRequests.PostCustomer;
import cxfperf.jaxrs.CustomerRequests.PutCustomer;
import cxfperf.scenario.AfterRun;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.ForwardingClient;
import cxfperf.scenario.LoadClient;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
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
import org.apache.cxf.Bus;
import org.apache.cxf.jaxrs.client.JAXRSClientFactoryBean;
import org.apache.cxf.jaxrs.client.WebClient;

/**
 * One CXF client per worker for all its operations. The names of all customers that a run creates begin with a prefix
 * unique to the run, by which it deletes them at its end.
 */
final class CustomerClients implements CxfClients.Maker {

    static final String PATH = "/customerservice/customers/";

    /** The purpose that marks helper calls. */
    static final String PREPARE = "prepare";

    /** A name of size K above 1 has K times this many characters. */
    static final int UNIT = 1024;

    private final ClientSpec spec;
    private final Bus bus;
    private final MediaType media;
    private final String namePrefix;
    private final Ledger ledger = new Ledger();
    private final Map<Integer, CustomerResource> resources = new ConcurrentHashMap<>();
    private final Queue<ChangingCalls> workers = new ConcurrentLinkedQueue<>();
    private volatile CxfClients clients;
    private boolean settled;

    /** @param bus that of the clients */
    CustomerClients(ClientSpec spec, Bus bus) {
        this.spec = spec;
        this.bus = bus;
        this.media = spec.options().get(CustomerScenario.MEDIA.name()).equals("json")
                ? MediaType.APPLICATION_JSON_TYPE
                : MediaType.APPLICATION_XML_TYPE;
        this.namePrefix =
                "run-" + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt()) + "-";
    }

    @Override
    public LoadClient make(CxfClients of, String operation, int worker) throws Exception {
        // One resource for all operations of a worker: CXF's client takes most of the memory of a load client.
        CustomerResource resource = resources.get(worker);
        if (resource == null) {
            resource = newResource(of);
            resources.put(worker, resource);
        }
        LoadClient calls = calls(resource, operation, worker);
        if (calls instanceof ChangingCalls checked) {
            checkLater(checked);
        }
        // A worker closes its clients together.
        return ForwardingClient.ending(
                calls, () -> Optional.ofNullable(resources.remove(worker)).ifPresent(CustomerClients::close));
    }

    /** The calls of one worker to one operation, without a check of the server's state after the run. */
    LoadClient calls(CustomerResource resource, String operation, int worker) {
        CxfSender sender = new CxfSender(resource, new Replies(media));
        Customer own = new Customer(0, name("w" + worker + "-"));
        return switch (operation) {
            case CustomerScenario.GET -> new GetCustomer(sender, ledger, spec.size() == 1 ? CustomerStore.JOHN : own);
            case CustomerScenario.POST -> new PostCustomer(sender, ledger, own);
            case CustomerScenario.PUT ->
                new PutCustomer(sender, ledger, own, name("w" + worker + "-other-"), name("w" + worker + "-again-"));
            case CustomerScenario.DELETE -> new DeleteCustomer(sender, ledger, own);
            default -> throw new IllegalArgumentException("no such operation: " + operation);
        };
    }

    /** Registers a check of the server's state for the end of the run. */
    void checkLater(ChangingCalls state) {
        workers.add(state);
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
    CustomerResource newResource(CxfClients of) throws Exception {
        clients = of;
        return Buses.within(bus, () -> {
            if (spec.options().get(CustomerScenario.CLIENT.name()).equals("proxy")) {
                JAXRSClientFactoryBean factory =
                        factory(clients.target().resolve("/").toString());
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
        WebClient web = factory(clients.target().toString()).createWebClient();
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
        clients.adopt(WebClient.getConfig(client).getConduit());
    }

    @Override
    public Map<String, Object> effective() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("media", media.toString());
        facts.put("client", spec.options().get(CustomerScenario.CLIENT.name()));
        return facts;
    }

    @Override
    public AfterRun afterRun(boolean completed) {
        settled = completed;
        boolean nothingLeft = ledger.left() == 0 && ledger.unknown() == 0 && workers.isEmpty();
        if (!completed || nothingLeft) {
            return AfterRun.NONE;
        }
        CustomerResource resource;
        try {
            resource = newResource(clients);
        } catch (Exception e) {
            return new AfterRun(List.of(), Optional.of(String.valueOf(e.getMessage())));
        }
        try {
            return new Aftercare(resource).findings();
        } finally {
            close(resource);
        }
    }

    @Override
    public void close() {
        if (!settled && (ledger.left() != 0 || ledger.unknown() != 0)) {
            takeBack();
        }
    }

    /** Deletes the customers of a stopped run. Its results are already written, so a failure is not reported. */
    private void takeBack() {
        try {
            CustomerResource resource = newResource(clients);
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

        AfterRun findings() {
            List<String> contradictions = new ArrayList<>();
            Optional<String> looking = failure("looked at", () -> {
                // Stops at the first failed call, because each further call to a hanging server would take as long.
                for (ChangingCalls worker : workers) {
                    if (worker.endState().isPresent()) {
                        contradiction(worker.endState().get()).ifPresent(contradictions::add);
                    }
                }
            });
            Optional<String> takingBack =
                    failure("taken back", () -> contradiction(takeBack()).ifPresent(contradictions::add));
            return new AfterRun(contradictions, takingBack.or(() -> looking));
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
