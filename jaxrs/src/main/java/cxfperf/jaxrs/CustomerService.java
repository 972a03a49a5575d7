package cxfperf.jaxrs;

import cxfperf.scenario.CallCounters;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.concurrent.atomic.LongAdder;

/** The server's side: answers from the store, and counts measured calls and other calls separately. Thread-safe. */
public final class CustomerService implements CustomerResource {

    private final CustomerStore store;
    private final LongAdder gets;
    private final LongAdder posts;
    private final LongAdder puts;
    private final LongAdder deletes;
    private final LongAdder preparations;

    CustomerService(CustomerStore store, CallCounters calls) {
        this.store = store;
        gets = calls.completed(CustomerScenario.GET);
        posts = calls.completed(CustomerScenario.POST);
        puts = calls.completed(CustomerScenario.PUT);
        deletes = calls.completed(CustomerScenario.DELETE);
        preparations = calls.completed("prepare");
    }

    @Override
    public Response get(String purpose, long id) {
        Response response = store.get(id)
                .map(customer -> Response.ok(customer).build())
                .orElseGet(() -> Response.status(Response.Status.NOT_FOUND).build());
        (purpose == null ? gets : preparations).increment();
        return response;
    }

    @Override
    public Response post(String purpose, Customer customer) {
        boolean measured = purpose == null;
        Response response = customer == null
                ? noCustomer()
                : Response.ok(store.create(customer, !measured)).build();
        (measured ? posts : preparations).increment();
        return response;
    }

    @Override
    public Response put(Customer customer) {
        Response response = customer == null ? noCustomer() : done(store.update(customer));
        puts.increment();
        return response;
    }

    @Override
    public Response delete(long id) {
        boolean deleted = store.delete(id);
        deletes.increment();
        return done(deleted);
    }

    @Override
    public Response deleteAll(String purpose, String namePrefix) {
        if (namePrefix == null || namePrefix.isEmpty()) {
            return refused("namePrefix is expected");
        }
        int takenBack = store.deleteByNamePrefix(namePrefix);
        preparations.increment();
        return Response.ok()
                .header(TAKEN_BACK, takenBack)
                .header(MADE_ROOM, store.madeRoom())
                .build();
    }

    private static Response noCustomer() {
        return refused("a customer is expected");
    }

    private static Response refused(String reason) {
        return Response.status(Response.Status.BAD_REQUEST)
                .type(MediaType.TEXT_PLAIN_TYPE)
                .entity(reason + "\n")
                .build();
    }

    private static Response done(boolean changed) {
        return changed ? Response.ok().build() : Response.notModified().build();
    }
}
