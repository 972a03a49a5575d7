package cxfperf.own.replies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.own.requests.Escape;
import cxfperf.own.requests.RequestFile;
import cxfperf.scenario.RejectedException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.stream.XMLStreamException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReplyXPathTest {

    private static final String SOAP =
            "<?xml version='1.0'?><s:Envelope xmlns:s='urn:s'><s:Body><m:orders xmlns:m='urn:m'"
                    + " xmlns:i='urn:i'><!-- c --><m:order i:type='t'><m:id>7</m:id>"
                    + "<m:name>a<b>b</b><![CDATA[<c>]]>&amp;</m:name></m:order>"
                    + "<m:order type='u' i:type='t' no='8'><m:id>9</m:id><m:id/></m:order></m:orders></s:Body></s:Envelope>";

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
        assertThat(find(path, SOAP).get(0)).isEqualTo(value);
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
    void aPathWithoutAMatchFindsNothing(String path) throws Exception {
        assertThat(find(path, SOAP)).isEmpty();
    }

    @Test
    void aReplyCannotHaveTheParserReadFilesOrGrowWithoutBound() {
        assertThatThrownBy(() ->
                        find("//id", "<!DOCTYPE a [<!ENTITY e SYSTEM 'file:///etc/hostname'>]><a><id>&e;</id></a>"))
                .isInstanceOf(XMLStreamException.class);
    }

    @Test
    void manyThreadsCanAskAtATime() throws Exception {
        ReplyXPath path = path("//order[id=9]/@no");

        assertThat(IntStream.range(0, 200).parallel().mapToObj(i -> findOrFail(path)))
                .isEqualTo(Collections.nCopies(200, List.of("8")));
    }

    private static List<String> findOrFail(ReplyXPath path) {
        try {
            return find(path, SOAP.getBytes(StandardCharsets.UTF_8));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static ReplyXPath path(String text) throws RejectedException {
        return ReplyXPath.parse(new RequestFile("expect", "t", text, Escape.NONE));
    }

    private static List<String> find(String path, String reply) throws Exception {
        return find(path(path), reply.getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> find(ReplyXPath path, byte[] reply) throws Exception {
        return path.find(ServiceReply.of(200, null, reply).xml()).texts();
    }
}
