package cxfperf.own.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import cxfperf.own.OwnService;
import cxfperf.own.replies.ReplyVerifier;
import cxfperf.own.replies.ServiceReply;
import cxfperf.own.requests.Variables;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.LoadPart;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.cxf.bus.extension.ExtensionManagerBus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which schema of an OpenAPI document a reply is held against, and what of it. */
class OpenApiRepliesTest {

    private static final String RESPONSES =
            """
            '200':
              description: by media type
              content:
                application/json: {schema: {type: object, required: [a]}}
                application/hal+json: {schema: {type: object, required: [b]}}
                application/json;version=2: {schema: {type: object, required: [c]}}
                application/*: {schema: {type: object, required: [d]}}
            '201': {description: without content}
            '203':
              description: a secret that is written only
              content:
                application/json:
                  schema:
                    allOf:
                    - {$ref: '#/components/schemas/User'}
                    - {type: object, required: [pin, name], properties: {pin: {type: string, writeOnly: true}}}
            '206':
              description: formats
              content:
                application/json:
                  schema:
                    type: object
                    properties:
                      phone: {type: string, format: phone}
                      mail: {type: string, format: email}
                      at: {type: string, format: date-time}
            '207':
              description: a pattern of ECMA-262
              content:
                application/json: {schema: {type: object, required: [a], properties: {a: {pattern: '^[^[\\]]+$'}}}}
            '208':
              description: a pattern that Java does not take
              content:
                application/json: {schema: {type: object, required: [a], properties: {a: {pattern: 'a{2'}}}}
            '226':
              description: a pattern that is matched by recursion
              content:
                application/json: {schema: {type: string, pattern: 'start(.|\\n)*end'}}
            default:
              description: of statuses that are not declared
              content:
                application/json: {schema: {type: object, required: [error]}}
            """;

    private static final String COMPONENTS =
            """
            components:
              schemas:
                Password: {type: string, writeOnly: true}
                User:
                  type: object
                  required: [name, password]
                  properties: {name: {type: string}, password: {$ref: '#/components/schemas/Password'}}
            """;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "200 | application/json                      | {'a': 1}            |",
                "200 | application/json                      | {'b': 1}            | a",
                "200 | application/hal+json                  | {'b': 1}            |",
                "200 | application/hal+json                  | {'a': 1}            | b",
                "200 | application/json;charset=utf-8        | {'b': 1}            | a",
                "200 | application/json; Version=2           | {'c': 1}            |",
                "200 | application/json; version=2           | {'a': 1}            | c",
                "200 | application/problem+json              | {'a': 1}            | d",
                "201 | application/json                      | {}                  |",
                "202 | application/json                      | {}                  | error",
                "203 | application/json                      | {'name': 'A'}       |",
                "203 | application/json                      | {'password': 'A'}   | name",
                "206 | application/json                      | {'phone': 'ext 7', 'mail': 'ops@mail.corp', 'at': 'x'} |",
                "207 | application/json                      | {'a': 'b'}          |",
                "207 | application/json                      | {'a': '[b'}         | pattern",
                "208 | application/json                      | {'a': 'b'}          |",
                "208 | application/json                      | {}                  | a",
            })
    void aReplyIsHeldAgainstTheSchemaOfItsStatusAndType(int status, String type, String reply, String error)
            throws Exception {
        for (String version : new String[] {"3.0.3", "3.1.0"}) {
            CallFailedException failed = failure(version, status, type, reply.replace('\'', '"'));

            assertThat(failed == null ? null : failed.getMessage().replaceAll(".*(?:'(\\w+)' not|(pattern)).*", "$1$2"))
                    .as("%s: %s", version, failed)
                    .isEqualTo(error);
        }
    }

    @Test
    void aReplyOnWhichAPatternRunsOutOfStackIsAFailedCall() throws Exception {
        assertThat(failure("3.0.3", 226, "application/json", '"' + "start" + "x".repeat(200_000) + '"'))
                .hasMessageStartingWith("it cannot be checked: ");
    }

    private CallFailedException failure(String version, int status, String type, String reply) throws Exception {
        Path document = Files.writeString(
                directory.resolve("openapi.yaml"),
                "openapi: " + version + "\ninfo: {title: t, version: '1'}\npaths:\n  /a:\n    get:\n"
                        + "      operationId: get\n      responses:\n" + RESPONSES.indent(8) + COMPONENTS);
        Map<String, String> options = new HashMap<>();
        new OwnService().options().forEach(option -> options.put(option.name(), option.defaultValue()));
        options.putAll(Map.of("url", "http://localhost/a", "openapi", document.toString(), "validateReplies", "all"));
        ClientSpec spec = new ClientSpec("http", "localhost", 1, Optional.empty(), 1, 1, Duration.ofSeconds(1), options)
                .at("http", "localhost", 1, Optional.of(URI.create("http://localhost/a")));
        ReplyVerifier verifier = RestRequests.all(spec, Optional.of(new ExtensionManagerBus()))
                .call("get")
                .verifiers()
                .get();
        byte[] body = reply.getBytes(StandardCharsets.UTF_8);
        return catchThrowableOfType(
                CallFailedException.class,
                () -> verifier.verify(
                        ServiceReply.of(status, type, body),
                        new Variables(Optional.empty(), Set.of()).values(0, 1, 1, LoadPart.WHOLE)));
    }
}
