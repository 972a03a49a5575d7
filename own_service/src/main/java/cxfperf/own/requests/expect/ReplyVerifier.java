package cxfperf.own.requests.expect;

import com.fasterxml.jackson.core.JsonParser;
import cxfperf.own.requests.RequestValues;
import cxfperf.own.requests.expect.ReplyExpectation.ByStatus;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.FailureKind;
import cxfperf.text.OneLine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Says of one worker's replies of one operation whether they are right. Owned by one thread. */
public final class ReplyVerifier {

    private static final int FIRST_SUCCESS = 200;
    private static final int LAST_SUCCESS = 299;

    private final ReplyRules rules;
    private final List<ReplyCheck> checks;
    private final List<XmlWatcher> watchers = new ArrayList<>();
    private final List<PointerWatch> pointers = new ArrayList<>();
    private final FaultWatch faults = new FaultWatch();
    private final Optional<SchemaWatch> schema;
    private final Optional<Integer> status;
    private long seen;

    ReplyVerifier(ReplyRules rules) {
        this.rules = rules;
        checks = ReplyCheck.all(rules.expectations(), watchers, pointers);
        watchers.add(faults);
        schema = rules.xml().map(SchemaWatch::new);
        schema.ifPresent(watchers::add);
        status = rules.expectations().all().stream()
                .filter(ByStatus.class::isInstance)
                .map(expected -> ((ByStatus) expected).status())
                .findFirst();
    }

    /** The next reply is the first one of the window: where replies are sampled, it is validated. */
    public void windowBegins() {
        seen = 0;
    }

    /**
     * Returns if the reply is right.
     *
     * @param values of the request that it is the reply to
     * @throws CallFailedException if it is not: {@link FailureKind#HTTP_STATUS}, {@link FailureKind#SOAP_FAULT} or
     *     {@link FailureKind#WRONG_REPLY}, with what was expected and what came
     * @throws IOException if it stopped coming, where it is still being read
     */
    public void verify(ServiceReply reply, RequestValues values) throws CallFailedException, IOException {
        boolean sampled = rules.validation().takes(seen++);
        requireStatus(reply);
        if (reply.isEmpty()) {
            requireNothing(reply);
            return;
        }
        ServiceReply.Form form = form(reply);
        for (ReplyCheck check : checks) {
            if (check.form() != null && check.form() != form) {
                throw CallFailedException.wrongReply(check.shown() + ": the reply is no " + check.form() + ": "
                        + (reply.mediaType().isEmpty() ? "it does not say what it is" : reply.mediaType()));
            }
            check.begin(reply, values);
        }
        switch (form) {
            case XML -> xml(reply, sampled);
            case JSON -> json(reply, sampled);
            default -> {
                // Of another form nothing is known that it could break.
            }
        }
        for (ReplyCheck check : checks) {
            check.judge(reply, values);
        }
    }

    private void requireStatus(ServiceReply reply) throws CallFailedException {
        if (reply.status().isEmpty()) {
            return;
        }
        int got = reply.status().get();
        if (status.isPresent() ? status.get() != got : got < FIRST_SUCCESS || got > LAST_SUCCESS) {
            throw new CallFailedException(
                    FailureKind.HTTP_STATUS,
                    "HTTP " + got
                            + status.map(expected -> ", expected " + expected).orElse("")
                            + (reply.isEmpty() ? "" : ": " + Texts.shown(reply.text())));
        }
    }

    private void requireNothing(ServiceReply reply) throws CallFailedException {
        for (ReplyCheck check : checks) {
            throw CallFailedException.wrongReply(check.shown() + ": the reply is empty");
        }
        if (reply.form() != ServiceReply.Form.OTHER) {
            throw CallFailedException.wrongReply("the reply is empty and says that it is " + reply.mediaType());
        }
    }

    /** Of a reply that does not say what it is, what is expected of it. */
    private ServiceReply.Form form(ServiceReply reply) {
        ServiceReply.Form told = reply.form();
        if (told != ServiceReply.Form.OTHER) {
            return told;
        }
        boolean asXml = checks.stream().anyMatch(check -> check.form() == ServiceReply.Form.XML);
        boolean asJson = checks.stream().anyMatch(check -> check.form() == ServiceReply.Form.JSON);
        return asXml == asJson ? told : asXml ? ServiceReply.Form.XML : ServiceReply.Form.JSON;
    }

    private void xml(ServiceReply reply, boolean sampled) throws CallFailedException, IOException {
        faults.begin();
        schema.ifPresent(watch -> watch.begin(sampled));
        try {
            XMLStreamReader reader = reply.reader();
            XmlPass.over(reader, watchers, reply.isBytes());
            if (reply.isBytes()) {
                reader.close();
            }
        } catch (XMLStreamException e) {
            throw unreadable(e);
        } catch (RuntimeException e) {
            // Readers that look at a text only when they are asked for it have no other way to say what is wrong with
            // it.
            if (e.getCause() instanceof XMLStreamException late) {
                throw unreadable(late);
            }
            throw e;
        }
        Optional<String> fault = faults.fault();
        if (fault.isPresent()) {
            throw new CallFailedException(FailureKind.SOAP_FAULT, fault.get());
        }
        if (sampled && schema.isPresent()) {
            invalid(schema.get().problem());
        }
    }

    /** A reply that stopped coming is what its exception says; one that came and cannot be read is a wrong one. */
    private static CallFailedException unreadable(XMLStreamException e) throws IOException {
        Throwable cause = e.getNestedException() == null ? e.getCause() : e.getNestedException();
        if (cause instanceof IOException broken && FailureKind.of(broken) != FailureKind.OTHER) {
            throw broken;
        }
        return CallFailedException.wrongReply("unreadable reply: " + Texts.shown(String.valueOf(e.getMessage())));
    }

    private void json(ServiceReply reply, boolean sampled) throws CallFailedException {
        try (JsonParser parser = JsonReading.parser(reply.body())) {
            JsonPointers.over(parser, pointers);
            if (sampled && rules.json().isPresent()) {
                invalid(rules.json().get().problem(reply.status().orElse(0), JsonReading.tree(reply.body())));
            }
        } catch (IOException e) {
            throw CallFailedException.wrongReply("unreadable reply: " + JsonReading.reason(e));
        }
    }

    private void invalid(Optional<String> problem) throws CallFailedException {
        rules.validated();
        if (problem.isPresent()) {
            throw CallFailedException.wrongReply("not as the schema says: " + OneLine.of(problem.get()));
        }
    }
}
