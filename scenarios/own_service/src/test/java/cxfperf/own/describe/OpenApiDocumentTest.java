package cxfperf.own.describe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.own.describe.ServiceDescription.DescribedOperation;
import cxfperf.own.describe.openapi.OpenApiDescriber;
import cxfperf.own.describe.openapi.OpenApiDocument;
import cxfperf.own.describe.openapi.OpenApiDocument.OpenApiOperation;
import java.io.FileNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests which OpenAPI documents are read, and the limits of what is made of them. */
class OpenApiDocumentTest {

    private static final String HEAD = "openapi: 3.0.3\ninfo: {title: t, version: '1'}\n";

    @TempDir
    private Path directory;

    @Test
    void whatIsNoOpenApiDocumentIsOneLineAndWhatIsNotThereIsAnother() throws Exception {
        refused("swagger: '2.0'\npaths: {}\n", "it is Swagger 2.0, and OpenAPI 3 is expected");
        refused("{\"a\": 1}", "it has no 'openapi: 3...', which an OpenAPI 3 document begins with");
        refused("openapi: 3.0.0\npaths: {}\n", "it has no operation in its paths");
        refused("{\"openapi\": ", "it is neither JSON nor YAML: ");
        refused("openapi: 3.0.0\npaths: {/a: {$ref: '#/nowhere'}}\n", "its reference #/nowhere leads to nothing");
        refused("openapi: 3.0.0\npaths: {/a: {$ref: '#/paths/~1a'}}\n", "its reference #/paths/~1a leads to itself");
        refused("{\"openapi\": \"3.0.0\", \"x\": 1e900000000}", "it has a number with more than 400 digits");
        refused("openapi: 3.0.0\nx: 1e900000000", "it has a number with more than 400 digits");
        refused("{\"openapi\": " + "[".repeat(100_000), "it is n");
        refused(HEAD + "x: " + "[".repeat(100_000), "it is n");
        refused(HEAD + "x: &A {a: *A}\npaths: {}\n", "it contains itself without end");
        String bomb = IntStream.range(1, 12)
                .mapToObj(i -> "x" + i + ": &X" + i + " [" + ("*X" + (i - 1) + ",").repeat(10) + "]\n")
                .collect(Collectors.joining());
        refused(HEAD + "x0: &X0 [1]\n" + bomb + "paths: {}\n", "its aliases stand for more than 5000000 values");
        assertThatThrownBy(() -> OpenApiDocument.read(parts(directory.resolve("none.yaml"))))
                .isInstanceOf(FileNotFoundException.class);
    }

    @Test
    void jsonIsReadAsJsonWithTabsAndEscapesOfItsOwn() throws Exception {
        String json =
                "{\n\t\"openapi\": \"3.1.0\",\n\t\"paths\": {\"\\/a\": {\"get\": {\"operationId\": \"get\"}}}\n}\n";
        assertThat(read(json).operations())
                .extracting(OpenApiOperation::toString)
                .containsExactly("GET /a");
        assertThat(read("\uFEFF" + json).operations()).hasSize(1);
    }

    @Test
    void aYamlDocumentOfMoreThanThreeMegabytesIsRead() throws Exception {
        String path = "paths:\n  /a:\n    get:\n      description: " + "some words ".repeat(400_000) + "\n";
        assertThat(read(HEAD + path).operations()).hasSize(1);
    }

    @Test
    void aReferenceOutOfTheDirectoryIsRefused() throws Exception {
        Path secret = Files.writeString(directory.resolve("secret"), "type: string\nenum: [hidden]\n");
        Path own = Files.createDirectories(directory.resolve("api"));
        Path document = Files.writeString(
                own.resolve("openapi.yaml"),
                HEAD + "paths: {/a: {post: {requestBody: {content: {application/json: {schema: {$ref: '"
                        + secret.toUri() + "'}}}}, responses: {'200': {description: d, content: {application/json:"
                        + " {schema: {$ref: '../secret'}}}}}}}}\n");

        DescribedOperation refused = operations(BoundedWork.ONE, document).get(0);
        assertThat(refused.isCallable()).isFalse();
        assertThat(refused.note())
                .get()
                .asString()
                .contains(secret + ", which is neither on its own server nor in its own directory: save that part")
                .doesNotContain("hidden");
        OpenApiDocument read = OpenApiDocument.read(parts(document));
        assertThatThrownBy(() -> read.replies(read.operations().get(0)))
                .isInstanceOf(NoSuchDescriptionException.class)
                .hasMessageContaining("it refers to file:");
    }

