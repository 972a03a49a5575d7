package cxfperf.cxf.lean;

import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebService;
import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlAttribute;

/** A service with texts in elements and in attributes. */
@WebService(targetNamespace = NoteEcho.NAMESPACE)
public interface NoteEcho {

    String NAMESPACE = "urn:note-echo";

    @WebMethod
    String text(@WebParam(name = "in") String in);

    @WebMethod
    Note whole(@WebParam(name = "in") Note in);

    /** A text in an attribute and one in an element. */
    @XmlAccessorType(XmlAccessType.FIELD)
    class Note {

        @XmlAttribute
        public String title;

        public String text;
    }
}
