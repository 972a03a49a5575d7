package cxfperf.cxf.lean;

import jakarta.xml.bind.Marshaller;

/** What CXF has set up for the marshallers of a context, other than by their properties. Any thread. */
interface Escapes {

    /** Whether escaping and prefixes are as CXF has them by itself. */
    boolean arePlain();

    /** Has this marshaller escape as CXF wants it for bytes and characters that JAXB writes by itself. */
    void leaveToJaxb(Marshaller marshaller);

    /**
     * Has this marshaller leave escaping to the writer that it writes to, as CXF wants it for writers of XML events.
     */
    void leaveToWriter(Marshaller marshaller);
}
