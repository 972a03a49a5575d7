package cxfperf.own.describe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import cxfperf.own.describe.ServiceDescription.DescribedOperation;
import cxfperf.own.describe.ServiceDescription.DescribedPort;
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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests how an OpenAPI document is read, for descriptions and for reply validation. Bodies, as a client sends them, are
 * checked with an independent validator.
 */
class OpenApiDocumentTest {

    private static final String HEAD = "openapi: 3.0.3\ninfo: {title: t, version: '1'}\n";

    private static final Path DOCUMENTS = Path.of("src", "test", "resources", "openapi");
    private static final ObjectMapper JSON = new ObjectMapper();

    private static ServiceDescription shop;

    @TempDir
    private Path directory;

    @Test
    void anchorsAndMergesOfYamlAreWhatTheyNameAndNoText() throws Exception {
        DescribedOperation post = described(
                        HEAD
                                + """
                        x-base: &B {type: object, required: [id], properties: {id: &I {type: integer, minimum: 7}}}
                        paths:
                          /a:
                            post:
                              operationId: make
                              requestBody:
                                content:
                                  application/json:
                                    schema:
                                      <<: *B
                                      required: [id, other]
                                      properties: {id: *I, other: {enum: [blue]}}
                        """)
                .get(0);

        assertThat(post.request().orElseThrow().text())
                .contains("\"id\" : 7", "\"other\" : \"blue\"")
                .doesNotContain("any");
        assertThat(post.note()).isEmpty();
    }

    /** In YAML 1.1 the country code would be false. */
    @Test
    void wordsThatAreNoBooleansInYamlTwelveAreTexts() throws Exception {
        assertThat(described(
                                HEAD
                                        + """
                                paths:
                                  /a/{no}:
                                    get:
                                      operationId: get
                                      parameters:
                                      - {name: no, in: path, required: true, schema: {enum: [NO]}}
                                      - {name: on, in: query, required: true, schema: {enum: [true]}}
                                """)
                        .get(0)
                        .toString())
                .contains("/a/NO?on=true");
    }

    /** In YAML 1.1 they would be 8, 668, 1000, 90 and infinite. */
    @Test
    void numbersAreThoseOfYamlTwelve() throws Exception {
        assertThat(described(
                                HEAD
                                        + """
                                paths:
                                  /a:
                                    post:
                                      operationId: post
                                      requestBody:
                                        content:
                                          application/json:
                                            schema:
                                              properties:
                                                a: {enum: [010]}
                                                b: {enum: [01234]}
                                                c: {enum: [1_000]}
                                                d: {enum: [1:30]}
                                                e: {enum: [.inf]}
                                                f: {enum: [-1.50]}
                                                g: {enum: [+12e3]}
                                                h: {enum: [123456789012345678901.1]}
                                """)
                        .get(0)
                        .request()
                        .orElseThrow()
                        .text()
                        .replaceAll("\\s", ""))
                .endsWith("{\"a\":10,\"b\":1234,\"c\":\"1_000\",\"d\":\"1:30\",\"e\":\".inf\",\"f\":-1.5,"
                        + "\"g\":1.2E+4,\"h\":123456789012345678901.1}");
    }

    @Test
    void aRecursiveOrExplodingAnchorIsOneLine() {
        refused(HEAD + "x: &A {a: *A}\npaths: {}\n", "it contains itself without end");
        String bomb = IntStream.range(1, 12)
                .mapToObj(i -> "x" + i + ": &X" + i + " [" + ("*X" + (i - 1) + ",").repeat(10) + "]\n")
                .collect(Collectors.joining());
        refused(HEAD + "x0: &X0 [1]\n" + bomb + "paths: {}\n", "its aliases stand for more than 5000000 values");
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
        String many = IntStream.range(0, 40_000)
                .mapToObj(i ->
                        "  /a" + i + ": {get: {operationId: op" + i + ", description: some words of a document}}\n")
                .collect(Collectors.joining());
        assertThat(read(HEAD + "paths:\n" + many).operations()).hasSize(40_000);
    }

