package cxfperf.own.requests.expect;

import java.util.Map;
import java.util.Objects;
import javax.xml.namespace.QName;
import javax.xml.validation.Schema;

/**
 * What XML replies are held against. Shared by all workers.
 *
 * @param declared where a schema declares the outermost element of replies under another name than they have it, that
 *     name by theirs; others have the name of their declaration
 */
public record XmlReplySchema(Schema schema, Map<QName, QName> declared) {

    public XmlReplySchema {
        Objects.requireNonNull(schema, "schema");
        declared = Map.copyOf(declared);
    }

    /** Of replies whose element is declared by its own name. */
    public static XmlReplySchema of(Schema schema) {
        return new XmlReplySchema(schema, Map.of());
    }
}
