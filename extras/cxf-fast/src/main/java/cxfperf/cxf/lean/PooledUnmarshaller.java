package cxfperf.cxf.lean;

import jakarta.xml.bind.JAXBElement;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.PropertyException;
import jakarta.xml.bind.Unmarshaller;
import jakarta.xml.bind.UnmarshallerHandler;
import jakarta.xml.bind.ValidationEvent;
import jakarta.xml.bind.ValidationEventHandler;
import jakarta.xml.bind.ValidationEventLocator;
import jakarta.xml.bind.annotation.adapters.XmlAdapter;
import jakarta.xml.bind.attachment.AttachmentUnmarshaller;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.lang.reflect.Field;
import java.net.URL;
import java.util.Map;
import java.util.concurrent.Callable;
import javax.xml.stream.XMLEventReader;
import javax.xml.stream.XMLStreamReader;
import javax.xml.transform.Source;
import javax.xml.validation.Schema;
import org.glassfish.jaxb.runtime.v2.runtime.Coordinator;
import org.glassfish.jaxb.runtime.v2.runtime.unmarshaller.UnmarshallerImpl;
import org.glassfish.jaxb.runtime.v2.runtime.unmarshaller.UnmarshallingContext;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * A borrowed unmarshaller. {@code close}, which CXF calls on every unmarshaller that is {@link Closeable}, resets the
 * wrapped unmarshaller's settings, removes what it keeps of the message, and returns it to the pool. An unmarshaller
 * that has thrown an exception, or whose adapters or properties were set, is not returned, because JAXB cannot reset
 * it. Confined to one thread.
 */
final class PooledUnmarshaller implements Unmarshaller, Closeable {

    private final Unmarshaller unmarshaller;
    private final ValidationEventHandler firstHandler;
    private final LeanContext pool;
    private final HeldCoordinator coordinator = new HeldCoordinator();
    private boolean reusable = true;
    private boolean hasRead;
    private boolean closed;

