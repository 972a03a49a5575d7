package cxfperf.own.requests.expect;

import cxfperf.own.requests.RequestException;
import cxfperf.own.requests.RequestVariables;
import cxfperf.own.requests.XmlPath;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * A whole XML reply as it is expected. Prefixes, the order of attributes, comments and white space around texts do not
 * count. Immutable.
 *
 * <p>Compared event by event, as a reply passes by: libraries that compare XML build a tree of both documents for each.
 *
 * @param events of the document, in its order
 * @param payload the first of the events of what a SOAP body holds, and the one behind its last; the whole where it is
 *     no SOAP message
 */
record GoldenXml(List<GoldenEvent> events, EventRange payload) {

    /** @param to exclusive */
    record EventRange(int from, int to) {}

    /** One thing after the other. */
    sealed interface GoldenEvent {

        /** The elements to it, as a path. */
        String path();
    }

    /** @param anyContent whether what is in it does not count: no event of that is here */
    record StartTag(String path, QName name, Map<QName, ExpectedText> attributes, boolean anyContent)
            implements GoldenEvent {}

    /** Text that is not blank. */
    record GoldenText(String path, ExpectedText text) implements GoldenEvent {}

    /** The end of an element. */
    record EndTag(String path) implements GoldenEvent {}

    GoldenXml {
        events = List.copyOf(events);
    }

    /** Whether it is a SOAP message with its envelope. */
    boolean isMessage() {
        return payload.from() > 0;
    }

    /** @throws RequestException if it is not well-formed, or has an unknown variable */
    static GoldenXml parse(String name, String text, RequestVariables variables) throws RequestException {
        Building building = new Building(name, variables);
        try {
            XmlPass.over(XmlPath.readers().createXMLStreamReader(new StringReader(text)), List.of(building), true);
        } catch (XMLStreamException e) {
            throw new RequestException(name + " is no well-formed XML: " + Texts.shown(e.getMessage()));
        }
        if (building.problem != null) {
            throw building.problem;
        }
        return new GoldenXml(building.events, building.payload());
    }

    private static final class Building implements XmlWatcher {

        private final String name;
        private final RequestVariables variables;
        private final List<GoldenEvent> events = new ArrayList<>();
        private final Deque<String> path = new ArrayDeque<>();
        private final Deque<Integer> starts = new ArrayDeque<>();
        private final StringBuilder text = new StringBuilder();
        private boolean envelope;
        private boolean body;
        private int payloadFrom;
        private int payloadTo;
        private RequestException problem;

        Building(String name, RequestVariables variables) {
            this.name = name;
            this.variables = variables;
        }

        EventRange payload() {
            return new EventRange(payloadFrom, payloadTo == 0 ? events.size() : payloadTo);
        }

        @Override
        public void start(XMLStreamReader at, int depth) {
            endOfText();
            path.addLast((path.isEmpty() ? "" : path.getLast()) + "/" + at.getLocalName());
            if (depth == 1) {
                envelope = at.getLocalName().equals("Envelope") && FaultWatch.isSoap(at.getNamespaceURI());
            } else if (depth == 2 && envelope) {
                body = at.getLocalName().equals("Body");
            } else if (body && payloadFrom == 0) {
                payloadFrom = events.size();
            }
            Map<QName, ExpectedText> attributes = new LinkedHashMap<>();
            for (int i = 0; i < at.getAttributeCount(); i++) {
                attributes.put(at.getAttributeName(i), expected(at.getAttributeValue(i)));
            }
            starts.addLast(events.size());
            events.add(new StartTag(path.getLast(), at.getName(), attributes, false));
        }

        @Override
        public void text(XMLStreamReader at, int depth) {
            text.append(at.getText());
        }

        @Override
        public void end(int depth) {
            int start = starts.removeLast();
            boolean any = events.size() == start + 1 && text.toString().strip().equals(ExpectedText.ANY);
            if (any) {
                text.setLength(0);
                StartTag before = (StartTag) events.get(start);
                events.set(start, new StartTag(before.path(), before.name(), before.attributes(), true));
            } else {
                endOfText();
            }
            events.add(new EndTag(path.removeLast()));
            if (depth == 2 && body && payloadTo == 0) {
                payloadTo = payloadFrom == 0 ? 0 : events.size() - 1;
            }
        }

        private void endOfText() {
            if (!text.toString().isBlank()) {
                events.add(
                        new GoldenText(path.getLast(), expected(text.toString().strip())));
            }
            text.setLength(0);
        }

        private ExpectedText expected(String value) {
            try {
                return ExpectedText.of(name + " at " + path.getLast(), value, variables);
            } catch (RequestException e) {
                problem = problem == null ? e : problem;
                return null;
            }
        }
    }
}
