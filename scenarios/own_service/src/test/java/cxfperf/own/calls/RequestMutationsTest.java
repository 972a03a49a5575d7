package cxfperf.own.calls;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.own.requests.RequestFile;
import cxfperf.own.requests.Rows;
import cxfperf.own.requests.Template;
import cxfperf.own.requests.Values;
import cxfperf.own.requests.Variables;
import cxfperf.scenario.CallFailedException;
import cxfperf.scenario.LoadPart;
import cxfperf.scenario.RejectedException;
import cxfperf.testing.Mutations;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Mutates a user's file: it is either used, or refused in one line. */
class RequestMutationsTest {

    private static final int MUTATIONS_PER_FILE = 500;

    private static final String XML =
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!-- An order. -->
            <getOrder xmlns="urn:shop" xmlns:x="urn:x" x:at="${now}">
              <customer>${row:name}</customer>
              <note><![CDATA[${row:note} & more]]></note>
              <number>${random:1-1000}</number>
              <id>${id}</id><uuid>${uuid#2}</uuid>
            </getOrder>
            """;

    private static final String JSON =
            """
            // An order.
            {"customer": "${row:name}", "number": ${random:-5-1000}, "at": "${now}", /* ids */
             "ids": [${id}, "${uuid}"], "note": "$${ \\u00e9", "nothing": null, "yes": true}
            """;

    private static final String ROWS = "name,note\nAnn,\"a, \"\"b\"\"\"\nBob,\nCem,\"two\nlines\"\n";

    @TempDir
    private Path directory;

    private final Mutations mutations = new Mutations();
    private final Map<String, String> faults = new LinkedHashMap<>();
    private int made;

    @FunctionalInterface
    private interface Reading {
        void read(Path file) throws Exception;
    }

    @Test
    void damagedDocumentsAreUsedOrRefusedInOneLine() throws Exception {
        Path rows = Files.writeString(directory.resolve("whole.csv"), ROWS);
        mutate("order.xml", XML, file -> render(file, rows));
        mutate("order.json", JSON, file -> render(file, rows));
        mutate("order.txt", "${row:name} has ${random:1-6}\n${id}", file -> render(file, rows));
        mutate("rows.csv", ROWS, file -> {
            render(Files.writeString(directory.resolve("of-rows.xml"), XML), file);
        });

        assertThat(made).isGreaterThanOrEqualTo(2_000);
        assertThat(faults)
                .as(() -> "-Dmutations.seed=" + mutations.seed() + ": " + faults.size() + " kinds of faults in " + made
                        + " mutations")
                .isEmpty();
    }

    private static void render(Path file, Path rows) throws Exception {
        Variables variables = new Variables(Optional.of(Rows.read(rows, LoadPart.WHOLE)), Set.of());
        Template template = variables.template(RequestFile.read("request", file));
        Values values = variables.values(0, 1, 1, LoadPart.WHOLE);
        for (int request = 0; request < 4; request++) {
            values.next();
            try {
                template.text(values);
            } catch (CallFailedException e) {
                // The load would count a failed call.
                assertThat(e.getMessage()).isNotBlank();
            }
        }
    }

    private void mutate(String name, String whole, Reading reading) throws Exception {
        Path file = directory.resolve(name);
        reading.read(Files.writeString(file, whole));
        for (int i = 0; i < MUTATIONS_PER_FILE; i++) {
            String damaged = i == 0 ? "" : mutations.of(whole);
            Files.writeString(file, damaged);
            made++;
            try {
                reading.read(file);
            } catch (RejectedException e) {
                if (e.getMessage() == null || e.getMessage().contains("\n")) {
                    fault(name, damaged, e);
                }
            } catch (Exception | StackOverflowError e) {
                fault(name, damaged, e);
            }
        }
    }

    private void fault(String name, String damaged, Throwable thrown) {
        List<StackTraceElement> stack = List.of(thrown.getStackTrace());
        faults.putIfAbsent(
                name + " " + thrown.getClass().getName() + (stack.isEmpty() ? "" : stack.get(0)),
                thrown + " " + stack.subList(0, Math.min(6, stack.size())) + " of\n" + damaged);
    }
}
