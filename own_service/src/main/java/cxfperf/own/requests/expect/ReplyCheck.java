package cxfperf.own.requests.expect;

import cxfperf.own.requests.RequestTemplate;
import cxfperf.own.requests.RequestValues;
import cxfperf.own.requests.expect.ExpectedText.Wanted;
import cxfperf.own.requests.expect.ReplyExpectation.ByGoldenJson;
import cxfperf.own.requests.expect.ReplyExpectation.ByGoldenText;
import cxfperf.own.requests.expect.ReplyExpectation.ByGoldenXml;
import cxfperf.own.requests.expect.ReplyExpectation.ByPath;
import cxfperf.own.requests.expect.ReplyExpectation.ByPointer;
import cxfperf.own.requests.expect.ReplyExpectation.ByRegex;
import cxfperf.own.requests.expect.ReplyExpectation.ByXPath;
import cxfperf.scenario.CallFailedException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One expectation, as one worker checks its replies for it: what is needed for that is made once.
 *
 * @param shown as the user wrote it
 * @param form of the replies that it can be asked of; null for any
 * @param beginning puts everything in place for the next reply
 * @param judgement says of a reply, behind the pass over it, whether it is as expected
 */
record ReplyCheck(String shown, ServiceReply.Form form, Beginning beginning, Judgement judgement) {

    interface Beginning {

        void begin(ServiceReply reply, RequestValues values) throws CallFailedException;
    }

    interface Judgement {

        /** What is otherwise; empty where nothing is. */
        Optional<String> difference(ServiceReply reply, RequestValues values) throws CallFailedException, IOException;
    }

    void begin(ServiceReply reply, RequestValues values) throws CallFailedException {
        beginning.begin(reply, values);
    }

    void judge(ServiceReply reply, RequestValues values) throws CallFailedException, IOException {
        Optional<String> difference = judgement.difference(reply, values);
        if (difference.isPresent()) {
            throw CallFailedException.wrongReply(shown + ": " + difference.get());
        }
    }

    /**
     * @param watchers is given what has to see the XML of a reply
     * @param pointers is given what has to see the JSON of a reply
     */
    static List<ReplyCheck> all(Expectations of, List<XmlWatcher> watchers, List<PointerWatch> pointers) {
        List<ReplyCheck> checks = new ArrayList<>();
        XPathTree tree = new XPathTree(watchers);
        WrittenWatch written = new WrittenWatch();
        for (ReplyExpectation expected : of.all()) {
            if (expected instanceof ByPath by) {
                checks.add(path(by, watchers));
            } else if (expected instanceof ByXPath by) {
                checks.add(tree.check(by));
            } else if (expected instanceof ByPointer by) {
                checks.add(pointer(by, pointers));
            } else if (expected instanceof ByGoldenXml by) {
                checks.add(goldenXml(by, watchers));
            } else if (expected instanceof ByGoldenJson by) {
                checks.add(new ReplyCheck(
                        by.shown(), ServiceReply.Form.JSON, (reply, values) -> {}, (reply, values) -> by.golden()
                                .difference(JsonReading.tree(reply.body()), values)));
            } else if (expected instanceof ByRegex by) {
                checks.add(regex(by, written));
            } else if (expected instanceof ByGoldenText by) {
                checks.add(goldenText(by, written));
            }
        }
        if (checks.stream().anyMatch(check -> check.form() == null)) {
            watchers.add(written);
        }
        return List.copyOf(checks);
    }

    private static Wanted wanted(ExpectedText value, RequestValues values) throws CallFailedException {
        return value == null ? null : value.wanted(values);
    }

    private static ReplyCheck path(ByPath by, List<XmlWatcher> watchers) {
        PathWatch watch = new PathWatch(by.path());
        watchers.add(watch);
        return new ReplyCheck(
                by.shown(),
                ServiceReply.Form.XML,
                (reply, values) -> watch.begin(wanted(by.value(), values)),
                (reply, values) -> watch.matched() ? Optional.empty() : got(by.value(), watch.firstFound(), values));
    }

    private static ReplyCheck pointer(ByPointer by, List<PointerWatch> pointers) {
        PointerWatch watch = new PointerWatch(by.names());
        pointers.add(watch);
        return new ReplyCheck(
                by.shown(),
                ServiceReply.Form.JSON,
                (reply, values) -> watch.begin(wanted(by.value(), values)),
                (reply, values) -> watch.matched() ? Optional.empty() : got(by.value(), watch.found(), values));
    }

    private static ReplyCheck goldenXml(ByGoldenXml by, List<XmlWatcher> watchers) {
        GoldenWatch watch = new GoldenWatch(by.golden());
        watchers.add(watch);
        return new ReplyCheck(
                by.shown(),
                ServiceReply.Form.XML,
                (reply, values) -> watch.begin(values),
                (reply, values) -> watch.difference());
    }

    private static ReplyCheck regex(ByRegex by, WrittenWatch written) {
        return new ReplyCheck(by.shown(), null, (reply, values) -> written.begin(!reply.isBytes()), (reply, values) -> {
            String text = written.textOf(reply);
            return pattern(by, values).matcher(text).find()
                    ? Optional.empty()
                    : Optional.of("is not in the reply: " + Texts.shown(text));
        });
    }

    private static Pattern pattern(ByRegex by, RequestValues values) throws CallFailedException {
        if (by.constant() != null) {
            return by.constant();
        }
        StringBuilder regex = new StringBuilder(by.pieces().get(0));
        int next = 1;
        for (RequestTemplate value : by.values()) {
            regex.append(Pattern.quote(value.text(values))).append(by.pieces().get(next++));
        }
        return Pattern.compile(regex.toString());
    }

    private static ReplyCheck goldenText(ByGoldenText by, WrittenWatch written) {
        return new ReplyCheck(by.shown(), null, (reply, values) -> written.begin(!reply.isBytes()), (reply, values) -> {
            String text = written.textOf(reply);
            return by.golden().wanted(values).is(text) ? Optional.empty() : got(by.golden(), text, values);
        });
    }

    /**
     * @param value null where none was expected
     * @param got null where nothing was found
     */
    static Optional<String> got(ExpectedText value, String got, RequestValues values) throws CallFailedException {
        return Optional.of(
                got == null
                        ? "nothing in the reply matches"
                        : "expected " + Texts.shown(value.wanted(values).text()) + ", got " + Texts.shown(got));
    }
}
