package cxfperf.own.describe.wsdl;

import cxfperf.cxf.CxfFailures;
import cxfperf.own.describe.DocumentParts;
import cxfperf.own.describe.NoSuchDescriptionException;
import cxfperf.text.OneLine;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.XMLConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.apache.cxf.staxutils.StaxUtils;
import org.apache.cxf.wsdl.WSDLConstants;
import org.w3c.dom.Attr;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.NodeList;

/**
 * A copy of a WSDL and all its imports, as files in a temporary directory, until this JVM ends. CXF would fetch imports
 * from any address and without a limit; for the copy it fetches nothing.
 */
public final class WsdlCopy {

    private static final String WSDL = "http://schemas.xmlsoap.org/wsdl/";
    private static final Set<String> OF_SCHEMAS = Set.of("import", "include", "redefine", "override");

    /** Hosts of standards, whose schemas CXF has built in; they are not fetched. */
    private static final Set<String> STANDARDS = Set.of("www.w3.org", "schemas.xmlsoap.org", "docs.oasis-open.org");

    private final DocumentParts parts;
    private final Path directory;
    private final Map<URI, Path> copies = new LinkedHashMap<>();

    private WsdlCopy(DocumentParts parts, Path directory) {
        this.parts = parts;
        this.directory = directory;
    }

    /**
     * Fetches all parts.
     *
     * @throws NoSuchDescriptionException if the document is not XML, or refers to a document that is not allowed
     * @throws IOException if it, or a part, cannot be fetched
     */
    public static WsdlCopy of(DocumentParts parts) throws IOException {
        WsdlCopy copy = new WsdlCopy(parts, Files.createTempDirectory("wsdl"));
        copy.directory.toFile().deleteOnExit();
        copy.copyAll();
        return copy;
    }

    /** Returns the address of the document's copy. */
    public URI document() {
        return copies.get(parts.document()).toUri();
    }

    private void copyAll() throws IOException {
        List<URI> waiting = new ArrayList<>(List.of(parts.document()));
        copies.put(parts.document(), directory.resolve("part-1.xml"));
        for (int i = 0; i < waiting.size(); i++) {
            URI at = waiting.get(i);
            Document document = parsed(at);
            for (Attr location : locations(document)) {
                location.setValue(copied(at, location.getValue().strip().replace(" ", "%20"), waiting));
            }
            for (Attr policies : policies(document)) {
                List<String> uris = new ArrayList<>();
                for (String uri : policies.getValue().strip().split("\\s+")) {
                    int id = uri.indexOf('#');
                    uris.add(id == 0 ? uri : copied(at, uri, waiting) + (id < 0 ? "" : uri.substring(id)));
                }
                policies.setValue(String.join(" ", uris));
            }
            write(document, copies.get(at));
        }
    }

    /**
     * Returns the name of the copy of a part.
     *
     * @param waiting gets its address at its first occurrence
     */
    private String copied(URI from, String location, List<URI> waiting) {
        URI target;
        try {
            target = DocumentParts.withoutFragment(from.resolve(location));
        } catch (IllegalArgumentException e) {
            throw new NoSuchDescriptionException("it refers to " + location + ", which is no URL", e);
        }
        if (!copies.containsKey(target)) {
            copies.put(target, directory.resolve("part-" + (copies.size() + 1) + ".xml"));
            waiting.add(target);
        }
        return copies.get(target).getFileName().toString();
    }

    private Document parsed(URI at) throws IOException {
        byte[] bytes = at.equals(parts.document()) ? parts.read() : read(at);
        try {
            // Reads no DTD and no external entity, and not deeper than CXF itself.
            return StaxUtils.read(new ByteArrayInputStream(bytes));
        } catch (XMLStreamException | RuntimeException e) {
            // CXF reports an error in the XML declaration as a RuntimeException.
            throw new NoSuchDescriptionException(
                    (at.equals(parts.document()) ? "it is no WSDL: " : "its part " + at + " is no XML: ")
                            + OneLine.first(CxfFailures.root(e).getMessage()),
                    e);
        }
    }

    private byte[] read(URI at) throws IOException {
        try {
            return parts.read(at);
        } catch (NoSuchDescriptionException e) {
            byte[] known = ofStandard(at);
            if (known == null) {
                throw e;
            }
            return known;
        }
    }

    /** The built-in schema; null if CXF does not have it. */
    private static byte[] ofStandard(URI at) throws IOException {
        String path = String.valueOf(at.getPath());
        String name = path.substring(path.lastIndexOf('/') + 1);
        if (at.getHost() == null || !STANDARDS.contains(at.getHost()) || name.isEmpty()) {
            return null;
        }
        String file = name.endsWith(".xsd") ? name : name + ".xsd";
        try (InputStream in = WSDLConstants.class.getResourceAsStream("/schemas/wsdl/" + file)) {
            return in == null ? null : in.readAllBytes();
        }
    }

    private static List<Attr> locations(Document document) {
        NodeList imports = document.getElementsByTagNameNS(XMLConstants.W3C_XML_SCHEMA_NS_URI, "import");
        for (int i = 0; i < imports.getLength(); i++) {
            Element of = (Element) imports.item(i);
            // The JDK does not know the schema of this namespace by itself, which services of Exchange import so.
            if (of.getAttribute("namespace").equals(XMLConstants.XML_NS_URI)
                    && of.getAttribute("schemaLocation").isBlank()) {
                of.setAttribute("schemaLocation", "http://www.w3.org/2001/xml.xsd");
            }
        }
        List<Attr> all = new ArrayList<>();
        add(document.getElementsByTagNameNS(WSDL, "import"), "location", all);
        for (String name : OF_SCHEMAS) {
            add(document.getElementsByTagNameNS(XMLConstants.W3C_XML_SCHEMA_NS_URI, name), "schemaLocation", all);
        }
        return all;
    }

    private static void add(NodeList elements, String attribute, List<Attr> all) {
        for (int i = 0; i < elements.getLength(); i++) {
            Attr location = ((Element) elements.item(i)).getAttributeNode(attribute);
            if (location != null && !location.getValue().isBlank()) {
                all.add(location);
            }
        }
    }

    /** Returns the attributes with references to policies, which CXF would fetch from any place. */
    private static List<Attr> policies(Document document) {
        List<Attr> all = new ArrayList<>();
        NodeList elements = document.getElementsByTagNameNS("*", "*");
        for (int i = 0; i < elements.getLength(); i++) {
            boolean isReference = elements.item(i).getLocalName().equals("PolicyReference");
            NamedNodeMap attributes = elements.item(i).getAttributes();
            for (int j = 0; j < attributes.getLength(); j++) {
                String name = attributes.item(j).getLocalName();
                if ("PolicyURIs".equals(name) || isReference && "URI".equals(name)) {
                    all.add((Attr) attributes.item(j));
                }
            }
        }
        return all;
    }

    private static void write(Document document, Path file) throws IOException {
        file.toFile().deleteOnExit();
        try {
            TransformerFactory.newDefaultInstance()
                    .newTransformer()
                    .transform(new DOMSource(document), new StreamResult(file.toFile()));
        } catch (TransformerException e) {
            throw new IOException("the copy " + file + " cannot be written", e);
        }
    }
}
