package cxfperf.cxf.lean;

import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebService;

/** A service with a text. */
@WebService(targetNamespace = NoteEcho.NAMESPACE)
public interface NoteEcho {

    String NAMESPACE = "urn:note-echo";

    @WebMethod
    String text(@WebParam(name = "in") String in);
}
