package cxfperf.own.replies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.own.requests.RequestException;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.FailureKind;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReplyPathTest {

    private static final String SOAP =
            "<?xml version='1.0'?><s:Envelope xmlns:s='urn:s'><s:Body><m:orders xmlns:m='urn:m'"
                    + " xmlns:i='urn:i'><!-- c --><m:order i:type='t'><m:id>7</m:id>"
                    + "<m:name>a<b>b</b><![CDATA[<c>]]>&amp;</m:name></m:order>"
                    + "<m:order type='u' i:type='t' no='8'><m:id>9</m:id><m:id/></m:order></m:orders></s:Body></s:Envelope>";

    private static final String JSON =
            "{\"a\": {\"b\": [1.50, true, null, {\"c\": \"x\\ny\"}]}, \"m/n\": \"\", \"o\": {\"p\" : 1}}";

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "/Envelope/Body/orders/order/id|7",
                "/s:Envelope/s:Body/m:orders/m:order/m:id|7",
                "/x:Envelope/*/orders/*/id/text()|7",
                "//id|7",
                "//order/name|ab<c>&",
                "//order/@no|8",
                "//order/@i:type|t",
                "//Body//id|7",
                "//order[2]/id|9",
                "//order[m:id='9']/@no|8",
                "//order[2]/@type|u",
                "//order[2]/id[2]|``",
                "count(//id)|3",
                "string(//order[id=7]/name)|ab<c>&",
                "boolean(//none)|false",
                "//child::m:id|7",
                "concat('m:', \"m:\", //id)|m:m:7"
            })
    void anXPathFindsTheFirstWhateverTheNamespaces(String path, String value) throws Exception {
        assertThat(find(path, SOAP)).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/Body",
                "//none",
                "//order/@none",
                "/Envelope/orders",
                "//order[3]",
                "//id//id",
                "/Envelope/Body/id"
            })
    void whatIsNotThereIsNotFound(String path) throws Exception {
        assertThat(ReplyPath.parse(path).find(reply(SOAP.getBytes(StandardCharsets.UTF_8))))
                .isEmpty();
    }

    /** Compares the fast path with the tree: a condition that always holds makes any path use the tree. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/a/a",
                "//a/b",
                "//a//b",
                "/a//b/@x",
                "//*/c",
                "/*/*/*",
                "//b/a/b",
                "//@x",
                "//a//a//b",
                "/a/b/@y",
                "/a/text()",
                "//a/text()",
                "//b/text()"
            })
    void bothWaysOfReadingFindTheSame(String path) throws Exception {
        for (String reply : new String[] {
            "<a><b>1</b><a><b x='2'>3<a><b x='4'/></a></b></a><c>5</c></a>",
            "<a><c><b y='1'/><a><a>2<b>3</b></a></a></c><b y='2' x='3'>4</b></a>",
            "<a>1<b/>2<!-- c -->3<![CDATA[4]]><a><b>5</b> </a></a>",
            "<b/>"
        }) {
            byte[] bytes = reply.getBytes(StandardCharsets.UTF_8);
            assertThat(ReplyPath.parse(path).find(reply(bytes)))
                    .as(reply)
                    .isEqualTo(ReplyPath.parse("(" + path + ")[true()]").find(reply(bytes)));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "/a/b/0|1.50",
                "/a/b/1|true",
                "/a/b/2|null",
                "/m~1n|``",
                "/o|{\"p\":1}",
                "/a/b|[1.50,true,null,{\"c\":\"x\\ny\"}]"
            })
    void aPointerFindsAValueOfJsonAsItIsWritten(String pointer, String value) throws Exception {
        assertThat(find(pointer, JSON)).isEqualTo(value);
    }

    @Test
    void aPointerFindsATextAsItIsMeant() throws Exception {
        assertThat(find("/a/b/3/c", JSON)).isEqualTo("x\ny");
        assertThat(ReplyPath.parse("/a/c").find(reply(JSON.getBytes(StandardCharsets.UTF_8))))
                .isEmpty();
        assertThat(ReplyPath.parse("/a/b/4").find(reply(JSON.getBytes(StandardCharsets.UTF_8))))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16", "ISO-8859-1"})
    void aReplyIsReadInItsOwnEncoding(String encoding) throws Exception {
        String reply = "<?xml version='1.0' encoding='" + encoding + "'?><a>ü</a>";

        assertThat(ReplyPath.parse("/a").find(reply(reply.getBytes(Charset.forName(encoding)))))
                .contains("ü");
    }

    @Test
    void aReplyThatCannotBeReadIsAWrongReply() {
        assertWrong("//id", "", "the reply is empty, so //id is nowhere in it");
        assertWrong("//id", "oops", "the reply is neither XML nor JSON, so //id is nowhere in it");
        assertWrong("//id", "<a><b></a>", "the reply is not well-formed XML: ");
        assertWrong("//id[1]", "<a>", "the reply is not well-formed XML: ");
        assertWrong("/a", "{\"b\": 1,", "the reply is not well-formed JSON: ");
        assertWrong("count(//a)", "{}", "the reply is JSON, and count(//a) is not a JSON pointer");
        assertWrong("/a b", "<a/>", "the reply is XML, and /a b is not an XPath");
    }

    @Test
    void aReplyCannotHaveTheParserReadFilesOrGrowWithoutBound() {
        assertThatThrownBy(() ->
                        find("//id", "<!DOCTYPE a [<!ENTITY e SYSTEM 'file:///etc/hostname'>]><a><id>&e;</id></a>"))
                .isInstanceOf(CallFailedException.class)
                .hasMessageStartingWith("the reply is not well-formed XML: ");
    }

    private static void assertWrong(String path, String reply, String message) {
        assertThatThrownBy(() -> find(path, reply)).isInstanceOfSatisfying(CallFailedException.class, failed -> {
            assertThat(failed.kind()).isEqualTo(FailureKind.WRONG_REPLY);
            assertThat(failed.getMessage()).startsWith(message).doesNotContain("\n");
        });
    }

    @Test
    void whatIsNeitherIsRefusedInOneLine() {
        assertThatThrownBy(() -> ReplyPath.parse("//a["))
                .isInstanceOf(RequestException.class)
                .hasMessageStartingWith("'//a[' is neither an XPath nor a JSON pointer: ")
                .hasMessageNotContaining("\n");
        assertThatThrownBy(() -> ReplyPath.parse("")).isInstanceOf(RequestException.class);
    }

    @Test
    void manyThreadsCanAskAtATime() throws Exception {
        ReplyPath path = ReplyPath.parse("//order[id=9]/@no");
        byte[] reply = SOAP.getBytes(StandardCharsets.UTF_8);

        assertThat(IntStream.range(0, 200).parallel().mapToObj(i -> findOrFail(path, reply)))
                .isEqualTo(Collections.nCopies(200, "8"));
    }

    private static String findOrFail(ReplyPath path, byte[] reply) {
        try {
            return path.find(reply(reply)).orElseThrow();
        } catch (CallFailedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ServiceReply reply(byte[] bytes) {
        return ServiceReply.of(200, null, bytes);
    }

    private static String find(String path, String reply) throws Exception {
        return ReplyPath.parse(path)
                .find(reply(reply.getBytes(StandardCharsets.UTF_8)))
                .orElseThrow();
    }
}
