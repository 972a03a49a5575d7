package cxfperf.own.requests.expect;

import cxfperf.own.requests.RequestException;
import cxfperf.own.requests.RequestTemplate;
import cxfperf.own.requests.RequestValues;
import cxfperf.own.requests.RequestVariables;
import cxfperf.own.requests.Syntax;
import cxfperf.own.requests.XmlPath;
import cxfperf.scenario.CallFailedException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.namespace.QName;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathExpression;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import javax.xml.xpath.XPathVariableResolver;

/**
 * Any XPath 1.0, for a tree whose names have no namespaces, with {@code ${NAME}} for values of the request. Immutable;
 * each worker has an {@link Evaluation} of its own.
 *
 * @param path without prefixes, and with XPath's own variables in place of those of the request
 * @param values in the order of these variables
 */
record FullXPath(String path, List<RequestTemplate> values) {

    /** Also in quotes, as one would write a text. */
    private static final Pattern VARIABLE = Pattern.compile("'\\$\\{([^}]*)}'|\"\\$\\{([^}]*)}\"|\\$\\{([^}]*)}");

    /** Of XPath's own variables, the number of the value behind it. */
    private static final String NAME = "value";

    /**
     * @param prefix of messages
     * @param where in messages about variables
     * @throws RequestException if it is no XPath, or has an unknown variable
     */
    static FullXPath parse(String prefix, String where, String path, RequestVariables variables)
            throws RequestException {
        List<RequestTemplate> values = new ArrayList<>();
        StringBuilder own = new StringBuilder();
        Matcher matcher = VARIABLE.matcher(path);
        while (matcher.find()) {
            String name = matcher.group(1) != null
                    ? matcher.group(1)
                    : matcher.group(2) != null ? matcher.group(2) : matcher.group(3);
            matcher.appendReplacement(own, "\\$" + NAME + values.size());
            values.add(variables.template(where, "${" + name + "}", Syntax.TEXT));
        }
        matcher.appendTail(own);
        FullXPath parsed = new FullXPath(XmlPath.withoutPrefixes(own.toString()), List.copyOf(values));
        try {
            parsed.compiled(name -> "");
        } catch (XPathExpressionException e) {
            throw new RequestException(prefix + "'" + path + "' cannot be used as an XPath: " + reason(e));
        }
        return parsed;
    }

    private static String reason(XPathExpressionException e) {
        Throwable root = e;
        while (root.getCause() != null && root.getCause() != root) {
            root = root.getCause();
        }
        return Texts.shown(String.valueOf(root.getMessage()));
    }

    private XPathExpression compiled(XPathVariableResolver variables) throws XPathExpressionException {
        // The JDK's own, whatever the class path brings along.
        XPath xpath = XPathFactory.newDefaultInstance().newXPath();
        xpath.setXPathVariableResolver(variables);
        return xpath.compile(path);
    }

    Evaluation evaluation() {
        return new Evaluation(this);
    }

    /** One worker's. */
    static final class Evaluation {

        private final List<RequestTemplate> templates;
        private final String[] values;
        private final XPathExpression expression;

        private Evaluation(FullXPath of) {
            templates = of.values;
            values = new String[of.values.size()];
            try {
                expression = of.compiled(this::value);
            } catch (XPathExpressionException e) {
                throw new IllegalStateException("was compiled before: " + of.path, e);
            }
        }

        private Object value(QName name) {
            return values[Integer.parseInt(name.getLocalPart().substring(NAME.length()))];
        }

        /** To be evaluated from now on for the request with these values. */
        XPathExpression with(RequestValues of) throws CallFailedException {
            for (int i = 0; i < values.length; i++) {
                values[i] = templates.get(i).text(of);
            }
            return expression;
        }
    }
}
