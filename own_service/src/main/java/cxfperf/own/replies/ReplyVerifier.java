package cxfperf.own.replies;

import cxfperf.cxf.soap.check.FirstProblem;
import cxfperf.own.replies.ServiceReply.Form;
import cxfperf.own.requests.Values;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.FailureKind;
import cxfperf.text.OneLine;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import javax.xml.stream.XMLStreamException;
import javax.xml.transform.dom.DOMSource;
import javax.xml.validation.Validator;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** Decides whether one worker's replies of one operation are valid. Owned by one thread. */
public final class ReplyVerifier {

    private static final int FIRST_SUCCESS = 200;
    private static final int LAST_SUCCESS = 299;

    /** A reply with such a status of HTTP has no content, whatever type its head names. */
    private static final Set<Integer> WITHOUT_BODY = Set.of(204, 205, 304);

    private final ReplyRules rules;
    private final Expectations expectations;
    private final FirstProblem problems = new FirstProblem();
    private final Optional<Validator> validator;
    private long seen;

    ReplyVerifier(ReplyRules rules) {
        this.rules = rules;
        expectations = rules.expectations();
        validator = rules.xml().map(xml -> xml.schema().newValidator());
        validator.ifPresent(made -> made.setErrorHandler(problems));
    }

    /** Starts the window: its first reply is validated, if replies are sampled. */
    public void windowBegins() {
        seen = 0;
    }

    /** Whether the content of the next reply is checked; otherwise it only has to be well-formed and no fault. */
    public boolean looksInside() {
        return !expectations.all().isEmpty() || rules.validation().takes(seen);
    }

    /**
     * Returns if the reply is valid.
     *
     * @param values of the request that it is the reply to
     * @throws CallFailedException if it is not: {@link FailureKind#HTTP_STATUS}, {@link FailureKind#SOAP_FAULT} or
     *     {@link FailureKind#WRONG_REPLY}, with the expected and the received value
     * @throws IOException if a reply cannot be read for another reason than its content
     */
    public void verify(ServiceReply reply, Values values) throws CallFailedException, IOException {
        boolean sampled = rules.validation().takes(seen++);
        requireStatus(reply);
        if (reply.isEmpty()) {
            requireNothing(reply);
            return;
        }
        Form form = form(reply);
        for (Expectation each : expectations.all()) {
            if (each.form() != Form.OTHER && each.form() != form) {
                throw CallFailedException.wrongReply(each.shown() + ": the reply is no " + each.form() + ": "
                        + (reply.mediaType().isEmpty() ? "it does not say what it is" : reply.mediaType()));
            }
        }
        try {
            if (form == Form.XML) {
                xml(reply.xml(), sampled);
            } else if (form == Form.JSON) {
                json(reply, sampled);
            }
            for (Expectation each : expectations.all()) {
                Optional<String> difference = each.difference(reply, values);
                if (difference.isPresent()) {
                    throw CallFailedException.wrongReply(each.shown() + ": " + difference.get());
                }
            }
        } catch (XMLStreamException e) {
            throw ServiceReply.unreadable(e);
        }
    }

    private void requireStatus(ServiceReply reply) throws CallFailedException {
        if (reply.status().isEmpty()) {
            return;
        }
        int got = reply.status().get();
        Optional<Integer> status = expectations.status();
        if (status.isPresent() ? status.get() != got : got < FIRST_SUCCESS || got > LAST_SUCCESS) {
            throw new CallFailedException(
                    FailureKind.HTTP_STATUS,
                    "HTTP " + got
                            + status.map(expected -> ", expected " + expected).orElse("")
                            + (reply.isEmpty() ? "" : ": " + ServiceReply.shown(reply.text())));
        }
    }

    private void requireNothing(ServiceReply reply) throws CallFailedException {
        for (Expectation each : expectations.all()) {
            throw CallFailedException.wrongReply(each.shown() + ": the reply is empty");
        }
        if (reply.form() != Form.OTHER
                && reply.status().filter(WITHOUT_BODY::contains).isEmpty()) {
            throw CallFailedException.wrongReply("the reply is empty and says that it is " + reply.mediaType());
        }
    }

    /** The form of a reply; without a content type it is the form that the expectations need. */
    private Form form(ServiceReply reply) {
        Form told = reply.form();
        if (told != Form.OTHER) {
            return told;
        }
        boolean asXml = expectations.all().stream().anyMatch(each -> each.form() == Form.XML);
        boolean asJson = expectations.all().stream().anyMatch(each -> each.form() == Form.JSON);
        return asXml == asJson ? told : asXml ? Form.XML : Form.JSON;
    }

    private void xml(XmlTree reply, boolean sampled) throws CallFailedException, IOException {
        Optional<String> fault = reply.fault();
        if (fault.isPresent()) {
            throw new CallFailedException(FailureKind.SOAP_FAULT, fault.get());
        }
        if (sampled && validator.isPresent()) {
            invalid(problem(validator.get(), reply));
        }
    }

    private Optional<String> problem(Validator by, XmlTree reply) throws IOException {
        Node payload = XmlTree.payload(reply.root());
        while (payload != null && !(payload instanceof Element)) {
            payload = payload.getNextSibling();
        }
        if (payload == null) {
            return Optional.empty();
        }
        problems.clear();
        try {
            by.validate(new DOMSource(payload));
        } catch (SAXException e) {
            problems.keep(e);
        }
        return problems.found();
    }

    private void json(ServiceReply reply, boolean sampled) throws CallFailedException {
        try {
            reply.json();
            if (sampled && rules.json().isPresent()) {
                invalid(rules.json().get().problem(reply.status().orElse(0), reply.json()));
            }
        } catch (IOException e) {
            throw CallFailedException.wrongReply("unreadable reply: " + ServiceReply.reason(e));
        }
    }

    private void invalid(Optional<String> problem) throws CallFailedException {
        rules.validated().increment();
        if (problem.isPresent()) {
            throw CallFailedException.wrongReply("not valid by the schema: " + OneLine.of(problem.get()));
        }
    }
}
