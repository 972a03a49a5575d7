package cxfperf.own.requests.expect;

import cxfperf.own.requests.RequestValues;
import cxfperf.own.requests.XmlTree;
import cxfperf.own.requests.expect.ExpectedText.Wanted;
import cxfperf.own.requests.expect.ReplyExpectation.ByXPath;
import cxfperf.scenario.CallFailedException;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.xpath.XPathEvaluationResult;
import javax.xml.xpath.XPathExpression;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathNodes;
import org.w3c.dom.Document;
import org.w3c.dom.Node;

/** One worker's tree of a reply, of which the XPaths that need one are asked. Owned by one thread. */
final class XPathTree {

    private final List<XmlWatcher> watchers;
    private TreeWatch tree;

    /** @param watchers is given what builds the tree, if anybody needs it */
    XPathTree(List<XmlWatcher> watchers) {
        this.watchers = watchers;
    }

    ReplyCheck check(ByXPath by) {
        boolean first = tree == null;
        if (first) {
            tree = new TreeWatch();
            watchers.add(tree);
        }
        FullXPath.Evaluation evaluation = by.path().evaluation();
        return new ReplyCheck(
                by.shown(),
                ServiceReply.Form.XML,
                (reply, values) -> {
                    if (first) {
                        tree.begin();
                    }
                },
                (reply, values) -> difference(evaluation.with(values), by.value(), tree.document(), values));
    }

    private static Optional<String> difference(
            XPathExpression expression, ExpectedText value, Document document, RequestValues values)
            throws CallFailedException {
        try {
            XPathEvaluationResult<?> result = expression.evaluateExpression(document);
            if (result.value() instanceof XPathNodes nodes) {
                return nodes(nodes, value, values);
            }
            String text = expression.evaluate(document);
            if (value != null) {
                return value.wanted(values).is(text) ? Optional.empty() : ReplyCheck.got(value, text, values);
            }
            // As XPath makes a boolean of a number or a text.
            boolean holds = result.value() instanceof Boolean is
                    ? is
                    : result.value() instanceof Number number
                            ? number.doubleValue() != 0 && !Double.isNaN(number.doubleValue())
                            : !text.isEmpty();
            return holds ? Optional.empty() : Optional.of("is not so");
        } catch (XPathExpressionException e) {
            return Optional.of("cannot be evaluated: " + Texts.shown(String.valueOf(e.getMessage())));
        }
    }

    private static Optional<String> nodes(XPathNodes nodes, ExpectedText value, RequestValues values)
            throws CallFailedException {
        Wanted wanted = value == null ? null : value.wanted(values);
        String first = null;
        for (Node node : nodes) {
            String text = node.getNodeType() == Node.DOCUMENT_NODE ? "" : node.getTextContent();
            if (wanted == null || wanted.is(text)) {
                return Optional.empty();
            }
            first = first == null ? text : first;
        }
        return ReplyCheck.got(value, first, values);
    }

    /** Keeps a reply as a tree without namespaces, for what one pass cannot answer. Owned by one thread. */
    private static final class TreeWatch implements XmlWatcher {

        private final DocumentBuilder documents;
        private final StringBuilder text = new StringBuilder();
        private Document document;
        private Node around;

        TreeWatch() {
            try {
                documents = DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder();
            } catch (ParserConfigurationException e) {
                throw new IllegalStateException("the JDK's own parser is there", e);
            }
        }

        void begin() {
            document = documents.newDocument();
            around = document;
            text.setLength(0);
        }

        Document document() {
            return document;
        }

        @Override
        public void start(XMLStreamReader at, int depth) {
            endOfText();
            around = around.appendChild(XmlTree.element(document, at));
        }

        @Override
        public void text(XMLStreamReader at, int depth) {
            text.append(at.getTextCharacters(), at.getTextStart(), at.getTextLength());
        }

        @Override
        public void end(int depth) {
            endOfText();
            around = around.getParentNode();
        }

        private void endOfText() {
            if (text.length() > 0) {
                around.appendChild(document.createTextNode(text.toString()));
                text.setLength(0);
            }
        }
    }
}
