package cxfperf.own.requests.expect;

import cxfperf.own.requests.RequestTemplate;
import cxfperf.own.requests.XmlSteps;
import java.util.List;
import java.util.regex.Pattern;

/** One thing that a reply must be, as it was parsed. Immutable; what checks it is a worker's own. */
sealed interface ReplyExpectation {

    /** As the user wrote it. */
    String shown();

    /** @param value null where it is enough that something is there */
    record ByPath(String shown, XmlSteps path, ExpectedText value) implements ReplyExpectation {}

    /** @param value null where it is enough that it is true, or that something is there */
    record ByXPath(String shown, FullXPath path, ExpectedText value) implements ReplyExpectation {}

    /** @param value null where it is enough that something is there */
    record ByPointer(String shown, List<String> names, ExpectedText value) implements ReplyExpectation {}

    /**
     * A regular expression that is to be found somewhere in the text of a reply.
     *
     * @param pieces of it, each of them but the first behind the value of the same number
     * @param constant the whole of it where it has no values; else null
     */
    record ByRegex(String shown, List<String> pieces, List<RequestTemplate> values, Pattern constant)
            implements ReplyExpectation {}

    /** A whole XML reply. */
    record ByGoldenXml(String shown, GoldenXml golden) implements ReplyExpectation {}

    /** A whole JSON reply. */
    record ByGoldenJson(String shown, GoldenJson golden) implements ReplyExpectation {}

    /** A whole reply of another form. */
    record ByGoldenText(String shown, ExpectedText golden) implements ReplyExpectation {}

    /** The status of HTTP. */
    record ByStatus(String shown, int status) implements ReplyExpectation {}
}
