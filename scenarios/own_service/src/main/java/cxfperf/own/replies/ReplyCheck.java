package cxfperf.own.replies;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.cxf.CxfFailures;
import cxfperf.cxf.soap.check.FirstProblem;
import cxfperf.own.replies.ServiceReply.Form;
import cxfperf.own.requests.RequestFile;
import cxfperf.own.requests.Template;
import cxfperf.own.requests.Values;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.RejectedException;
import cxfperf.text.OneLine;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamException;
import javax.xml.transform.dom.DOMSource;
import javax.xml.validation.Schema;
import javax.xml.validation.Validator;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpression;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import javax.xml.xpath.XPathNodes;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** A condition that a valid reply meets. Immutable, and safe for any number of threads. */
public sealed interface ReplyCheck {

    String NOTHING = "nothing in the reply matches";

    /** The condition as the user wrote it; the beginning of the message of a reply that does not meet it. */
    default String shown() {
        return "not valid by the schema";
    }

    /** The form of the replies that it applies to; {@link Form#OTHER} for any. */
    Form form();

    /** Returns the difference from the condition; empty if the reply meets it. */
    Optional<String> difference(ServiceReply reply, Values values)
            throws CallFailedException, IOException, XMLStreamException;

    /** The reply has this status of HTTP, in place of one of 200 to 299. */
    record HttpStatus(String shown, int status) implements ReplyCheck {

        @Override
        public Form form() {
            return Form.OTHER;
        }

        @Override
        public Optional<String> difference(ServiceReply reply, Values values) {
            return reply.status().filter(got -> got != status).map(got -> "got " + got);
        }
    }

    /** The text is somewhere in the reply. */
    record Contains(String shown, Template text) implements ReplyCheck {

        @Override
        public Form form() {
            return Form.OTHER;
        }

        @Override
        public Optional<String> difference(ServiceReply reply, Values values) throws CallFailedException {
            return reply.text().contains(text.text(values))
                    ? Optional.empty()
                    : Optional.of("is not in the reply: " + reply.beginning());
        }
    }

    /**
     * The XPath 1.0, whose names match in any namespace, holds, or one of its matches has the value.
     *
     * @param path the JDK's expressions are for one thread each
     */
    record XPath(String shown, ThreadLocal<XPathExpression> path, Optional<Template> value) implements ReplyCheck {

        /** A prefix with its colon, but not in quotes, and not the double colon of an axis. */
        private static final Pattern PREFIX = Pattern.compile("\"[^\"]*\"|'[^']*'|([\\w.-]+:)(?!:)(?=[\\w*])");

        /** @throws RejectedException with the reason, if the text is not a path */
        static XPath of(String shown, RequestFile text, Optional<Template> value) throws RejectedException {
            String path = PREFIX.matcher(text.text())
                    .replaceAll(found -> Matcher.quoteReplacement(found.group(1) == null ? found.group() : ""));
            try {
                compiled(path);
            } catch (XPathExpressionException e) {
                throw text.refused(": '" + text.text() + "' cannot be used as an XPath: "
                        + ServiceReply.shown(String.valueOf(CxfFailures.root(e).getMessage())));
            }
            return new XPath(
                    shown,
                    ThreadLocal.withInitial(() -> {
                        try {
                            return compiled(path);
                        } catch (XPathExpressionException e) {
                            throw new IllegalStateException("it was compiled before", e);
                        }
                    }),
                    value);
        }

        /** Uses the JDK's own implementation, whatever is on the class path. */
        private static XPathExpression compiled(String path) throws XPathExpressionException {
            return XPathFactory.newDefaultInstance().newXPath().compile(path);
        }

        @Override
        public Form form() {
            return Form.XML;
        }

        @Override
        public Optional<String> difference(ServiceReply reply, Values values)
                throws CallFailedException, XMLStreamException {
            Document tree = reply.xml().plain();
            List<String> got = new ArrayList<>();
            try {
                Object found = path.get().evaluateExpression(tree).value();
                if (found instanceof XPathNodes nodes) {
                    for (Node node : nodes) {
                        got.add(node.getNodeType() == Node.DOCUMENT_NODE ? "" : node.getTextContent());
                    }
                } else if (value.isPresent()) {
                    got.add(path.get().evaluate(tree));
                } else if ((Boolean) path.get().evaluate(tree, XPathConstants.BOOLEAN)) {
                    return Optional.empty();
                } else {
                    return Optional.of("is not so: " + reply.beginning());
                }
            } catch (XPathExpressionException e) {
                return Optional.of("cannot be evaluated: " + ServiceReply.shown(String.valueOf(e.getMessage())));
            }
            if (got.isEmpty() || value.isEmpty()) {
                return got.isEmpty() ? Optional.of(NOTHING + ": " + reply.beginning()) : Optional.empty();
            }
            String wanted = wanted(value.get(), values);
            return got.stream().map(String::strip).anyMatch(wanted::equals)
                    ? Optional.empty()
                    : Optional.of(wantedAndGot(wanted, got.get(0)));
        }
    }

