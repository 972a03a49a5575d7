package cxfperf.cxf.lean;

import cxfperf.cxf.lean.LeanContext.Escapes;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.Marshaller;
import jakarta.xml.bind.PropertyException;
import jakarta.xml.bind.ValidationEventHandler;
import jakarta.xml.bind.annotation.adapters.XmlAdapter;
import jakarta.xml.bind.attachment.AttachmentMarshaller;
import java.io.File;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import javax.xml.stream.XMLEventWriter;
import javax.xml.stream.XMLStreamWriter;
import javax.xml.transform.Result;
import javax.xml.validation.Schema;
import org.glassfish.jaxb.runtime.v2.runtime.MarshallerImpl;
import org.w3c.dom.Node;
import org.xml.sax.ContentHandler;

/**
 * A marshaller that writes to streams through {@link Utf8Output} unless a property is set that this class does not
 * know. Owned by one thread.
 */
final class DirectMarshaller implements Marshaller {

    private final MarshallerImpl marshaller;
    private final Escapes escapes;
    private final LeanContext context;
    private boolean utf8 = true;
    private boolean formatted;
    private boolean special;

    DirectMarshaller(MarshallerImpl marshaller, Escapes escapes, LeanContext context) {
        this.marshaller = marshaller;
        this.escapes = escapes;
        this.context = context;
    }

    @Override
    public void marshal(Object object, OutputStream out) throws JAXBException {
        if (object == null || special || !utf8 || formatted) {
            escapes.leaveToJaxb(marshaller);
            marshaller.marshal(object, out);
            return;
        }
        context.write(object, marshaller, out);
    }

    @Override
    public void setProperty(String name, Object value) throws PropertyException {
        marshaller.setProperty(name, value);
        switch (name) {
            case JAXB_ENCODING -> utf8 = StandardCharsets.UTF_8.name().equals(value);
            case JAXB_FRAGMENT -> {
                // JAXB passes this property to the output.
            }
            case JAXB_FORMATTED_OUTPUT -> formatted = Boolean.TRUE.equals(value);
            default -> special = true;
        }
    }

    @Override
    public void marshal(Object object, XMLStreamWriter writer) throws JAXBException {
        leaveEscapingToTheWriter();
        marshaller.marshal(object, writer);
    }

    @Override
    public void marshal(Object object, XMLEventWriter writer) throws JAXBException {
        leaveEscapingToTheWriter();
        marshaller.marshal(object, writer);
    }

    /** Does for CXF's writers what CXF does itself only for marshallers whose class name it knows. */
    private void leaveEscapingToTheWriter() {
        escapes.leaveToWriter(marshaller);
        special = true;
    }

    @Override
    public void marshal(Object object, Result result) throws JAXBException {
        marshaller.marshal(object, result);
    }

    @Override
    public void marshal(Object object, File file) throws JAXBException {
        marshaller.marshal(object, file);
    }

    @Override
    public void marshal(Object object, Writer writer) throws JAXBException {
        escapes.leaveToJaxb(marshaller);
        marshaller.marshal(object, writer);
    }

    @Override
    public void marshal(Object object, ContentHandler handler) throws JAXBException {
        marshaller.marshal(object, handler);
    }

    @Override
    public void marshal(Object object, Node node) throws JAXBException {
        marshaller.marshal(object, node);
    }

    @Override
    public Node getNode(Object object) throws JAXBException {
        return marshaller.getNode(object);
    }

    @Override
    public Object getProperty(String name) throws PropertyException {
        return marshaller.getProperty(name);
    }

    @Override
    public void setEventHandler(ValidationEventHandler handler) throws JAXBException {
        marshaller.setEventHandler(handler);
    }

    @Override
    public ValidationEventHandler getEventHandler() throws JAXBException {
        return marshaller.getEventHandler();
    }

    @Override
    public <A extends XmlAdapter<?, ?>> void setAdapter(A adapter) {
        marshaller.setAdapter(adapter);
    }

    @Override
    public <A extends XmlAdapter<?, ?>> void setAdapter(Class<A> type, A adapter) {
        marshaller.setAdapter(type, adapter);
    }

    @Override
    public <A extends XmlAdapter<?, ?>> A getAdapter(Class<A> type) {
        return marshaller.getAdapter(type);
    }

    @Override
    public void setAttachmentMarshaller(AttachmentMarshaller attachments) {
        marshaller.setAttachmentMarshaller(attachments);
    }

    @Override
    public AttachmentMarshaller getAttachmentMarshaller() {
        return marshaller.getAttachmentMarshaller();
    }

    @Override
    public void setSchema(Schema schema) {
        marshaller.setSchema(schema);
    }

    @Override
    public Schema getSchema() {
        return marshaller.getSchema();
    }

    @Override
    public void setListener(Listener listener) {
        marshaller.setListener(listener);
    }

    @Override
    public Listener getListener() {
        return marshaller.getListener();
    }
}
