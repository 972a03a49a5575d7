package cxfperf.serverprobe;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;

/** A REST service with an operation for each way a call can end. */
@Path("/shelf")
@Produces("text/plain")
public class Shelf {

    @GET
    @Path("{book}")
    public String book(@PathParam("book") String book) {
        if (book.equals("none")) {
            throw new NotFoundException();
        }
        if (book.equals("broken")) {
            throw new IllegalStateException("torn");
        }
        return book;
    }

    @GET
    @Path("later/{book}")
    public void later(@PathParam("book") String book, @Suspended AsyncResponse response) {
        new Thread(() -> response.resume(book)).start();
    }
}
