package cxfperf.own.replies;

import cxfperf.cxf.CxfFailures;
import cxfperf.own.requests.RequestFile;
import cxfperf.scenario.RejectedException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.xpath.XPathEvaluationResult;
import javax.xml.xpath.XPathExpression;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import javax.xml.xpath.XPathNodes;
import org.w3c.dom.Node;

/** An XPath 1.0 whose names match in any namespace. Safe for any number of threads. */
final class ReplyXPath {

    /** A prefix with its colon, but not in quotes, and not the double colon of an axis. */
    private static final Pattern PREFIX = Pattern.compile("\"[^\"]*\"|'[^']*'|([\\w.-]+:)(?!:)(?=[\\w*])");

    /** The JDK's expressions are for one thread each. */
    private final ThreadLocal<XPathExpression> expression;

    /**
     * The result of an XPath.
     *
     * @param texts of the nodes in document order; for a path without nodes, its one value
     * @param holds the value as an XPath boolean; for nodes, whether there are any
     */
    record Found(boolean isNodes, List<String> texts, boolean holds) {}

    private ReplyXPath(String path) {
        expression = ThreadLocal.withInitial(() -> {
            try {
                return compiled(path);
            } catch (XPathExpressionException e) {
                throw new IllegalStateException("it was compiled before", e);
            }
        });
    }

    /** Parses an XPath. @throws RejectedException with the reason, if it is not one */
    static ReplyXPath parse(RequestFile text) throws RejectedException {
        String path = PREFIX.matcher(text.text())
                .replaceAll(found -> Matcher.quoteReplacement(found.group(1) == null ? found.group() : ""));
        try {
            compiled(path);
            return new ReplyXPath(path);
        } catch (XPathExpressionException e) {
            throw text.refused(": '" + text.text() + "' cannot be used as an XPath: "
                    + ServiceReply.shown(String.valueOf(CxfFailures.root(e).getMessage())));
        }
    }

    /** Uses the JDK's own implementation, whatever is on the class path. */
    private static XPathExpression compiled(String path) throws XPathExpressionException {
        return XPathFactory.newDefaultInstance().newXPath().compile(path);
    }

    /**
     * Evaluates the path.
     *
     * @throws XPathExpressionException if the path cannot be evaluated for this tree
     */
    Found find(XmlTree tree) throws XPathExpressionException {
        XPathEvaluationResult<?> result = expression.get().evaluateExpression(tree.plain());
        if (result.value() instanceof XPathNodes nodes) {
            List<String> texts = new ArrayList<>();
            for (Node node : nodes) {
                texts.add(node.getNodeType() == Node.DOCUMENT_NODE ? "" : node.getTextContent());
            }
            return new Found(true, texts, !texts.isEmpty());
        }
        String text = expression.get().evaluate(tree.plain());
        boolean holds = result.value() instanceof Boolean is
                ? is
                : result.value() instanceof Number number
                        ? number.doubleValue() != 0 && !Double.isNaN(number.doubleValue())
                        : !text.isEmpty();
        return new Found(false, List.of(text), holds);
    }
}
