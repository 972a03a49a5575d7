package cxfperf.own.replies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import cxfperf.own.replies.ReplyRules.Validation;
import cxfperf.own.requests.RequestValues;
import cxfperf.own.requests.RequestVariables;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadPart;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoldenReplyTest {

    private static final String GOLDEN_XML =
            """
            <?xml version="1.0"?>
            <!-- as it was recorded -->
            <o:order xmlns:o="urn:orders" id="${id}" kind="new">
                <o:name>John &amp; Co</o:name>
                <o:created>${any}</o:created>
                <o:details>${any}</o:details>
                <o:note>order ${id} of ${any}.</o:note>
            </o:order>
            """;

    private static final String XML =
            """
            <order xmlns="urn:orders" kind='new' id='1'><name>John <![CDATA[& Co]]></name><created>2026-01-01</created>\
            <details><a><b/></a>text</details><note> order 1 of 2026. </note></order>""";

    private static final String ENVELOPE =
            "<s:Envelope xmlns:s='http://www.w3.org/2003/05/soap-envelope'><s:Header><h/></s:Header><s:Body>\n %s \n</s:Body></s:Envelope>";

    private static final String GOLDEN_JSON =
            """
            {"id": "${id}", "name": "John", "created": "${any}", "list": [1, 2.0, null], "note": "by ${any}!", "in": {"a": true}}
            """;

    private static final String JSON =
            """
            {"name": "John", "id": 1, "list": [1, 2, null], "created": {"deep": []}, "note": "by me!", "in": {"a": true}}""";

    @TempDir
    private Path directory;

    @Test
    void aVariableIsComparedWithANumberAsANumber() throws Exception {
        String golden = "{\"a\": \"${id}\", \"b\": \"${id}.50\"}";
        assertThat(difference("golden.json", golden, "application/json", "{\"a\": 1.0, \"b\": 1.5}"))
                .isNull();
        assertThat(difference("golden.json", golden, "application/json", "{\"a\": 1, \"b\": 1.51}"))
                .contains("/b: expected 1.50, got 1.51");
        assertThat(difference("golden.json", golden, "application/json", "{\"a\": \"1.0\", \"b\": 1.5}"))
                .contains("/a: expected 1, got");
    }

    @Test
    void prefixesOrderOfAttributesWhiteSpaceAndIgnoredPartsDoNotCount() throws Exception {
        assertThat(difference("golden.xml", GOLDEN_XML, "text/xml", XML)).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "id='1' | id='2' | /order/@id: expected 1, got 2",
                "kind='new' | '' | /order: has no attribute kind",
                "kind='new' | kind='new' x='y' | /order: has an attribute x that is not expected",
                "<name>John | <name>Joan | /order/name: expected John & Co, got Joan & Co",
                "<name>John <![CDATA[& Co]]></name> | '' | /order/name: expected <name>, got <created>",
                "</details> | </details><more/> | /order/note: expected <note>, got <more>",
                "2026. | 2026 | /order/note: expected order 1 of ${any}., got order 1 of 2026",
                "order 1 of | order 2 of | /order/note: expected order 1 of ${any}., got order 2 of 2026.",
                "urn:orders | urn:others | of namespace 'urn:orders' and not 'urn:others'",
                "</note> | </note>text | got a text that is not expected: text",
                "<note> order 1 of 2026. </note> | '' | /order/note: is expected, and the element around it ends",
                "> order 1 of 2026. < | >< | /order/note: expected order 1 of ${any}., got",
            })
    void everyOtherDifferenceIsNamedWithItsPlace(String from, String to, String says) throws Exception {
        assertThat(XML).contains(from);
        assertThat(difference("golden.xml", GOLDEN_XML, "text/xml", XML.replace(from, to)))
                .startsWith("golden golden.xml: ")
                .contains(says);
    }

    @Test
    void theEnvelopeOfOneOfBothDoesNotCount() throws Exception {
        String message = String.format(ENVELOPE, XML);
        String goldenMessage = String.format(ENVELOPE, GOLDEN_XML.substring(GOLDEN_XML.indexOf("<o:order")));
        assertThat(difference("golden.xml", GOLDEN_XML, "text/xml", message)).isNull();
        assertThat(difference("golden.xml", goldenMessage, "text/xml", XML)).isNull();
        assertThat(difference("golden.xml", goldenMessage, "text/xml", message)).isNull();
        assertThat(difference("golden.xml", goldenMessage, "text/xml", XML.replace("Co", "Inc")))
                .contains("/order/name: expected John & Co");
        assertThat(difference("golden.xml", GOLDEN_XML, "text/xml", message.replace("</order>", "</order><order/>")))
                .contains("has <order> after what is expected");
        assertThat(difference("golden.xml", GOLDEN_XML, "text/xml", String.format(ENVELOPE, "")))
                .contains("the reply ends before /order");
    }

    @Test
    void theOrderOfNamesInJsonAndIgnoredPartsDoNotCount() throws Exception {
        assertThat(difference("golden.json", GOLDEN_JSON, "application/json", JSON))
                .isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"id\": 1 | \"id\": 2 | /id: expected 1, got 2",
                "\"John\" | \"Joan\" | /name: expected \"John\", got \"Joan\"",
                "2, null | 2 | /list: expected an array of 3, got an array of 2",
                "[1, 2 | [1, 3 | /list/1: expected 2.0, got 3",
                "\"name\": \"John\", | `` | /name: is not there",
                "\"a\": true | \"a\": true, \"b\": 1 | /in/b: is not expected",
                "by me! | by me | /note: expected by ${any}!, got \"by me\"",
            })
    void everyOtherDifferenceOfJsonIsNamedWithItsPlace(String from, String to, String says) throws Exception {
        assertThat(JSON).contains(from);
        assertThat(difference("golden.json", GOLDEN_JSON, "application/json", JSON.replace(from, to)))
                .contains(says);
    }

    @Test
    void anyOtherReplyIsComparedAsText() throws Exception {
        assertThat(difference("golden.txt", "order ${id} at ${any}, ${any}\n", "text/plain", "order 1 at 7, today"))
                .isNull();
        assertThat(difference("golden.txt", "order ${id} at ${any}, ${any}\n", "text/plain", "order 1 at 7"))
                .contains("expected order 1 at ${any}, ${any}, got order 1 at 7");
    }

    @Test
    void whereWhiteSpaceMayDifferItIsShown() throws Exception {
        assertThat(difference("golden.txt", "Hello\nWorld ${any}\n", "text/plain", "Hello\r\nWorld 12\r\n"))
                .contains("expected \"Hello\\nWorld ${any}\", got \"Hello\\r\\nWorld 12\"");
        assertThat(difference("golden.xml", "<a>b c</a>", "text/xml", "<a>b  c</a>"))
                .contains("expected \"b c\", got \"b  c\"");
    }

    /** Null if there is no difference. */
    private String difference(String name, String golden, String type, String reply) throws Exception {
        Files.writeString(directory.resolve(name), golden);
        Path file = Files.writeString(directory.resolve("expected.txt"), "# the whole reply\n\ngolden " + name + "\n");
        RequestVariables variables = new RequestVariables(Optional.empty(), Set.of());
        ReplyVerifier verifier = ReplyRules.of(
                        Expectations.parse("@" + file, variables), Validation.NONE, Optional.empty())
                .verifier();
        RequestValues values = variables.values(0, 1, 1, LoadPart.WHOLE);
        values.next(true);
        CallFailedException failed = catchThrowableOfType(
                CallFailedException.class,
                () -> verifier.verify(ServiceReply.of(200, type, reply.getBytes(StandardCharsets.UTF_8)), values));
        return failed == null ? null : failed.getMessage();
    }
}