    @Test
    void anOperationIsFoundByItsName() throws Exception {
        OpenApiDocument document =
                read(HEAD + "paths: {/a.b: {get: {}}, /a/b: {get: {}}, /c: {get: {operationId: c}, put: {}}}");

        assertThat(document.operation("c").toString()).isEqualTo("GET /c");
        assertThat(document.operation("put_c").toString()).isEqualTo("PUT /c");
        assertThatThrownBy(() -> document.operation("GET"))
                .isInstanceOf(NoSuchDescriptionException.class)
                .hasMessage("it has no operation GET: -Doperation names one of get_a_b, get_a_b, c, put_c");
        assertThatThrownBy(() -> document.operation("get_a_b"))
                .isInstanceOf(NoSuchDescriptionException.class)
                .hasMessageStartingWith("it has several operations get_a_b: ");
        String longest = "_".repeat(1_000_000) + "-";
        assertThat(read(HEAD + "paths: {/a: {get: {operationId: " + longest + "}}}")
                        .operations()
                        .get(0)
                        .name())
                .endsWith("_-");
    }

    @Test
    void aSchemaThatAsksForTooMuchHasNoRequest() throws Exception {
        String nested = IntStream.range(1, 10)
                .mapToObj(level -> "    L" + level + ": {type: object, required: [a,b,c,d,e,f,g,h,i,j], properties: {"
                        + "abcdefghij"
                                .chars()
                                .mapToObj(c -> (char) c + ": {$ref: '#/components/schemas/L" + (level + 1) + "'}")
                                .collect(Collectors.joining(", "))
                        + "}}\n")
                .collect(Collectors.joining());
        String body = "requestBody: {content: {application/json: {schema: ";
        List<DescribedOperation> all = described(
                Duration.ofSeconds(60),
                HEAD + "paths:\n"
                        + "  /a: {post: {" + body + "{$ref: '#/components/schemas/L1'}}}}}}\n"
                        + "  /b: {post: {" + body + "{type: string, minLength: 2000000000}}}}}}\n"
                        + "  /c: {post: {" + body + "{type: object, minProperties: 2000000000}}}}}}\n"
                        + "components:\n  schemas:\n" + nested + "    L10: {type: string}\n");
        assertThat(all).allSatisfy(each -> {
            assertThat(each.isCallable()).isFalse();
            assertThat(each.note())
                    .contains("no request: its schema asks for more than 10,000 elements or 1,000,000 characters");
        });
    }

    @Test
    void aPatternThatIsMatchedForHoursIsGivenUp() throws Exception {
        List<DescribedOperation> all = described(
                Duration.ofMillis(500),
                HEAD + "paths: {/a: {post: {requestBody: {content: {application/json: {schema: {type: string, pattern:"
                        + " '(x)(x+x+)+\\1y', example: '" + "x".repeat(40) + "b'}}}}}}}\n");
        assertThat(all.get(0).note()).contains("no request: it takes more than 0.5 s");
    }

    private void refused(String text, String reason) {
        assertThatThrownBy(() -> described(BoundedWork.ONE, text))
                .isInstanceOf(NoSuchDescriptionException.class)
                .hasMessageStartingWith(reason)
                .message()
                .hasLineCount(1);
    }

    private OpenApiDocument read(String text) throws Exception {
        return OpenApiDocument.read(parts(Files.writeString(directory.resolve("openapi"), text)));
    }

    private List<DescribedOperation> described(Duration limit, String text) throws Exception {
        return operations(limit, Files.writeString(directory.resolve("openapi"), text));
    }

    private static List<DescribedOperation> operations(Duration limit, Path document) throws Exception {
        return OpenApiDescriber.describe(parts(document), limit).ports().get(0).operations();
    }

    private static DocumentParts parts(Path document) {
        return new DocumentParts(document.toUri(), null);
    }
}
