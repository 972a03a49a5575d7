package cxfperf.jaxrs;

import jakarta.ws.rs.core.Response;
import org.apache.cxf.jaxrs.client.WebClient;

/**
 * The contract through WebClients, each of which keeps its headers and its path from call to call: one for the
 * collection, one for single customers, and one for the calls that carry a purpose. One that was asked for a customer
 * with a purpose is for such calls only. Owned by one thread.
 */
final class WebClientResource implements CustomerResource {

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
