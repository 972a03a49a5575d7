package cxfperf.jaxrs;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import cxfperf.cxf.CxfFailures;
import cxfperf.text.OneLine;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.Status;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.io.EOFException;
import java.util.regex.Pattern;
import javax.xml.stream.XMLStreamException;

/**
 * Answers a bad request with a status and one line of text, for XML and JSON alike: 400 for a body that is no customer,
 * 413 for one over a limit of its reader. CXF by itself answers some with a stack trace and others with nothing. A
 * disconnected client gets no text. Thread-safe.
 */
final class RefusedRequests implements ExceptionMapper<Throwable> {

    /** Matches the message of the XML reader, which has no specific exception. */
    private static final Pattern OVER_A_LIMIT = Pattern.compile("(?i)limit .*exceeded");

    @Override
    public Response toResponse(Throwable thrown) {
        if (CxfFailures.any(thrown, EOFException.class::isInstance)) {
            // The client has closed its connection. CXF would log a text that it cannot send as SEVERE.
            return Response.status(Status.BAD_REQUEST).build();
        }
        String reason = reason(thrown);
        if (CxfFailures.any(
                thrown, link -> link instanceof StreamConstraintsException || isOfXml(link) && isOverALimit(link))) {
            return refused(Status.REQUEST_ENTITY_TOO_LARGE, reason);
        }
        if (CxfFailures.any(thrown, link -> link instanceof JsonProcessingException || isOfXml(link))) {
            return refused(Status.BAD_REQUEST, reason);
        }
        return thrown instanceof WebApplicationException answered
                ? Response.fromResponse(answered.getResponse())
                        .type(MediaType.TEXT_PLAIN_TYPE)
                        .entity(reason + "\n")
                        .build()
                : refused(Status.INTERNAL_SERVER_ERROR, reason);
    }

    static Response refused(Status status, String reason) {
        return Response.status(status)
                .type(MediaType.TEXT_PLAIN_TYPE)
                .entity(reason + "\n")
                .build();
    }

    private static boolean isOfXml(Throwable link) {
        return link instanceof XMLStreamException || link instanceof jakarta.xml.bind.JAXBException;
    }

    private static boolean isOverALimit(Throwable link) {
        return link.getMessage() != null
                && OVER_A_LIMIT.matcher(link.getMessage()).find();
    }

    private static String reason(Throwable thrown) {
        Throwable root = CxfFailures.root(thrown);
        return root.getClass().getSimpleName() + ": " + OneLine.first(String.valueOf(root.getMessage()));
    }
}
