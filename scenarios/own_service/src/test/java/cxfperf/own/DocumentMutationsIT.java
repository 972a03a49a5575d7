package cxfperf.own;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.options.UsageException;
import cxfperf.own.describe.BoundedWork;
import cxfperf.own.describe.DocumentParts;
import cxfperf.own.describe.NoSuchDescriptionException;
import cxfperf.own.describe.ServiceDescription;
import cxfperf.own.describe.ServiceDescription.DescribedOperation;
import cxfperf.own.describe.openapi.OpenApiDescriber;
import cxfperf.own.describe.wsdl.WsdlDescriber;
import cxfperf.testing.Mutations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    void tenTimesAsManyAreToo() throws Exception {
        areUsedOrRefused(10);
    }

    private void areUsedOrRefused(int times) throws Exception {
        String wsdl = Files.readString(RESOURCES.resolve("ports.wsdl"));
        mutate("service.wsdl", wsdl, 20 * times, described(new WsdlDescriber()::describe));
        mutate("service.wsdl", wsdl, 20 * times, file -> options("-Dwsdl=" + file));
        String parameters = Files.readString(RESOURCES.resolve("openapi/parameters.yaml"));
        mutate("parameters.yaml", parameters, 80 * times, this::everyCommandIsTaken);
        String yaml = Files.readString(RESOURCES.resolve("orders.yaml"));
        mutate("orders.yaml", yaml, 80 * times, described(new OpenApiDescriber(BoundedWork.ONE)::describe));
        mutate(
                "orders.yaml",
                yaml,
                60 * times,
                file -> options("-Durl=http://localhost:1/orders", "-Dopenapi=" + file));
        mutate("client.xml", BUS, 20 * times, file -> options("-Durl=http://localhost:1/orders", "-Dcfg=" + file));

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
            for (DescribedOperation operation : new OpenApiDescriber(BoundedWork.ONE)
                    .describe(new DocumentParts(file.toUri(), null))
                    .ports()
                    .get(0)
                    .operations()) {
                TypedClient.check(directory, "-Dopenapi=" + file, operation);
            }
        } catch (NoSuchDescriptionException | IOException e) {
            assertThat(e.getMessage()).isNotBlank();
        }
    }

    private void options(String... given) throws Exception {
        try {
            TypedClient.check(directory, List.of(given));
        } catch (UsageException e) {
            assertThat(e.getMessage()).isNotBlank();
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
