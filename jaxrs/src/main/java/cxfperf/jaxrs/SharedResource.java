package cxfperf.jaxrs;

/** The service as one worker's operations see it, and how many of them still use it. Owned by that worker's thread. */
final class SharedResource {

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
