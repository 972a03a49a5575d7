package cxfperf.own.replies;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.own.replies.ServiceReply.Form;
import cxfperf.own.requests.Template;
import cxfperf.own.requests.Values;
import cxfperf.scenario.CallFailedException;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import javax.xml.stream.XMLStreamException;
import javax.xml.xpath.XPathExpressionException;

/** A condition for the content of a reply. Immutable, and safe for any number of threads. */
sealed interface Expectation {

    String NOTHING = "nothing in the reply matches";

    /** The condition as the user wrote it. */
    String shown();

    /** The form of the replies that it applies to; {@link Form#OTHER} for any. */
    Form form();

    /** Returns the difference from the expectation; empty if the reply meets it. */
    Optional<String> difference(ServiceReply reply, Values values)
            throws CallFailedException, IOException, XMLStreamException;

    /** The text is somewhere in the reply. */
    record Contains(String shown, Template text) implements Expectation {

        @Override
        public Form form() {
            return Form.OTHER;
        }

        @Override
        public Optional<String> difference(ServiceReply reply, Values values) throws CallFailedException {
            String got = reply.text();
            return got.contains(text.text(values))
                    ? Optional.empty()
                    : Optional.of("is not in the reply: " + ServiceReply.shown(got));
        }
    }

    /** The XPath holds, or one of its matches has the value. */
    record XPath(String shown, ReplyXPath path, Optional<Template> value) implements Expectation {

        @Override
        public Form form() {
            return Form.XML;
        }

        @Override
        public Optional<String> difference(ServiceReply reply, Values values)
                throws CallFailedException, XMLStreamException {
            ReplyXPath.Found found;
            try {
                found = path.find(reply.xml(), values);
            } catch (XPathExpressionException e) {
                return Optional.of("cannot be evaluated: " + ServiceReply.shown(String.valueOf(e.getMessage())));
            }
            if (value.isEmpty()) {
                return found.holds() ? Optional.empty() : Optional.of(found.isNodes() ? NOTHING : "is not so");
            }
            List<String> got = found.texts();
            String wanted = wanted(value.get(), values);
            if (got.stream().map(String::strip).anyMatch(wanted::equals)) {
                return Optional.empty();
            }
            return Optional.of(got.isEmpty() ? NOTHING : unlike(wanted, got.get(0)));
        }
    }

    /** The JSON pointer points to something, or to the value. */
    record Pointer(String shown, JsonPointer pointer, Optional<Template> value) implements Expectation {

        @Override
        public Form form() {
            return Form.JSON;
        }

        @Override
        public Optional<String> difference(ServiceReply reply, Values values) throws CallFailedException, IOException {
            JsonNode got = reply.json().at(pointer);
            if (got.isMissingNode()) {
                return Optional.of(NOTHING);
            }
            if (value.isEmpty()) {
                return Optional.empty();
            }
            String wanted = wanted(value.get(), values);
            return is(wanted, got)
                    ? Optional.empty()
                    : Optional.of(unlike(wanted, got.isValueNode() ? got.asText() : got.toString()));
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

    private static String wanted(Template value, Values values) throws CallFailedException {
        return value.text(values).strip();
    }

    private static String unlike(String wanted, String got) {
        return "expected " + ServiceReply.quoted(wanted) + ", got " + ServiceReply.quoted(got);
    }
}