    /** @param firstHandler the event handler that the unmarshaller had when it was made */
    PooledUnmarshaller(Unmarshaller unmarshaller, ValidationEventHandler firstHandler, LeanContext pool) {
        this.unmarshaller = unmarshaller;
        this.firstHandler = firstHandler;
        this.pool = pool;
    }

    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        if (unmarshaller instanceof Closeable closeable) {
            // Closing JAXB's unmarshaller clears a cache of this thread.
            closeable.close();
        }
        if (reusable && isReset()) {
            pool.giveBack(unmarshaller, firstHandler);
        }
    }

    private boolean isReset() {
        try {
            // Not null, which would set JAXB's strict handler: the reference implementation starts with a lenient one.
            unmarshaller.setEventHandler(firstHandler);
        } catch (JAXBException e) {
            return false;
        }
        unmarshaller.setSchema(null);
        unmarshaller.setListener(null);
        unmarshaller.setAttachmentUnmarshaller(null);
        return MadeAdapters.forget(unmarshaller) && (!hasRead || forgetsMessage());
    }

    /**
     * Begins and ends a document without content. Until the next document begins, JAXB keeps the objects that it has
     * read: an idle unmarshaller would hold a whole message in memory.
     */
    private boolean forgetsMessage() {
        UnmarshallingContext reading = ((UnmarshallerImpl) unmarshaller).coordinator;
        try {
            reading.startDocument(null, null);
            reading.getCurrentState().setTarget(null);
            reading.endDocument();
            return true;
        } catch (SAXException e) {
            return false;
        }
    }

    private <T> T watched(Callable<T> unmarshal) throws JAXBException {
        boolean before = reusable;
        reusable = false;
        coordinator.enter();
        try {
            T read = unmarshal.call();
            reusable = before;
            hasRead = true;
            return read;
        } catch (JAXBException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new JAXBException(e);
        } finally {
            coordinator.leave();
        }
    }

    @Override
    public Object unmarshal(File file) throws JAXBException {
        return watched(() -> unmarshaller.unmarshal(file));
    }

    @Override
    public Object unmarshal(InputStream in) throws JAXBException {
        return watched(() -> unmarshaller.unmarshal(in));
    }

    @Override
    public Object unmarshal(Reader reader) throws JAXBException {
        return watched(() -> unmarshaller.unmarshal(reader));
    }

    @Override
    public Object unmarshal(URL url) throws JAXBException {
        return watched(() -> unmarshaller.unmarshal(url));
    }

    @Override
    public Object unmarshal(InputSource source) throws JAXBException {
        return watched(() -> unmarshaller.unmarshal(source));
    }

    @Override
    public Object unmarshal(Node node) throws JAXBException {
        return watched(() -> unmarshaller.unmarshal(node));
    }

    @Override
    public <T> JAXBElement<T> unmarshal(Node node, Class<T> type) throws JAXBException {
        return watched(() -> unmarshaller.unmarshal(node, type));
    }

    @Override
    public Object unmarshal(Source source) throws JAXBException {
        return watched(() -> unmarshaller.unmarshal(source));
    }

    @Override
    public <T> JAXBElement<T> unmarshal(Source source, Class<T> type) throws JAXBException {
        return watched(() -> unmarshaller.unmarshal(source, type));
    }

    @Override
    public Object unmarshal(XMLStreamReader reader) throws JAXBException {
        return watched(() -> unmarshaller.unmarshal(reader));
    }

    @Override
    public <T> JAXBElement<T> unmarshal(XMLStreamReader reader, Class<T> type) throws JAXBException {
        return watched(() -> unmarshaller.unmarshal(reader, type));
    }

    @Override
    public Object unmarshal(XMLEventReader reader) throws JAXBException {
        return watched(() -> unmarshaller.unmarshal(reader));
    }

    @Override
    public <T> JAXBElement<T> unmarshal(XMLEventReader reader, Class<T> type) throws JAXBException {
        return watched(() -> unmarshaller.unmarshal(reader, type));
    }

    @Override
    public UnmarshallerHandler getUnmarshallerHandler() {
        // The handler may be used after this is closed.
        reusable = false;
        return unmarshaller.getUnmarshallerHandler();
    }

    @Override
    public void setEventHandler(ValidationEventHandler handler) throws JAXBException {
        unmarshaller.setEventHandler(handler);
    }

    @Override
    public ValidationEventHandler getEventHandler() throws JAXBException {
        return unmarshaller.getEventHandler();
    }

    @Override
    public void setProperty(String name, Object value) throws PropertyException {
        reusable = false;
        unmarshaller.setProperty(name, value);
    }

    @Override
    public Object getProperty(String name) throws PropertyException {
        return unmarshaller.getProperty(name);
    }

    @Override
    public void setSchema(Schema schema) {
        unmarshaller.setSchema(schema);
    }

    @Override
    public Schema getSchema() {
        return unmarshaller.getSchema();
    }

    @Override
    public <A extends XmlAdapter<?, ?>> void setAdapter(A adapter) {
        reusable = false;
        unmarshaller.setAdapter(adapter);
    }

    @Override
    public <A extends XmlAdapter<?, ?>> void setAdapter(Class<A> type, A adapter) {
        reusable = false;
        unmarshaller.setAdapter(type, adapter);
    }

    @Override
    public <A extends XmlAdapter<?, ?>> A getAdapter(Class<A> type) {
        return unmarshaller.getAdapter(type);
    }

    @Override
    public void setAttachmentUnmarshaller(AttachmentUnmarshaller attachments) {
        unmarshaller.setAttachmentUnmarshaller(attachments);
    }

    @Override
    public AttachmentUnmarshaller getAttachmentUnmarshaller() {
        return unmarshaller.getAttachmentUnmarshaller();
    }

    @Override
    public void setListener(Listener listener) {
        unmarshaller.setListener(listener);
    }

    @Override
    public Listener getListener() {
        return unmarshaller.getListener();
    }

    /**
     * Keeps a thread-local entry of JAXB between the events of a document. JAXB's unmarshaller registers itself in the
     * thread at each tag and text and removes the entry afterwards; if another coordinator is registered before, it
     * only replaces the entry. Removing and creating it, some 50,000 times in a message of a megabyte, takes a tenth of
     * the time of reading. Owned by one thread.
     */
    private static final class HeldCoordinator extends Coordinator {

        void enter() {
            pushCoordinator();
        }

        void leave() {
            popCoordinator();
        }

        @Override
        protected ValidationEventLocator getLocation() {
            // No document is read with this coordinator.
            return null;
        }

        @Override
        public boolean handleEvent(ValidationEvent event) {
            return false;
        }
    }

    /**
     * The adapters (XmlAdapter) that JAXB's reference implementation makes while it reads, and keeps as long as the
     * unmarshaller. An adapter with state would carry data from one message into the next, possibly of another client.
     * Safe for use by several threads.
     */
    static final class MadeAdapters {

        /** Null if this version keeps them elsewhere. */
        private static final Field ADAPTERS = field();

        private MadeAdapters() {}

        private static Field field() {
            try {
                Field field = Coordinator.class.getDeclaredField("adapters");
                field.setAccessible(true);
                return Map.class.isAssignableFrom(field.getType()) ? field : null;
            } catch (ReflectiveOperationException | RuntimeException e) {
                return null;
            }
        }

        /** Whether adapters can be removed. */
        static boolean areKnown() {
            return ADAPTERS != null;
        }

        /** Removes the adapters. @return false if that is not possible */
        static boolean forget(Unmarshaller unmarshaller) {
            if (ADAPTERS == null || !(unmarshaller instanceof UnmarshallerImpl known)) {
                return false;
            }
            try {
                Map<?, ?> adapters = (Map<?, ?>) ADAPTERS.get(known.coordinator);
                if (!adapters.isEmpty()) {
                    adapters.clear();
                }
                return true;
            } catch (IllegalAccessException e) {
                return false;
            }
        }
    }
}
