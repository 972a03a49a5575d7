package cxfperf.cxf.lean;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.Marshaller;
import org.apache.cxf.common.jaxb.JAXBUtils;
import org.glassfish.jaxb.runtime.api.JAXBRIContext;
import org.glassfish.jaxb.runtime.v2.runtime.JAXBContextImpl;
import org.glassfish.jaxb.runtime.v2.runtime.MarshallerImpl;
import org.glassfish.jaxb.runtime.v2.runtime.output.Encoded;

/** A JAXB context whose marshallers write to streams through {@link Utf8Output}. Safe for use by several threads. */
final class DirectWritingContext extends ContextInFront {

    private final Escapes escapes;
    private final Encoded[] names;
    private final boolean canonical;
    private final Spares<Utf8Output> spares = new Spares<>();

    /** @param behind the wrapped context, for which {@link #canBeBefore} is true */
    DirectWritingContext(JAXBContext behind, Escapes escapes) {
        super(behind);
        this.escapes = escapes;
        names = ((JAXBContextImpl) last(behind)).getUTF8NameTable();
        canonical = isCanonical(behind);
    }

    static boolean canBeBefore(JAXBContext context) {
        return isReference(context) && !has(context, DirectWritingContext.class);
    }

    /** Whether attributes have to be sorted. */
    private static boolean isCanonical(JAXBContext context) {
        try {
            Marshaller marshaller = last(context).createMarshaller();
            // CXF makes these of the first marshaller that it sees in a JVM, for all; of ours it could not.
            JAXBUtils.setMinimumEscapeHandler(marshaller);
            JAXBUtils.setNoEscapeHandler(marshaller);
            return !Boolean.FALSE.equals(marshaller.getProperty(JAXBRIContext.CANONICALIZATION_SUPPORT));
        } catch (JAXBException e) {
            return true;
        }
    }

    @Override
    public Marshaller createMarshaller() throws JAXBException {
        Marshaller made = super.createMarshaller();
        // CXF knows by the name of its class how to tell a marshaller of these three.
        return !canonical && escapes.arePlain() && made instanceof MarshallerImpl marshaller
                ? new DirectMarshaller(marshaller, escapes, this)
                : made;
    }

    Utf8Output output() {
        Utf8Output spare = spares.take();
        return spare == null ? new Utf8Output(names) : spare;
    }

    void giveBack(Utf8Output output) {
        spares.giveBack(output);
    }

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
}