    /** The JSON pointer points to something, or to the value. */
    record Pointer(String shown, JsonPointer pointer, Optional<Template> value) implements ReplyCheck {

        @Override
        public Form form() {
            return Form.JSON;
        }

        @Override
        public Optional<String> difference(ServiceReply reply, Values values) throws CallFailedException, IOException {
            JsonNode got = reply.json().at(pointer);
            if (got.isMissingNode()) {
                return Optional.of(NOTHING + ": " + reply.beginning());
            }
            if (value.isEmpty()) {
                return Optional.empty();
            }
            String wanted = wanted(value.get(), values);
            return is(wanted, got)
                    ? Optional.empty()
                    : Optional.of(wantedAndGot(wanted, got.isValueNode() ? got.asText() : got.toString()));
        }

        private static boolean is(String wanted, JsonNode got) {
            return got.isValueNode()
                    && (got.asText().strip().equals(wanted) || got.isNumber() && isNumber(wanted, got.decimalValue()));
        }

        private static boolean isNumber(String wanted, BigDecimal got) {
            try {
                return new BigDecimal(wanted).compareTo(got) == 0;
            } catch (NumberFormatException e) {
                return false;
            }
        }
    }

    /**
     * The XML schema declares the reply: of a SOAP message the content of its body, of others the whole document.
     *
     * @param roots the elements of the operation's output; empty for any that the schema declares
     */
    record XmlSchema(Schema schema, Set<QName> roots) implements ReplyCheck {

        @Override
        public Form form() {
            return Form.XML;
        }

        @Override
        public Optional<String> difference(ServiceReply reply, Values values) throws IOException, XMLStreamException {
            Element payload = XmlTree.payload(reply.xml().root());
            QName root = payload == null ? null : new QName(payload.getNamespaceURI(), payload.getLocalName());
            if (!roots.isEmpty() && (root == null || !roots.contains(root))) {
                return Optional.of("expected " + roots + ", got " + (root == null ? "nothing" : root));
            }
            if (payload == null) {
                return Optional.empty();
            }
            FirstProblem problems = new FirstProblem();
            Validator validator = schema.newValidator();
            validator.setErrorHandler(problems);
            try {
                validator.validate(new DOMSource(payload));
            } catch (SAXException e) {
                problems.keep(e);
            }
            return problems.found().map(OneLine::of);
        }
    }

    /**
     * The JSON schema for the reply's status and media type allows it. A reply that no schema describes is allowed.
     *
     * @param byStatus by status as in an OpenAPI document ({@code 200}, {@code 2XX}, {@code default}), and then by
     *     media type or a range of them; each returns the first error
     * @param unchecked the patterns of the schemas that are not checked
     */
    record JsonSchema(Map<String, Map<String, Function<JsonNode, Optional<String>>>> byStatus, Set<String> unchecked)
            implements ReplyCheck {

        @Override
        public Form form() {
            return Form.JSON;
        }

        @Override
        public Optional<String> difference(ServiceReply reply, Values values) throws IOException {
            JsonNode json = reply.json();
            int status = reply.status().orElse(0);
            return Stream.of(String.valueOf(status), status / 100 + "XX", status / 100 + "xx", "default")
                    .filter(byStatus::containsKey)
                    .findFirst()
                    .flatMap(key -> byStatus.get(key).entrySet().stream()
                            .filter(each -> fit(each.getKey(), reply.contentType()) >= 0)
                            .max(Comparator.comparing(each -> fit(each.getKey(), reply.contentType()))))
                    .flatMap(described -> described.getValue().apply(json))
                    .map(OneLine::of);
        }

        /** Returns how specific a media type of the document is for that of a reply; -1 if it is another one. */
        private static int fit(String described, String type) {
            List<String> wanted = parts(described);
            List<String> got = parts(type);
            String name = wanted.get(0);
            boolean isExact = name.equals(got.get(0));
            boolean isRange = name.endsWith("/*") && got.get(0).startsWith(name.substring(0, name.length() - 1));
            boolean fits =
                    (isExact || isRange || name.equals("*/*")) && got.containsAll(wanted.subList(1, wanted.size()));
            return fits ? wanted.size() + (isExact ? 200 : isRange ? 100 : 0) : -1;
        }

        /** Returns the name of a media type and its parameters. */
        private static List<String> parts(String type) {
            return Stream.of(type.toLowerCase(Locale.ROOT).replace("\"", "").split(";"))
                    .map(String::strip)
                    .toList();
        }
    }

    private static String wanted(Template value, Values values) throws CallFailedException {
        return value.text(values).strip();
    }

    private static String wantedAndGot(String wanted, String got) {
        return "expected \"" + ServiceReply.shown(wanted) + "\", got \"" + ServiceReply.shown(got) + '"';
    }
}
