package plain;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each part of the fast pair of bus files has a file of its own, which changes that part and no other. */
class PartsIT {

    private static final Path CONFIGS = Path.of("..", "..", "configs");

    /** The values that differ if both sides use this file. */
    private static final Map<String, List<String>> CHANGED = Map.of(
            "conduit.xml", List.of("cxfperf.cxf.socket.SocketHTTPConduit"),
            "unmarshallers.xml",
                    List.of("cxfperf.cxf.lean.PooledUnmarshaller", "server: cxfperf.cxf.lean.PooledUnmarshaller"),
            "direct-writing.xml",
                    List.of(
                            "cxfperf.cxf.lean.DirectMarshaller",
                            "escape handler none",
                            "server: cxfperf.cxf.lean.DirectMarshaller",
                            "server: escape handler none"),
            "policy-off.xml", List.of("policy engine off", "server: policy engine off"),
            "lean-rest.xml", List.of("names of REST calls false", "server: names of REST calls false"),
            "lean-requests.xml", List.of("server: cxfperf.cxf.jetty.LeanRequests$LeanDestination"));

    @Test
    void eachFileChangesItsPartAlone() throws Exception {
        try (PlainProgram program = new PlainProgram()) {
            List<String> byCxf =
                    program.run(CONFIGS.resolve("server-default.xml"), CONFIGS.resolve("client-default.xml"));

            assertThat(names()).containsExactlyInAnyOrderElementsOf(CHANGED.keySet());
            for (Map.Entry<String, List<String>> part : CHANGED.entrySet()) {
                Path file = CONFIGS.resolve("parts").resolve(part.getKey());
                List<String> changed = new ArrayList<>(program.run(file, file));
                changed.removeAll(byCxf);

                assertThat(changed).as(part.getKey()).containsExactlyElementsOf(part.getValue());
            }
        }
    }

    private static List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(CONFIGS.resolve("parts"))) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
