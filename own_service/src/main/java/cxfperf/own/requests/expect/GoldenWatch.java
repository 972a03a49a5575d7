package cxfperf.own.requests.expect;

import cxfperf.own.requests.RequestValues;
import cxfperf.own.requests.expect.GoldenXml.EndTag;
import cxfperf.own.requests.expect.GoldenXml.EventRange;
import cxfperf.own.requests.expect.GoldenXml.GoldenEvent;
import cxfperf.own.requests.expect.GoldenXml.GoldenText;
import cxfperf.own.requests.expect.GoldenXml.StartTag;
import cxfperf.scenario.CallFailedException;
import java.util.Map;
import java.util.Optional;
import javax.xml.namespace.QName;
import javax.xml.stream.XMLStreamReader;

/** Compares one reply after the other with the expected one. Owned by one thread. */
final class GoldenWatch implements XmlWatcher {

    private static final int BODY_DEPTH = 2;
    private static final int NONE = 0;

    private final GoldenXml golden;
    private final StringBuilder text = new StringBuilder();
    private RequestValues values;
    private CallFailedException failed;
    private String difference;
    private int next;
    private int end;
    private int skippedDepth;

    /** How deep the first element is that counts; {@link #NONE} as long as it is not there. */
    private int fromDepth;

    private boolean onlyPayload;
    private boolean body;

    GoldenWatch(GoldenXml golden) {
        this.golden = golden;
    }

    void begin(RequestValues of) {
        values = of;
        failed = null;
        difference = null;
        skippedDepth = NONE;
        fromDepth = NONE;
        onlyPayload = false;
        body = false;
        text.setLength(0);
    }

    /**
     * The first difference; empty where there is none.
     *
     * @throws CallFailedException if a variable has no value
     */
    Optional<String> difference() throws CallFailedException {
        if (failed != null) {
            throw failed;
        }
        if (difference == null && (fromDepth == NONE || next < end)) {
            return Optional.of("the reply ends before "
                    + golden.events().get(fromDepth == NONE ? 0 : next).path());
        }
        return Optional.ofNullable(difference);
    }

    @Override
    public void start(XMLStreamReader at, int depth) {
        if (depth == 1) {
            begins(at);
        } else if (depth == BODY_DEPTH && onlyPayload) {
            body = at.getLocalName().equals("Body");
        } else if (fromDepth == NONE && body) {
            fromDepth = depth;
        }
        if (!counts(depth)) {
            return;
        }
        endOfText();
        if (difference != null) {
            return;
        }
        if (next == end) {
            difference = "the reply has <" + at.getLocalName() + "> behind what is expected";
        } else if (golden.events().get(next) instanceof StartTag start && isNamed(at, start.name())) {
            attributes(at, start);
            next++;
            if (start.anyContent()) {
                skippedDepth = depth;
            }
        } else {
            GoldenEvent expected = golden.events().get(next);
            difference = expected.path() + ": expected "
                    + (expected instanceof StartTag start
                            ? "<" + start.name().getLocalPart() + ">" + other(at, start.name())
                            : expected instanceof EndTag ? "its end" : "a text")
                    + ", got <" + at.getLocalName() + ">";
        }
    }

    /** One of both may be the payload alone: an envelope around the other does not count then. */
    private void begins(XMLStreamReader at) {
        boolean envelope = at.getLocalName().equals("Envelope") && FaultWatch.isSoap(at.getNamespaceURI());
        onlyPayload = envelope && !golden.isMessage();
        EventRange range = !envelope && golden.isMessage()
                ? golden.payload()
                : new EventRange(0, golden.events().size());
        next = range.from();
        end = range.to();
        fromDepth = onlyPayload ? NONE : 1;
    }

    private static String other(XMLStreamReader at, QName expected) {
        String uri = at.getNamespaceURI() == null ? "" : at.getNamespaceURI();
        return at.getLocalName().equals(expected.getLocalPart())
                ? " of namespace '" + expected.getNamespaceURI() + "' and not '" + uri + "'"
                : "";
    }

    private static boolean isNamed(XMLStreamReader at, QName name) {
        String uri = at.getNamespaceURI();
        return at.getLocalName().equals(name.getLocalPart()) && (uri == null ? "" : uri).equals(name.getNamespaceURI());
    }

    private void attributes(XMLStreamReader at, StartTag start) {
        for (int i = 0; i < at.getAttributeCount(); i++) {
            ExpectedText expected = start.attributes().get(at.getAttributeName(i));
            if (expected == null) {
                difference =
                        start.path() + ": has an attribute " + at.getAttributeLocalName(i) + " that is not expected";
                return;
            }
            if (!matches(expected, at.getAttributeValue(i))) {
                differs(start.path() + "/@" + at.getAttributeLocalName(i), expected, at.getAttributeValue(i));
                return;
            }
        }
        if (at.getAttributeCount() < start.attributes().size()) {
            for (Map.Entry<QName, ExpectedText> expected : start.attributes().entrySet()) {
                QName name = expected.getKey();
                if (at.getAttributeValue(
                                name.getNamespaceURI().isEmpty() ? null : name.getNamespaceURI(), name.getLocalPart())
                        == null) {
                    difference = start.path() + ": has no attribute " + name.getLocalPart();
                }
            }
        }
    }

    @Override
    public void text(XMLStreamReader at, int depth) {
        if (difference == null && counts(depth) && skippedDepth == NONE) {
            text.append(at.getTextCharacters(), at.getTextStart(), at.getTextLength());
        }
    }

    @Override
    public void end(int depth) {
        if (skippedDepth == depth) {
            skippedDepth = NONE;
        }
        if (!counts(depth)) {
            return;
        }
        endOfText();
        if (difference != null) {
            return;
        }
        GoldenEvent expected = golden.events().get(next);
        if (expected instanceof EndTag) {
            next++;
        } else {
            difference = expected.path() + ": is expected, and the element around it ends";
        }
    }

    private boolean counts(int depth) {
        return fromDepth != NONE && depth >= fromDepth && (skippedDepth == NONE || depth <= skippedDepth);
    }

    private void endOfText() {
        if (difference != null) {
            return;
        }
        GoldenText expected = next < end && golden.events().get(next) instanceof GoldenText here ? here : null;
        if (expected == null && text.isEmpty()) {
            return;
        }
        String got = text.toString();
        text.setLength(0);
        if (expected == null) {
            if (!got.isBlank()) {
                difference = "got a text that is not expected: " + Texts.shown(got);
            }
        } else if (matches(expected.text(), got)) {
            next++;
        } else {
            differs(expected.path(), expected.text(), got);
        }
    }

    private boolean matches(ExpectedText expected, String got) {
        try {
            return expected.wanted(values).is(got);
        } catch (CallFailedException e) {
            failed = e;
            return true;
        }
    }

    private void differs(String path, ExpectedText expected, String got) {
        try {
            difference =
                    path + ": expected " + Texts.shown(expected.wanted(values).text()) + ", got " + Texts.shown(got);
        } catch (CallFailedException e) {
            failed = e;
        }
    }
}
