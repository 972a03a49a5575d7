package cxfperf.jaxrs;

import cxfperf.cxf.CxfFailures;
import cxfperf.cxf.Expect;
import cxfperf.scenario.CallFailedException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Optional;

/**
 * Reads and verifies responses. Every response, even a wrong one, is read to its end before it is closed: with CXF's
 * default conduit, closing an unread response drops its connection, and many of these use up the ports of the host.
 *
 * @param media the required media type of customers in replies
 */
record Replies(MediaType media) {

    /** Returns the customer of a reply with status 200. */
    Customer customer(Response response) throws CallFailedException {
        try (response) {
            requireOk(response);
            if (!media.isCompatible(response.getMediaType())) {
                drain(response);
                throw CallFailedException.wrongReply("expected " + media + ", got " + response.getMediaType());
            }
            Customer customer = read(response);
            if (customer == null) {
                throw CallFailedException.wrongReply("no customer in the reply");
            }
            return customer;
        }
    }

    /** Returns the customer of a reply with status 200; empty for status 404. */
    Optional<Customer> customerIfThere(Response response) throws CallFailedException {
        if (response.getStatus() == Response.Status.NOT_FOUND.getStatusCode()) {
            try (response) {
                drain(response);
                return Optional.empty();
            }
        }
        return Optional.of(customer(response));
    }

    /** Verifies a reply with status 200 and an empty body. */
    void nothing(Response response) throws CallFailedException {
        try (response) {
            requireOk(response);
            byte[] body = drain(response);
            if (body.length > 0) {
                throw CallFailedException.wrongReply("expected nothing, got a body of " + body.length + " bytes");
            }
        }
    }

    private static void requireOk(Response response) throws CallFailedException {
        if (response.getStatus() != Response.Status.OK.getStatusCode()) {
            throw Expect.status("HTTP " + response.getStatus(), drain(response));
        }
    }

    private static Customer read(Response response) throws CallFailedException {
        try {
            return response.readEntity(Customer.class);
        } catch (RuntimeException e) {
            throw CxfFailures.unreadable(e);
        }
    }

    /** Reads a response to its end. */
    private static byte[] drain(Response response) throws CallFailedException {
        try {
            byte[] body = response.hasEntity() ? response.readEntity(byte[].class) : null;
            return body == null ? new byte[0] : body;
        } catch (RuntimeException e) {
            throw CxfFailures.unreadable(e);
        }
    }

    /** Returns the failure for a reply with another customer than the expected one. */
    static CallFailedException different(Customer expected, Customer got) {
        return CallFailedException.wrongReply(
                "expected " + Expect.cut(expected.toString()) + ", got " + Expect.cut(got.toString()));
    }
}
