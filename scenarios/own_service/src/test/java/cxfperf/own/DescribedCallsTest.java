package cxfperf.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import cxfperf.options.UsageException;
import cxfperf.own.describe.BoundedWork;
import cxfperf.own.describe.DocumentParts;
import cxfperf.own.describe.ServiceDescription.DescribedOperation;
import cxfperf.own.describe.openapi.OpenApiDescriber;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the commands for the operations of OpenAPI documents: the client takes each of them. */
class DescribedCallsTest {

    private static final String HEAD = "openapi: 3.0.3\ninfo: {title: t, version: '1'}\n";

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"get", "head", "options"})
    void aBodyIsLeftOutWhereTheMethodSendsNone(String method) throws Exception {
        DescribedOperation call = operation(method + ": {operationId: a, requestBody: {content: {application/json:"
                + " {schema: {type: integer}}}}}");

        assertThat(call.request()).isEmpty();
        assertThat(call.note()).contains("its body is left out: " + method.toUpperCase(Locale.ROOT) + " sends none");
        assertThat(call.arguments())
                .containsExactly(
                        "-Doperation=a",
                        "-Durl=http://localhost:9000/a",
                        "-Dmethod=" + method.toUpperCase(Locale.ROOT));
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD", "OPTIONS"})
    void theClientRefusesABodyThatItWouldNotSend(String method) throws Exception {
        Path body = Files.writeString(directory.resolve("body.json"), "1");

        assertThatThrownBy(() -> TypedClient.check(
                        directory, List.of("-Durl=http://localhost/", "-Dmethod=" + method, "-Drequest=" + body)))
                .isInstanceOf(UsageException.class)
                .hasMessageEndingWith(": " + method + " sends no body: -Dmethod names another one");
    }

    @Test
    void repliesOfRestAreNotAllValidatedWithoutASchema() {
        List<String> words = List.of("-Durl=http://localhost/", "-DvalidateReplies=all");

        assertThatThrownBy(() -> TypedClient.check(directory, words))
                .isInstanceOf(UsageException.class)
                .hasMessageEndingWith("there is no schema to validate replies by: give -Dschema or -Dopenapi");
    }

    @Test
    void aBodyOfDeleteIsSent() throws Exception {
        DescribedOperation call =
                operation("delete: {requestBody: {content: {application/json: {schema: {type: integer}}}}}");

        assertThat(call.request()).isPresent();
        assertThat(call.note()).isEmpty();
    }

    @Test
    void anOperationOfAMethodThatTheClientDoesNotHaveCannotBeCalled() throws Exception {
        DescribedOperation call = operation("trace: {operationId: a}");

        assertThat(call.isCallable()).isFalse();
        assertThat(call.note())
                .contains("no request: the client has no method TRACE: one of GET, POST, PUT, DELETE, PATCH, HEAD,"
                        + " OPTIONS is expected");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "Host ; a ; Host is set by the client itself",
                "content-length ; 7 ; content-length is set by the client itself",
                "X-A ; a|b ; a | would begin another header, but not in a line of @FILE",
                "X|A ; a ; a | would begin another header, but not in a line of @FILE",
                "X-A ; gr\u00fcn ; it has a character that is not one of ASCII that can be printed",
                "X-A ; 'a\nHost: b' ; it has a character that is not one of ASCII that can be printed",
                "#A ; a ; -Dheader takes no such name",
                "@/etc/hostname ; a ; -Dheader takes no such name",
                "X A ; a ; -Dheader takes no such name",
            })
    void aHeaderThatTheClientWouldRefuseOrChangeIsLeftOut(String name, String value, String reason) throws Exception {
        DescribedOperation call =
                operation("get: {parameters: [" + header(name, value) + ", " + header("X-B", "b") + "]}");

        assertThat(call.arguments()).contains("-Dheader=X-B: b");
        assertThat(call.note()).contains("header " + name + " is left out: " + reason);
    }

    @Test
    void aHeaderIsThereOnceAndHasNoVariable() throws Exception {
        DescribedOperation call = described(
                        """
                        security: [{token: [], key: [], other: []}]
                        paths:
                          /a:
                            post:
                              parameters:
                                - {in: header, name: Content-Type, required: true, example: text/plain}
                                - {in: header, name: x-key, required: true, example: a}
                                - {in: header, name: authorization, required: true, example: a}
                                - {in: header, name: Accept, example: a}
                                - {in: header, name: X-Cost, required: true, example: '5 ${id} $${id}'}
                                - {in: header, name: Cookie, required: true, example: c=1}
                                - {in: cookie, name: d, required: true, example: '2;|3'}
                              requestBody: {content: {application/json: {schema: {type: integer}}}}
                        components:
                          securitySchemes:
                            token: {type: http, scheme: Bearer}
                            key: {type: apiKey, in: header, name: X-Key}
                            other: {type: apiKey, in: header, name: Authorization}
                        """)
                .get(0);

        assertThat(call.arguments())
                .contains("-Dheader=Authorization: Bearer YOUR-TOKEN | X-Key: YOUR-KEY | Content-Type:"
                        + " application/json | X-Cost: 5 $${id} $$${id} | Cookie: c=1; d=2%3B%7C3");
        assertThat(call.note()).isEmpty();
    }

    @Test
    void aPathHasAValueForEachOfItsParametersAndOnlyWhatAnAddressMayHave() throws Exception {
        List<DescribedOperation> all = described(
                """
                paths:
                  /a/{id}/{id}/{other}/{known}: {get: {parameters: [{in: path, name: known, example: '{id}/?'}]}}
                  '/b c/%zz%2f|#{^}"é?d=e': {get: {parameters: [{in: query, name: q, required: true, example: 1}]}}
                  '/${id}/{': {get: {}}
                """);

        assertThat(all.get(0).arguments())
                .contains("-Durl=http://localhost:9000/a/string/string/string/%7Bid%7D%2F%3F");
        assertThat(all.get(0).note())
                .contains("nothing says what {id}, {other} in its path may be: the command has 'string'");
        assertThat(all.get(1).arguments())
                .contains("-Durl=http://localhost:9000/b%20c/%25zz%2f%7C%23string%22%C3%A9?d=e&q=1");
        assertThat(all.get(2).arguments()).contains("-Durl=http://localhost:9000/$string/%7B");
    }

    @Test
    void anOperationHasANameAlsoWhereNoLetterOfItsOwnOneCanBeUsed() throws Exception {
        assertThat(operation("get: {operationId: '\u53d6\u5f97'}").arguments()).contains("-Doperation=get_a");
        assertThat(operation("get: {operationId: " + "_".repeat(1_000_000) + "-}")
                        .name())
                .endsWith("_-");
    }

    @Test
    void theServerIsOneThatTheClientCanCall() throws Exception {
        List<DescribedOperation> all = described(
                """
                servers: [{url: 'wss://a.example.com'}, {url: 'https://b.example.com/'}]
                paths:
                  /a: {get: {}}
                  /b: {get: {servers: [{url: 'https://:80/'}]}}
                """);

        assertThat(all.get(0).arguments()).contains("-Durl=https://b.example.com/a");
        assertThat(all.get(1).arguments()).contains("-Durl=http://localhost:9000/b");
        assertThat(all.get(1).note())
                .contains("its server's url https://:80/ is not one of http or https; put the server's own address into"
                        + " the command");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "array # # ids=1%2C2&ids=3",
                "array # explode: false # ids=1%2C2,3",
                "object # # R=1&G%26=2",
                "object # explode: false # ids=R,1,G%26,2",
                "none # # ids=",
            })
    void aQueryIsWrittenByItsStyle(String value, String style, String query) throws Exception {
        assertThat(parameter("query", value, style).arguments())
                .contains("-Durl=http://localhost:9000/a/string?" + query);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "value # # a%20b",
                "array # # 1%2C2,3",
                "object # # R,1,G%26,2",
                "object # explode: true # R=1,G%26=2",
            })
    void aPartOfAPathIsWrittenByItsStyle(String value, String style, String part) throws Exception {
        assertThat(parameter("path", value, style).arguments()).contains("-Durl=http://localhost:9000/a/" + part);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "header # value # # ids: a b",
                "header # array # # ids: 1,2,3",
                "header # object # explode: true # 'ids: R=1,G&=2'",
                "cookie # value # # Cookie: ids=a%20b",
                "cookie # array # # Cookie: ids=1%2C2; ids=3",
                "cookie # array # explode: false # 'Cookie: ids=1%2C2,3'",
            })
    void aHeaderAndACookieAreWrittenByTheirStyles(String in, String value, String style, String header)
            throws Exception {
        assertThat(parameter(in, value, style).arguments()).contains("-Dheader=" + header);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "query # nested # # no style has an array or an object inside another one",
                "query # object # style: deepObject # its style is deepObject, and only form is written here",
                "header # value # style: form # its style is form, and only simple is written here",
                "querystring # value # # OpenAPI 3 has no parameters in querystring",
                "query # endless # # no value of its schema ever ends",
                "query # binary # # its content type is not JSON",
            })
    void aParameterThatHasNoFormIsLeftOutWithTheReason(String in, String value, String style, String reason)
            throws Exception {
        DescribedOperation call = parameter(in, value, style);

        assertThat(call.note()).get().asString().startsWith(in + " ids is left out: " + reason);
        assertThat(call.arguments())
                .containsExactly("-Doperation=get_a_ids", "-Durl=http://localhost:9000/a/string", "-Dmethod=GET");
    }

    @Test
    void aValueOfAContentTypeIsATextOfJson() throws Exception {
        assertThat(parameter("query", "content", null).arguments())
                .contains("-Durl=http://localhost:9000/a/string?ids=%5B%22x%22%5D");
    }

    /** Describes a call with a parameter {@code ids} of one of some values. */
    private DescribedOperation parameter(String in, String value, String style) throws Exception {
        String described = Map.of(
                        "value", "example: a b",
                        "array", "example: ['1,2', 3]",
                        "object", "example: {R: 1, 'G&': 2}",
                        "nested", "example: {R: [1]}",
                        "none", "example: []",
                        "endless", "schema: {$ref: '#/components/schemas/Endless'}",
                        "content", "content: {application/json: {schema: {type: array, items: {enum: [x]}}}}",
                        "binary", "content: {image/png: {}}")
                .get(value);
        return described(
                        """
                        paths:
                          /a/{ids}: {get: {parameters: [{name: ids, required: true, in: %s, %s%s}]}}
                        components:
                          schemas:
                            Endless: {type: object, required: [e], properties: {e: {$ref: '#/components/schemas/Endless'}}}
                        """
                                .formatted(in, described, style == null ? "" : ", " + style))
                .get(0);
    }

    private static String header(String name, String value) {
        ObjectNode parameter = JsonNodeFactory.instance.objectNode();
        parameter.put("in", "header").put("name", name).put("example", value).put("required", true);
        return parameter.toString();
    }

    private DescribedOperation operation(String operation) throws Exception {
        return described("paths: {/a: {" + operation + "}}").get(0);
    }

    /** Describes a document, each command of which the client has to take. */
    private List<DescribedOperation> described(String text) throws Exception {
        Path document = Files.writeString(directory.resolve("openapi.yaml"), HEAD + text);
        List<DescribedOperation> all = OpenApiDescriber.describe(
                        new DocumentParts(document.toUri(), null), BoundedWork.ONE)
                .ports()
                .get(0)
                .operations();
        for (DescribedOperation operation : all) {
            TypedClient.check(directory, "-Dopenapi=" + document, operation);
        }
        return all;
    }
}
