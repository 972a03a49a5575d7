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
 * The wire contract, for the server and for a client proxy. Whoever gets a response reads it to its end and closes it.
 *
 * <p>The header {@value #PURPOSE} marks what a client does around its measured calls, so that the server counts it
 * apart; a measured call does not have it.
 */
@Path("/customerservice/customers/")
@Consumes({MediaType.APPLICATION_XML, MediaType.APPLICATION_JSON})
@Produces({MediaType.APPLICATION_XML, MediaType.APPLICATION_JSON})
public interface CustomerResource {

    String PURPOSE = "X-Cxfperf-Purpose";
    String TAKEN_BACK = "X-Cxfperf-Taken-Back";
    String MADE_ROOM = "X-Cxfperf-Made-Room";

    /** 200 with the customer, or 404. */
    @GET
    @Path("{id}")
    Response get(@HeaderParam(PURPOSE) String purpose, @PathParam("id") long id);

    /** 200 with the customer as it is stored, under a new id. */
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
     * Not part of the contract of the measured calls: takes back all customers whose name begins like this. 200, with
     * how many they were ({@value #TAKEN_BACK}) and how many of anybody's the server has made room with since its start
     * ({@value #MADE_ROOM}).
     */
    @DELETE
    Response deleteAll(@HeaderParam(PURPOSE) String purpose, @QueryParam("namePrefix") String namePrefix);
}
