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

    @Test
    void theClientRefusesABodyThatItWouldNotSend() throws Exception {
        Path body = Files.writeString(directory.resolve("body.json"), "1");

        assertThatThrownBy(() -> TypedClient.check(
                        directory, List.of("-Durl=http://localhost/", "-Dmethod=GET", "-Drequest=" + body)))
                .isInstanceOf(UsageException.class)
                .hasMessageEndingWith(": GET sends no body: -Dmethod names another one");
    }

    @Test
    void repliesOfRestAreNotAllValidatedWithoutASchema() {
        List<String> words = List.of("-Durl=http://localhost/", "-DvalidateReplies=all");

        assertThatThrownBy(() -> TypedClient.check(directory, words))
                .isInstanceOf(UsageException.class)
                .hasMessageEndingWith("there is no schema to validate replies by: give -Dschema or -Dopenapi");
    }

    @Test
    void anOperationOfAMethodThatTheClientDoesNotHaveCannotBeCalled() throws Exception {
        DescribedOperation call = operation("trace: {operationId: a}");

        assertThat(call.isCallable()).isFalse();
        assertThat(call.note()).contains("no request: the client has no method TRACE");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "Host ; a ; Host is set by the client itself",
                "X-A ; a|b ; -Dheader cannot have it",
                "X-A ; gr\u00fcn ; X-A: a header has no line end, no control character and no character outside ASCII",
                "X-A ; 'a\nHost: b' ; X-A: a header has no line end, no control character and no character outside ASCII",
                "#A ; a ; -Dheader cannot have it",
                "@/etc/hostname ; a ; header 1 has no name that a header can have: 'NAME: VALUE' is expected, several with a |"
                        + " between them, or @FILE with one in each line",
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
                        paths:
                          /a:
                            post:
                              parameters:
                                - {in: header, name: Content-Type, required: true, example: text/plain}
                                - {in: header, name: x-key, required: true, example: a}
                                - {in: header, name: authorization, required: true, example: a}
                                - {in: header, name: Accept, example: a}
                                - {in: header, name: X-Cost, required: true, example: '5 ${id} $${id}'}
                              requestBody: {content: {application/json: {schema: {type: integer}}}}
                        """)
                .get(0);

        assertThat(call.arguments())
                .contains("-Dheader=Content-Type: application/json | x-key: a | X-Cost: 5 $${id} $$${id}");
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
        assertThat(all.get(0).note()).contains("a parameter of its path is not described: the command has 'string'");
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

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "query # example: ['1,2', 3] # -Durl=http://localhost:9000/a/string?ids=1%2C2&ids=3",
                "query # example: a b # -Durl=http://localhost:9000/a/string?ids=a%20b",
                "path # example: a b # -Durl=http://localhost:9000/a/a%20b",
                "path # example: ['1,2', 3] # -Durl=http://localhost:9000/a/1%2C2,3",
                "header # example: a b # '-Dheader=ids: a b'",
                "header # example: ['1,2', 3] # '-Dheader=ids: 1,2,3'",
            })
    void aParameterIsWrittenAsItsPlaceHasIt(String in, String value, String argument) throws Exception {
        assertThat(parameter(in, value).arguments()).contains(argument);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "query | example: {R: [1]}",
                "query | 'example: {R: 1}, style: deepObject'",
                "query | 'example: [1, 2], explode: false'",
                "header | 'example: a, style: form'",
                "cookie | example: a",
                "query | schema: {$ref: '#/components/schemas/Endless'}",
                "query | content: {application/json: {schema: {type: integer}}}",
            })
    void aParameterOfAnotherFormIsLeftOut(String in, String value) throws Exception {
        DescribedOperation call = parameter(in, value);

        assertThat(call.note()).get().asString().startsWith(in + " ids is left out: it is to be written by hand");
        assertThat(call.arguments())
                .containsExactly("-Doperation=get_a_ids", "-Durl=http://localhost:9000/a/string", "-Dmethod=GET");
    }

    /** Describes a call with a parameter {@code ids}. */
    private DescribedOperation parameter(String in, String described) throws Exception {
        return described(
                        """
                        paths:
                          /a/{ids}: {get: {parameters: [{name: ids, required: true, in: %s, %s}]}}
                        components:
                          schemas:
                            Endless: {type: object, required: [e], properties: {e: {$ref: '#/components/schemas/Endless'}}}
                        """
                                .formatted(in, described))
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
