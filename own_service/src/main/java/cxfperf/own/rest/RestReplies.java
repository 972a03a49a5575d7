package cxfperf.own.rest;

import cxfperf.own.kind.ReplyChecks;
import cxfperf.own.kind.ServiceDocument;
import cxfperf.own.kind.ServiceKind;
import cxfperf.own.replies.ReplyRules;
import cxfperf.own.replies.ReplyRules.Validation;
import cxfperf.own.replies.ReplyRules.XmlSchema;
import cxfperf.own.requests.RequestVariables;
import cxfperf.scenario.RejectedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.xml.sax.SAXException;

/** What the replies of a REST service have to be. */
final class RestReplies {

    private RestReplies() {}

    /** @param operation its name, in the words of the service */
    static ReplyRules rules(
            String call,
            String operation,
            Map<String, String> options,
            RequestVariables variables,
            ReplyChecks checks,
            OpenApiReplies.ReplySchemaSource schemas)
            throws RejectedException {
        String document = options.get(RestByUrl.OPENAPI);
        String schema = options.get(RestByUrl.SCHEMA);
        if (!schema.equals(ServiceKind.NONE)) {
            if (!document.equals(ServiceKind.NONE)) {
                throw new RejectedException(RestByUrl.SCHEMA, "goes without -Dopenapi, which has a schema of its own");
            }
            return ReplyChecks.validation(options) == Validation.NONE
                    ? checks.plain(call, options, variables)
                    : checks.xml(call, options, variables, new XmlSchema(XmlSchemaFile.read(schema), Map.of()));
        }
        if (!document.equals(ServiceKind.NONE)) {
            ServiceDocument.parts(RestByUrl.OPENAPI, options);
        }
        if (document.equals(ServiceKind.NONE) || ReplyChecks.validation(options) == Validation.NONE) {
            return checks.plain(call, options, variables);
        }
        return checks.json(
                call, options, variables, schemas.of(options, operation, path(options.get(ServiceKind.URL))));
    }

    /** Without scheme, host and query. */
    private static String path(String url) {
        int host = url.indexOf("://") + 3;
        int begin = url.indexOf('/', host);
        int query = url.indexOf('?', host);
        int end = query < 0 ? url.length() : query;
        return begin < 0 || begin > end ? "/" : url.substring(begin, end);
    }

    /** The XML schema that a user has of the replies of a REST service. */
    private static final class XmlSchemaFile {

        private XmlSchemaFile() {}

        /**
         * The schema of a file, with those that it includes and imports from other files: no host is asked, which could
         * be one that does not answer.
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
}
