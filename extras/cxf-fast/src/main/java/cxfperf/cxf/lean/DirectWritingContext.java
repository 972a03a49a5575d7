package cxfperf.cxf.lean;

import cxfperf.cxf.spare.Spares;
import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.Marshaller;
import java.io.OutputStream;
import org.apache.cxf.common.jaxb.JAXBUtils;
import org.glassfish.jaxb.runtime.api.JAXBRIContext;
import org.glassfish.jaxb.runtime.v2.runtime.JAXBContextImpl;
import org.glassfish.jaxb.runtime.v2.runtime.MarshallerImpl;
import org.glassfish.jaxb.runtime.v2.runtime.output.Encoded;

/** A JAXB context whose marshallers write to streams through {@link Utf8Output}. Safe for use by several threads. */
final class DirectWritingContext extends ContextInFront {

    /** The outputs of all contexts: each client has a context of its own, and ten thousand would keep 32 KiB each. */
    private static final Spares<Utf8Output> SPARES = Spares.ofObjects();

    private final Escapes escapes;
    private final Encoded[] names;
    private final boolean canonical;

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
            // CXF derives both handlers from the first marshaller that it gets in a JVM. It could not from ours.
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
        // CXF sets escape handler, prefixes and properties only on marshallers whose class name it knows.
        return !canonical && escapes.arePlain() && made instanceof MarshallerImpl marshaller
                ? new DirectMarshaller(marshaller, escapes, this)
                : made;
    }

    /** Writes a document of this context to a stream. */
    void write(Object document, MarshallerImpl marshaller, OutputStream out) throws JAXBException {
        Utf8Output spare = SPARES.take();
        Utf8Output output = spare == null ? new Utf8Output() : spare;
        output.begin(names, out);
        try {
            marshaller.marshal(document, output);
        } finally {
            output.forget();
        }
        SPARES.giveBack(output);
    }

    /** CXF's settings for the marshallers of a context besides their properties. Safe for any thread. */
    interface Escapes {

        /** Whether escaping and prefixes are CXF's defaults. */
        boolean arePlain();

        /** Sets the marshaller's escaping for streams and writers that JAXB writes to in its own way. */
        void leaveToJaxb(Marshaller marshaller);

        /**
         * Switches the marshaller's escaping off for writers of XML events, which escape themselves.
         */
        void leaveToWriter(Marshaller marshaller);
    }
}
