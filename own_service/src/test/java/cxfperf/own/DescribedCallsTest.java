package cxfperf.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.options.UsageException;
import cxfperf.own.describe.AllowedRefs;
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
                        directory, List.of("-Durl=http://localhost/", "-Dmethod=" + method, "-Dbody=" + body)))
                .isInstanceOf(UsageException.class)
                .hasMessageEndingWith(": " + method + " sends no body: -Dmethod names another one");
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

    private DescribedOperation operation(String operation) throws Exception {
        return described("paths: {/a: {" + operation + "}}").get(0);
    }

    /** Describes a document, each command of which the client has to take. */
    private List<DescribedOperation> described(String text) throws Exception {
        Path document = Files.writeString(directory.resolve("openapi.yaml"), HEAD + text);
        List<DescribedOperation> all = new OpenApiDescriber(BoundedWork.ONE)
                .describe(new DocumentParts(document.toUri(), AllowedRefs.OWN))
                .ports()
                .get(0)
                .operations();
        for (DescribedOperation operation : all) {
            TypedClient.check(directory, "-Dopenapi=" + document, operation);
        }
        return all;
    }
}
