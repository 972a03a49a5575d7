package cxfperf.own.rest;

import cxfperf.scenario.RejectedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import javax.xml.XMLConstants;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.xml.sax.SAXException;

/** The XML schema that a user has of the replies of a REST service. */
final class XmlSchemaFile {

    private XmlSchemaFile() {}

    /**
     * The schema of a file, with those that it includes and imports from other files: no host is asked, which could be one
     * that does not answer.
     *
     * @throws RejectedException if it cannot be used
     */
    static Schema read(String name) throws RejectedException {
        try {
            Path file = Path.of(name);
            if (!Files.isRegularFile(file)) {
                throw rejected(name + " is no file");
            }
            SchemaFactory schemas = SchemaFactory.newDefaultInstance();
            schemas.setProperty(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "file");
            schemas.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
            return schemas.newSchema(file.toFile());
        } catch (InvalidPathException e) {
            throw rejected("the path of a file is expected");
        } catch (SAXException e) {
            throw rejected("it is no XML schema that can be used: "
                    + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
        }
    }

    private static RejectedException rejected(String reason) {
        return new RejectedException(RestByUrl.SCHEMA, reason);
    }
}
