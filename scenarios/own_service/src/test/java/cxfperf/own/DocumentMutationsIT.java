package cxfperf.own;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.options.UsageException;
import cxfperf.own.describe.BoundedWork;
import cxfperf.own.describe.DocumentParts;
import cxfperf.own.describe.NoSuchDescriptionException;
import cxfperf.own.describe.ServiceDescription;
import cxfperf.own.describe.ServiceDescription.DescribedOperation;
import cxfperf.own.describe.ServiceDescription.TemplateFile;
import cxfperf.own.describe.openapi.OpenApiDescriber;
import cxfperf.own.describe.wsdl.WsdlDescriber;
import cxfperf.own.requests.RequestFile;
import cxfperf.own.requests.Rows;
import cxfperf.own.requests.Template;
import cxfperf.own.requests.Values;
import cxfperf.own.requests.Variables;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadPart;
import cxfperf.scenario.RejectedException;
import cxfperf.testing.Mutations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Mutates a WSDL, an OpenAPI document or a bus file: it is either used, or refused in one line. */
class DocumentMutationsIT {

    private static final Path RESOURCES = Path.of("src", "test", "resources");

    private static final String BUS =
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <beans xmlns="http://www.springframework.org/schema/beans"
                   xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
                   xmlns:http="http://cxf.apache.org/transports/http/configuration"
                   xsi:schemaLocation="http://www.springframework.org/schema/beans
                       http://www.springframework.org/schema/beans/spring-beans.xsd
                       http://cxf.apache.org/transports/http/configuration
                       http://cxf.apache.org/schemas/configuration/http-conf.xsd">
              <http:conduit name="*.http-conduit">
                <http:client ReceiveTimeout="5000" Connection="Keep-Alive"/>
              </http:conduit>
            </beans>
            """;

    private static final String XML =
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!-- An order. -->
            <getOrder xmlns="urn:shop" xmlns:x="urn:x" x:at="${now}">
              <customer>${row:name}</customer>
              <note>${row:note} and <![CDATA[& more]]></note>
              <number>${random:1-1000}</number>
              <id>${id}</id><uuid>${uuid#2}</uuid>
            </getOrder>
            """;

    private static final String JSON =
            """
            // An order.
            {"customer": "${row:name}", "number": ${random:-5-1000}, "at": "${now}",
             "ids": [${id}, "${uuid}"], "note": "$${ \\u00e9", "nothing": null, "yes": true}
            """;

    private static final String ROWS = "name,note\nAnn,\"a, \"\"b\"\"\"\nBob,\nCem,\"two\nlines\"\n";

    @TempDir
    private Path directory;

    private final Mutations mutations = new Mutations();
    private final Map<String, String> faults = new LinkedHashMap<>();

    @FunctionalInterface
    private interface Reading {
        void read(Path file) throws Exception;
    }

    @Test
    void damagedDocumentsAreUsedOrRefusedInOneLine() throws Exception {
        areUsedOrRefused(1);
    }

    @Test
    @Tag("thorough")
    void twentyTimesAsManyAreToo() throws Exception {
        areUsedOrRefused(20);
    }

    private void areUsedOrRefused(int times) throws Exception {
        String wsdl = Files.readString(RESOURCES.resolve("ports.wsdl"));
        mutate("service.wsdl", wsdl, 10 * times, described(new WsdlDescriber()::describe));
        mutate("service.wsdl", wsdl, 10 * times, file -> options("-Dwsdl=" + file));
        String parameters = Files.readString(RESOURCES.resolve("openapi/parameters.yaml"));
        mutate("parameters.yaml", parameters, 40 * times, this::everyCommandIsTaken);
        String yaml = Files.readString(RESOURCES.resolve("orders.yaml"));
        mutate("orders.yaml", yaml, 40 * times, described(parts -> OpenApiDescriber.describe(parts, BoundedWork.ONE)));
        mutate(
                "orders.yaml",
                yaml,
                30 * times,
                file -> options("-Durl=http://localhost:1/orders", "-Dopenapi=" + file));
        mutate("client.xml", BUS, 10 * times, file -> options("-Durl=http://localhost:1/orders", "-Dcfg=" + file));
        Path rows = Files.writeString(directory.resolve("whole.csv"), ROWS);
        mutate("order.xml", XML, 200, file -> render(file, rows));
        mutate("order.json", JSON, 200, file -> render(file, rows));
        mutate("order.txt", "${row:name} has ${random:1-6}\n${id}", 200, file -> render(file, rows));
        Path order = Files.writeString(directory.resolve("of-rows.xml"), XML);
        mutate("rows.csv", ROWS, 200, file -> render(order, file));

        assertThat(faults)
                .as(() -> "-Dmutations.seed=" + mutations.seed() + ": " + faults.size() + " kinds of faults")
                .isEmpty();
    }

    private interface Describer {
        ServiceDescription describe(DocumentParts parts) throws NoSuchDescriptionException, IOException;
    }

    private static Reading described(Describer describer) {
        return file -> {
            try {
                describer.describe(new DocumentParts(file.toUri(), null));
            } catch (NoSuchDescriptionException | IOException e) {
                // The command prints the message on one line.
                assertThat(e.getMessage()).isNotBlank();
            }
        };
    }

    private void everyCommandIsTaken(Path file) throws Exception {
        try {
            for (DescribedOperation operation : OpenApiDescriber.describe(
                            new DocumentParts(file.toUri(), null), BoundedWork.ONE)
                    .ports()
                    .get(0)
                    .operations()) {
                if (operation.isCallable()) {
                    requireTaken(file, operation);
                }
            }
        } catch (NoSuchDescriptionException | IOException e) {
            assertThat(e.getMessage()).isNotBlank();
        }
    }

    private void requireTaken(Path document, DescribedOperation operation) throws Exception {
        List<String> options = new ArrayList<>(List.of("-Dopenapi=" + document));
        options.addAll(operation.arguments());
        if (operation.request().isPresent()) {
            TemplateFile request = operation.request().get();
            options.add(
                    "-Drequest=" + Files.writeString(directory.resolve("request." + request.ending()), request.text()));
        }
        TypedClient.check(directory, options);
    }

    private void options(String... given) throws Exception {
        try {
            TypedClient.check(directory, List.of(given));
        } catch (UsageException e) {
            assertThat(e.getMessage()).isNotBlank();
        }
    }

    private static void render(Path file, Path rows) throws Exception {
        try {
            Variables variables = new Variables(Optional.of(Rows.read(rows, LoadPart.WHOLE)), Set.of());
            Template template = variables.template(RequestFile.read("request", file));
            Values values = variables.values(0, 1, 1, LoadPart.WHOLE);
            for (int request = 0; request < 4; request++) {
                values.next();
                template.text(values);
            }
        } catch (RejectedException | CallFailedException e) {
            assertThat(e.getMessage()).isNotBlank().doesNotContain("\n");
        }
    }

    private void mutate(String name, String whole, int times, Reading reading) throws Exception {
        Path file = directory.resolve(name);
        reading.read(Files.writeString(file, whole));
        for (int i = 0; i < times; i++) {
            String damaged = i == 0 ? "" : mutations.of(whole);
            Files.writeString(file, damaged);
            try {
                reading.read(file);
            } catch (Exception | StackOverflowError | AssertionError e) {
                List<StackTraceElement> stack = List.of(e.getStackTrace());
                faults.putIfAbsent(
                        name + " " + e.getClass().getName() + (stack.isEmpty() ? "" : stack.get(0)),
                        e + "\n" + stack.subList(0, Math.min(8, stack.size())) + " of\n" + damaged);
            }
        }
    }
}