    @Test
    void pathsAndOperationsMayBeInFilesOfTheirOwn() throws Exception {
        Files.writeString(
                directory.resolve("search.yaml"),
                "post: {$ref: 'post.yaml#/post'}\nparameters: [{$ref: 'post.yaml#/q'}]\n");
        Files.writeString(
                directory.resolve("post.yaml"),
                "q: {name: q, in: query, required: true, schema: {enum: [all]}}\n"
                        + "post: {operationId: search, requestBody: {content: {application/json: {schema: {$ref:"
                        + " '#/body'}}}}}\nbody: {type: integer, minimum: 5}\n");
        String text = HEAD + "paths: {/search: {$ref: search.yaml}}\n";

        DescribedOperation search = described(text).get(0);
        assertThat(search.name()).isEqualTo("search");
        assertThat(search.request().orElseThrow().text()).endsWith("\n5\n");
        assertThat(search.arguments()).contains("-Durl=http://localhost:9000/search?q=all");
        assertThat(read(text).operation("search").name()).isEqualTo("search");
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

        DescribedOperation refused = operations(parts(document)).get(0);
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
    void whatIsBrokenInOneOperationIsItsOwnLine() throws Exception {
        List<DescribedOperation> all = described(
                HEAD
                        + """
                paths:
                  /a: {post: {operationId: zz, requestBody: {$ref: '#/%zz'}}}
                  /b: {post: {operationId: nothing, requestBody: {$ref: '#/nothing'}}}
                  /c: {post: {operationId: absent, requestBody: {$ref: none.yaml}}}
                  /d: {get: {operationId: fine}}
                """);
        assertThat(all).extracting(DescribedOperation::name).containsExactly("zz", "nothing", "absent", "fine");
        assertThat(all.get(0).note()).get().asString().startsWith("no request: its reference #/%zz cannot be read");
        assertThat(all.get(1).note()).contains("no request: its reference #/nothing leads to nothing");
        assertThat(all.get(2).note())
                .get()
                .asString()
                .startsWith("no request: its reference none.yaml cannot be used: ");
        assertThat(all.get(3).note()).isEmpty();
    }

    @Test
    void whatIsTooDeepOrHasTooManyDigitsIsOneLine() {
        refused("{\"openapi\": \"3.0.0\", \"x\": 1e900000000}", "it has a number with more than 400 digits");
        refused("openapi: 3.0.0\nx: 1e900000000", "it has a number with more than 400 digits");
        refused("{\"openapi\": " + "[".repeat(100_000), "it is n");
        refused(HEAD + "x: " + "[".repeat(100_000), "it is n");
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
    }

    @Test
    void theServerOfAnOperationIsItsOwnOrElseThatOfItsPathOrElseThatOfTheDocument() throws Exception {
        List<DescribedOperation> all = described(
                HEAD
                        + """
                servers: [{url: 'http://all.example.com/'}]
                paths:
                  /a: {get: {}}
                  /b: {servers: [{url: 'http://path.example.com/x'}], get: {}}
                  /c: {servers: [{url: 'http://path.example.com/x'}], get: {servers: [{url: 'http://own.example.com'}]}}
                  d: {get: {servers: [{url: 'http://{host}/'}]}}
                """);
        assertThat(all.get(0).arguments()).contains("-Durl=http://all.example.com/a");
        assertThat(all.get(1).arguments()).contains("-Durl=http://path.example.com/x/b");
        assertThat(all.get(2).arguments()).contains("-Durl=http://own.example.com/c");
        assertThat(all.get(3).note()).contains("its server's url http://{host}/ is not one of http or https");
        assertThat(all.get(3).arguments()).contains("-Durl=http://localhost:9000/d");
        assertThat(described(HEAD + "servers: [{url: '{siteUrl}'}]\npaths: {/a: {get: {}}}\n")
                        .get(0)
                        .arguments())
                .contains("-Durl=http://localhost:9000/a");
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
        List<DescribedOperation> all = describedWithin(
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
        List<DescribedOperation> all = describedWithin(
                Duration.ofMillis(500),
                HEAD + "paths: {/a: {post: {requestBody: {content: {application/json: {schema: {type: string, pattern:"
                        + " '(x)(x+x+)+\\1y', example: '" + "x".repeat(40) + "b'}}}}}}}\n");
        assertThat(all.get(0).note()).contains("no request: it takes more than 0.5 s");
    }

    private void refused(String text, String reason) {
        assertThatThrownBy(() -> described(text))
                .isInstanceOf(NoSuchDescriptionException.class)
                .hasMessageStartingWith(reason)
                .message()
                .hasLineCount(1);
    }

    private OpenApiDocument read(String text) throws Exception {
        return OpenApiDocument.read(parts(Files.writeString(directory.resolve("openapi"), text)));
    }

    private List<DescribedOperation> described(String text) throws Exception {
        return operations(parts(Files.writeString(directory.resolve("openapi"), text)));
    }

    private List<DescribedOperation> describedWithin(Duration limit, String text) throws Exception {
        return OpenApiDescriber.describe(parts(Files.writeString(directory.resolve("openapi"), text)), limit)
                .ports()
                .get(0)
                .operations();
    }

    private static List<DescribedOperation> operations(DocumentParts parts) throws Exception {
        return OpenApiDescriber.describe(parts, BoundedWork.ONE).ports().get(0).operations();
    }

    private static DocumentParts parts(Path document) {
        return new DocumentParts(document.toUri(), null);
    }

    @BeforeAll
    static void describe() throws Exception {
        shop = OpenApiDescriber.describe(parts(DOCUMENTS.resolve("shop.yaml")), BoundedWork.ONE);
    }

    @Test
    void listsOperationsWithTheirAddressAndWhatACallerHasToShow() {
        DescribedPort port = shop.ports().get(0);
        assertThat(shop.title()).isEqualTo("OpenAPI 3.0.3");
        assertThat(port.service()).isEqualTo("Shop 2");
        assertThat(port.address()).isEqualTo("https://shop.example.com/shop/");
        assertThat(port.operations())
                .extracting(DescribedOperation::name)
                .containsExactly("getOrder", "delete_orders_id", "placeOrder", "putPicture", "endless");
        assertThat(operation("getOrder").style()).isEqualTo("GET /orders/{id}");
    }

    @Test
    void theArgumentsOfACallHaveItsRequiredParametersWithValuesThatTheirSchemasAllow() {
        DescribedOperation get = operation("getOrder");

        assertThat(get.arguments())
                .satisfiesExactly(
                        operation -> assertThat(operation).isEqualTo("-Doperation=getOrder"),
                        url -> assertThat(url)
                                .matches("-Durl=https://shop\\.example\\.com/shop/orders/[A-Z]{2}-[0-9]{4}"
                                        + "\\?fields=all%20%26%20more"),
                        method -> assertThat(method).isEqualTo("-Dmethod=GET"),
                        header -> assertThat(header).isEqualTo("-Dheader=X-Tenant: blue"));
        assertThat(get.note()).isEmpty();
        assertThat(get.request()).isEmpty();
    }

    @Test
    void aBodyIsValidWithAllItsOptionalPartsReferencesAndForms() throws Exception {
        JsonNode sent = sent(operation("placeOrder"));
        ObjectNode document = (ObjectNode)
                new YAMLMapper().readTree(DOCUMENTS.resolve("shop.yaml").toFile());
        // The validator reads no other file here, and expects exclusive limits in the form of newer documents.
        ((ObjectNode) document.at("/components/schemas/Order/properties/weight")).put("exclusiveMinimum", 0);
        ((ObjectNode) document.at("/components/schemas/Order/properties"))
                .set(
                        "colour",
                        new YAMLMapper()
                                .readTree(DOCUMENTS.resolve("parts.yaml").toFile())
                                .at("/colours/Colour"));

        assertThat(violations(document, "Order", sent)).isEmpty();
        assertThat(sent.at("/colour").asText()).isEqualTo("red");
        assertThat(sent.at("/payment/kind").asText()).isEqualTo("card");
        assertThat(sent.at("/payment/amount").asDouble()).isEqualTo(12.5);
        assertThat(sent.at("/items")).hasSize(2);
        assertThat(sent.at("/items/0/parts")).isEmpty();
        assertThat(sent.at("/items/0").has("inside")).isFalse();
        assertThat(sent.at("/labels")).hasSize(1);
        assertThat(sent.has("id")).as("read only").isFalse();
        assertThat(sent.at("/weight").asDouble()).isPositive().isLessThanOrEqualTo(0.4);
        assertThat(sent.at("/pieces").asInt()).isEqualTo(10);
        assertThat(operation("placeOrder").arguments())
                .contains("-Dmethod=POST", "-Dheader=Content-Type: application/vnd.shop+json");
    }

    @Test
    void aBodyThatIsNoJsonOrNeverEndsHasNoTemplateAndSaysSo() {
        assertThat(operation("putPicture").request()).isEmpty();
        assertThat(operation("putPicture").note()).contains("no body: none of its content types is JSON");
        assertThat(operation("endless").request()).isEmpty();
        assertThat(operation("endless").note()).contains("no body: no value of its schema ever ends");
    }

    @Test
    void aDocumentInJsonOfTheNewerVersionIsReadAsWell() throws Exception {
        Path file = DOCUMENTS.resolve("meters.json");
        DescribedOperation post = operations(parts(file)).get(0);
        JsonNode sent = sent(post);

        assertThat(violations((ObjectNode) JSON.readTree(file.toFile()), "Meter", sent))
                .isEmpty();
        assertThat(sent.at("/unit").asText()).isEqualTo("kWh");
        assertThat(sent.at("/value").asInt()).isEqualTo(4);
        assertThat(post.name()).isEqualTo("post_meters");
        assertThat(post.request().orElseThrow().text()).startsWith("// post_meters, POST /meters\n");
    }

    /** Each case once lacked a part in the body that its schema requires. */
    @Test
    void partsOfAnAllOfFormsAndWhatIsBesideAReferenceAreAllInTheBody() throws Exception {
        String schemas =
                """
                components:
                  schemas:
                    Base: {type: object, required: [id], properties: {id: {type: integer}}}
                    One: {type: object, required: [one], properties: {one: {type: string}}}
                    Two: {type: object, required: [two], properties: {two: {type: string}}}
                    Tree: {allOf: [{$ref: '#/components/schemas/Base'}, {properties: {child: {$ref: '#/components/schemas/Tree'}}}]}
                """;
        for (String schema : List.of(
                "{allOf: [{$ref: '#/components/schemas/Base'}, {oneOf: [{$ref: '#/components/schemas/One'}]}]}",
                "{allOf: [{oneOf: [{$ref: '#/components/schemas/One'}]}, {oneOf: [{$ref:"
                        + " '#/components/schemas/Two'}]}]}",
                "{$ref: '#/components/schemas/Base', required: [more], properties: {more: {enum: [x]}}}",
                "{type: array, prefixItems: [{type: integer}, {type: boolean}], items: false, minItems: 2}",
                "{$ref: '#/components/schemas/Tree'}",
                "{oneOf: [{type: 'null'}, {$ref: '#/components/schemas/Two'}]}")) {
            DescribedOperation post = post("openapi: 3.1.0", schema, schemas);
            ObjectNode document = (ObjectNode) new YAMLMapper().readTree(schemas);
            ((ObjectNode) document.at("/components/schemas")).set("Asked", new YAMLMapper().readTree(schema));

            assertThat(post.note()).as(schema).isEmpty();
            assertThat(violations(document, "Asked", sent(post))).as(schema).isEmpty();
        }
    }

    @Test
    void aBodyThatIsNotValidIsSaidToBeSo() throws Exception {
        for (String schema : List.of(
                "{type: object, properties: {a: {enum: [1]}}, if: {required: [a]}, then: {required: [b]}}",
                "{type: integer, not: {minimum: 0}}",
                "{oneOf: [{type: string}, {type: string}]}",
                "{type: string, pattern: '^(?=.*x)[a-w]+x$'}")) {
            assertThat(post("openapi: 3.1.0", schema, "").note())
                    .as(schema)
                    .get()
                    .asString()
                    .startsWith("to be completed by hand: ");
        }
        for (String schema : List.of("{type: string, pattern: '('}", "{properties: {a: {$ref: '#/no'}}}")) {
            assertThat(post("openapi: 3.0.0", schema, "").note())
                    .as(schema)
                    .get()
                    .asString()
                    .matches("(not checked|no request): .*");
        }
        assertThat(post(
                                "openapi: 3.0.0",
                                "{allOf: [{$ref: '#/paths/~1a/post/requestBody/content/application~1json/schema'}]}",
                                "")
                        .note())
                .isPresent();
    }

    private DescribedOperation post(String version, String schema, String components) throws Exception {
        Path file = Files.writeString(
                directory.resolve("made.yaml"),
                version + "\npaths: {/a: {post: {requestBody: {content: {application/json: {schema: " + schema
                        + "}}}}}}\n" + components);
        return operations(parts(file)).get(0);
    }

    @Test
    void whatIsNoOpenApiDocumentIsOneLineAndWhatIsNotThereIsAnother() throws Exception {
        refused("swagger: '2.0'\npaths: {}\n", "it is Swagger 2.0, and OpenAPI 3 is expected");
        refused("{\"a\": 1}", "it has no 'openapi: 3...', which an OpenAPI 3 document begins with");
        refused("openapi: 3.0.0\npaths: {}\n", "it has no operation in its paths");
        refused("{\"openapi\": ", "it is neither JSON nor YAML: ");
        refused("openapi: 3.0.0\npaths: {/a: {$ref: '#/nowhere'}}\n", "its reference #/nowhere leads to nothing");
        refused("openapi: 3.0.0\npaths: {/a: {$ref: '#/paths/~1a'}}\n", "its reference #/paths/~1a leads to itself");
        assertThatThrownBy(() -> operations(parts(directory.resolve("none.yaml"))))
                .isInstanceOf(FileNotFoundException.class);
    }

    private static DescribedOperation operation(String name) {
        return shop.ports().get(0).operations().stream()
                .filter(operation -> operation.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Returns the body as a client sends it. */
    private JsonNode sent(DescribedOperation operation) throws Exception {
        Path file = Files.writeString(
                directory.resolve("body.json"),
                operation.request().orElseThrow().text());
        return JSON.readTree(SentRequest.of(file));
    }

    private static List<String> violations(ObjectNode document, String schema, JsonNode value) {
        ObjectNode root = document.deepCopy();
        root.put("$ref", "#/components/schemas/" + schema);
        return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(root).validate(value).stream()
                .map(Object::toString)
                .toList();
    }
}
