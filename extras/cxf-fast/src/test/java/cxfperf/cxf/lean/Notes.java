package cxfperf.cxf.lean;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlRootElement;

/** A JAX-RS resource for tests, which returns what it receives. */
@Path("/notes")
public final class Notes {

    /** A text with all characters that have to be escaped in a text or in an attribute. */
    public static final String ODD = "<&>\"'\t\n\r]]>\u00e9\u20ac\ud83d\ude00 ";

    /** Public, because JAXB requires it. */
    @XmlRootElement(name = "note", namespace = "urn:notes")
    public static final class Note {
        @XmlAttribute
        public String title;

        public String text;

        public static Note of(String title, String text) {
            Note note = new Note();
            note.title = title;
            note.text = text;
            return note;
        }
    }

    @GET
    @Path("{id}")
    @Produces({MediaType.APPLICATION_XML, MediaType.TEXT_PLAIN})
    public Response get(@PathParam("id") String id) {
        return id.equals("none")
                ? Response.status(Response.Status.NOT_FOUND).build()
                : Response.ok(Note.of(id, ODD)).build();
    }

    @POST
    @Consumes(MediaType.APPLICATION_XML)
    @Produces(MediaType.APPLICATION_XML)
    public Note post(Note note) {
        return note;
    }

    @PUT
    @Consumes(MediaType.TEXT_PLAIN)
    @Produces(MediaType.TEXT_PLAIN)
    public String put(String text) {
        return text;
    }

    @POST
    @Path("form")
    @Consumes(MediaType.APPLICATION_FORM_URLENCODED)
    @Produces(MediaType.TEXT_PLAIN)
    public String form(@FormParam("text") String text) {
        return text;
    }
}
