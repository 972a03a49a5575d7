package cxfperf.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.jvms.ExitCode;
import cxfperf.options.CannotRunException;
import cxfperf.options.Home;
import cxfperf.options.Scenarios;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.typed.CommandLine;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command with all describers on its class path: what it prints, which files it writes, how it refuses. */
class DescribeCommandIT {

    private static final Path RESOURCES = Path.of("src", "test", "resources");

    @TempDir
    private Path directory;

    @Test
    void aDocumentIsKnownByItsTextAndEachOperationGetsAFileAndACommand() throws Exception {
        Path wsdl = RESOURCES.resolve("wsdl/orders.wsdl");
        String printed = run(wsdl.toString(), "-Dout=" + directory);

        assertThat(printed)
                .startsWith("WSDL 1.1 Orders, " + wsdl + "\n\nservice   {urn:orders}OrdersService\n"
                        + "port      OrdersPort, SOAP 1.1, http://localhost:9000/orders\n"
                        + "policies  TransportBinding, Addressing\n")
                .containsPattern("(?m)^place +document/literal bare +SignedParts +" + directory + "/place\\.xml$")
                .containsPattern("(?m)^endless +document/literal wrapped, one-way +none +none\n  -> no request: ")
                .contains("scripts/client own_service -Dwsdl=" + wsdl + " -Dport=OrdersPort12 -Doperation=cancel"
                        + " -Dmode=message -Drequest=" + directory
                        + "/OrdersPort12-cancel.xml -Dthreads=1 -Dinvocations=1 -Dwarmup=0\n");
        assertThat(files())
                .as("the request of a second port with that name is another")
                .containsExactly("OrdersPort12-cancel.xml", "cancel.xml", "find.xml", "impossible.xml", "place.xml");

        String ofYaml = run(RESOURCES.resolve("openapi/shop.yaml").toString(), "-Dout=" + directory);
        assertThat(ofYaml)
                .startsWith("OpenAPI 3.0.3, ")
                .contains(
                        "'-Dheader=Content-Type: application/vnd.shop+json' -Dbody=" + directory + "/placeOrder.json ");
        assertThat(files()).contains("placeOrder.json");
    }

    @Test
    void aRequestThatTheUserHasChangedIsKept() throws Exception {
        String wsdl = "-Dwsdl=" + RESOURCES.resolve("wsdl/rpc.wsdl");
        run(wsdl, "-Dout=" + directory);
        Path request = directory.resolve("move.xml");
        String before = Files.readString(request);
        assertThat(run(wsdl, "-Dout=" + directory)).doesNotContain("kept");
        Files.writeString(request, before.replace("1.5", "${random:1-9}"));

        assertThat(run(wsdl, "-Dout=" + directory)).startsWith("kept: " + request + ", ");
        assertThat(Files.readString(request)).contains("${random:1-9}");
    }

    @Test
    void whatCannotBeUsedIsOneLineAndWhatCannotBeFetchedIsAnother() throws Exception {
        Path wsdl = RESOURCES.resolve("wsdl/rpc.wsdl");
        assertThatThrownBy(() -> run("-Dopenapi=" + wsdl))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("-Dopenapi=" + wsdl + ": it ")
                .message()
                .hasLineCount(1);
        Path yaml = RESOURCES.resolve("openapi/shop.yaml");
        assertThatThrownBy(() -> run("-Dwsdl=" + yaml))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("-Dwsdl=" + yaml + ": it is no WSDL: ")
                .message()
                .hasLineCount(1);
        int closed;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            closed = socket.getLocalPort();
        }
        for (String option : List.of("wsdl", "openapi", "document")) {
            String url = "-D" + option + "=http://localhost:" + closed + "/nobody";
            assertThatThrownBy(() -> run(url))
                    .isInstanceOf(CannotRunException.class)
                    .hasMessageStartingWith(url + ": cannot be read: ")
                    .message()
                    .hasLineCount(1);
        }
    }

    private List<String> files() throws Exception {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static String run(String... arguments) throws Exception {
        List<String> words = new ArrayList<>(List.of("describe"));
        words.addAll(List.of(arguments));
        Settings settings = CommandLine.parse(words, Scenarios.of(List.of()), new StringBuilder())
                .orElseThrow();
        DescribeMain.check(settings);
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream before = System.out;
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            assertThat(DescribeMain.run(settings, new Home(Path.of("nowhere")))).isEqualTo(ExitCode.PASSED);
        } finally {
            System.setOut(before);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }
}
