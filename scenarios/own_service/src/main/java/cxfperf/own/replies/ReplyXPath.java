package cxfperf.own.replies;

import cxfperf.cxf.CxfFailures;
import cxfperf.own.requests.Escape;
import cxfperf.own.requests.RequestFile;
import cxfperf.own.requests.Template;
import cxfperf.own.requests.Values;
import cxfperf.own.requests.Variables;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.RejectedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.namespace.QName;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathEvaluationResult;
import javax.xml.xpath.XPathExpression;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import javax.xml.xpath.XPathNodes;
import org.w3c.dom.Node;

/**
 * An XPath 1.0 whose names match in any namespace, with {@code ${NAME}} for values of the request. Safe for any number
 * of threads.
 */
final class ReplyXPath {

    /** A prefix with its colon, but not in quotes, and not the double colon of an axis. */
    private static final Pattern PREFIX = Pattern.compile("\"[^\"]*\"|'[^']*'|([\\w.-]+:)(?!:)(?=[\\w*])");

    /**
     * A text in quotes, with or without variables; or a variable alone in brackets, which is the number of a match; or
     * a variable.
     */
    private static final Pattern PIECE = Pattern.compile("'[^']*'|\"[^\"]*\"|\\[\\s*(\\$\\{[^}]*})\\s*]|\\$\\{[^}]*}");

    /** The prefix of the XPath variables that stand for values of the request; a number follows. */
    private static final String VALUE = "value";

    private final String path;
    private final List<Template> values;

    /**
     * A pool of compiled expressions, because each is for one thread at a time; it grows to the number of parallel
     * threads.
     */
    private final Queue<Compiled> spare = new ConcurrentLinkedQueue<>();

    /**
     * The result of an XPath.
     *
     * @param texts of the nodes in document order; for a path without nodes, its one value
     * @param holds the value as an XPath boolean; for nodes, whether there are any
     */
    record Found(boolean isNodes, List<String> texts, boolean holds) {

        private static Found nodes(List<String> texts) {
            return new Found(true, texts, !texts.isEmpty());
        }
    }

    private ReplyXPath(String path, List<Template> values) throws XPathExpressionException {
        this.path = path;
        this.values = values;
        spare.add(new Compiled(path, values.size()));
    }

    /**
     * Parses an XPath.
     *
     * @throws RejectedException with the reason, if it is not an XPath, or has an unknown variable
     */
    static ReplyXPath parse(RequestFile text, Variables variables) throws RejectedException {
        List<Template> values = new ArrayList<>();
        StringBuilder own = new StringBuilder();
        Matcher matcher = PIECE.matcher(text.text());
        while (matcher.find()) {
            String piece = matcher.group();
            String place = matcher.group(1);
            String value =
                    place != null ? place : piece.startsWith("$") ? piece : piece.substring(1, piece.length() - 1);
            if (!value.contains("${")) {
                matcher.appendReplacement(own, Matcher.quoteReplacement(piece));
                continue;
            }
            // Followed by a space, as a hyphen could be part of its name.
            String variable = "\\$" + VALUE + values.size() + " ";
            // A value is a text, and a text in brackets would only be a condition that holds.
            matcher.appendReplacement(own, place != null ? "[number(" + variable + ")]" : variable);
            values.add(variables.template(new RequestFile(text.option(), text.name(), value, Escape.NONE)));
        }
        String path = matcher.appendTail(own).toString();
        try {
            return new ReplyXPath(
                    PREFIX.matcher(path)
                            .replaceAll(found -> Matcher.quoteReplacement(found.group(1) == null ? found.group() : "")),
                    List.copyOf(values));
        } catch (XPathExpressionException e) {
            throw text.refused(": '" + text.text() + "' cannot be used as an XPath: "
                    + ServiceReply.shown(String.valueOf(CxfFailures.root(e).getMessage())));
        }
    }

    /**
     * Evaluates the path.
     *
     * @param of the request that the tree is the reply to
     * @throws XPathExpressionException if the path cannot be evaluated for this tree
     */
    Found find(XmlTree tree, Values of) throws CallFailedException, XPathExpressionException {
        Compiled compiled = spare.poll();
        if (compiled == null) {
            compiled = new Compiled(path, values.size());
        }
        for (int i = 0; i < values.size(); i++) {
            compiled.values[i] = values.get(i).text(of);
        }
        Found found = compiled.find(tree);
        spare.add(compiled);
        return found;
    }

    /** An expression compiled by the JDK's XPath. Owned by one thread at a time. */
    private static final class Compiled {

        private final String[] values;
        private final XPathExpression expression;

        Compiled(String path, int values) throws XPathExpressionException {
            this.values = new String[values];
            // Uses the JDK's own implementation, whatever is on the class path.
            XPath xpath = XPathFactory.newDefaultInstance().newXPath();
            xpath.setXPathVariableResolver(this::value);
            expression = xpath.compile(path);
        }

        private Object value(QName name) {
            String number = name.getLocalPart().replaceFirst(VALUE, "");
            return number.matches("[0-9]{1,4}") && Integer.parseInt(number) < values.length
                    ? values[Integer.parseInt(number)]
                    : null;
        }

        private Found find(XmlTree tree) throws XPathExpressionException {
            XPathEvaluationResult<?> result = expression.evaluateExpression(tree.plain());
            if (result.value() instanceof XPathNodes nodes) {
                List<String> texts = new ArrayList<>();
                for (Node node : nodes) {
                    texts.add(node.getNodeType() == Node.DOCUMENT_NODE ? "" : node.getTextContent());
                }
                return Found.nodes(texts);
            }
            String text = expression.evaluate(tree.plain());
            boolean holds = result.value() instanceof Boolean is
                    ? is
                    : result.value() instanceof Number number
                            ? number.doubleValue() != 0 && !Double.isNaN(number.doubleValue())
                            : !text.isEmpty();
            return new Found(false, List.of(text), holds);
        }
    }
}
