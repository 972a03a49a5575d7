package cxfperf.jaxrs;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/**
 * The wire contract, for the server and for a client proxy. Callers must read a response to its end and close it.
 *
 * <p>The header {@value #PURPOSE} marks helper calls around the measured calls, so that the server counts them
 * separately. Measured calls do not have it.
 */
@Path("/customerservice/customers/")
@Consumes({MediaType.APPLICATION_XML, MediaType.APPLICATION_JSON})
@Produces({MediaType.APPLICATION_XML, MediaType.APPLICATION_JSON})
public interface CustomerResource {

    String PURPOSE = "X-Cxfperf-Purpose";
    String TAKEN_BACK = "X-Cxfperf-Taken-Back";
    String MADE_ROOM = "X-Cxfperf-Made-Room";

    /** Returns 200 with the customer, or 404. */
    @GET
    @Path("{id}")
    Response get(@HeaderParam(PURPOSE) String purpose, @PathParam("id") long id);

    /** Returns 200 with the stored customer, which has a new id. */
    @POST
    Response post(@HeaderParam(PURPOSE) String purpose, Customer customer);

    /** 200, or 304 where there is no customer of that id. */
    @PUT
    Response put(Customer customer);

    /** 200, or 304 where there is no customer of that id. */
    @DELETE
    @Path("{id}")
    Response delete(@PathParam("id") long id);

    /**
     * Deletes all customers whose name has this prefix; a helper call, never measured. Returns 200 with the number of
     * deleted customers ({@value #TAKEN_BACK}), and the number of customers, of all clients, that the server has
     * evicted since its start ({@value #MADE_ROOM}).
     */
    @DELETE
    Response deleteAll(@HeaderParam(PURPOSE) String purpose, @QueryParam("namePrefix") String namePrefix);
}
