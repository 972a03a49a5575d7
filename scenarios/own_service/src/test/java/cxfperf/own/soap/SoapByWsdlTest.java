package cxfperf.own.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.own.OwnService;
import cxfperf.own.describe.wsdl.WsdlServices;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.RejectedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.cxf.Bus;
import org.apache.cxf.bus.extension.ExtensionManagerBus;
import org.apache.cxf.service.model.ServiceInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the choice of a port, and of the requests. */
class SoapByWsdlTest {

    @TempDir
    private Path directory;

    private final Map<String, String> options = new HashMap<>();

    SoapByWsdlTest() {
        new OwnService().options().forEach(option -> options.put(option.name(), option.defaultValue()));
    }

    /** The document also has a port that is not a SOAP one. */
    @Test
    void onePortIsChosenOfAllServices() throws Exception {
        Bus bus = new ExtensionManagerBus();
        try {
            List<ServiceInfo> services =
                    WsdlServices.read(bus, getClass().getResource("/ports.wsdl").toURI());

            assertThat(SoapByWsdl.choose(services, Optional.of("Soap12")).getAddress())
                    .isEqualTo("http://localhost:9000/12");
            assertThat(SoapByWsdl.choose(services, Optional.of("Only")).getAddress())
                    .isEqualTo("http://localhost:9000/only");
            for (Optional<String> name : List.of(Optional.<String>empty(), Optional.of("Other"))) {
                assertThatThrownBy(() -> SoapByWsdl.choose(services, name))
                        .isInstanceOf(RejectedException.class)
                        .hasMessage("one SOAP port is expected, which -Dport=PORT names, of: Only, Soap11, Soap12");
            }
        } finally {
            bus.shutdown(true);
        }
    }

    @Test
    void aFileIsThatOfTheOperationAndADirectoryHasOneForEach() throws Exception {
        Path file = Files.writeString(directory.resolve("any.xml"), "<any/>");
        Files.writeString(directory.resolve("tell.xml"), "<tell/>");
        Files.writeString(directory.resolve("ask.xml"), "<ask/>");

        assertThatCode(() -> check(file, "ask")).doesNotThrowAnyException();
        assertThatCode(() -> check(directory, "ask", "tell")).doesNotThrowAnyException();
        assertThatThrownBy(() -> check(file, "ask", "tell"))
                .hasMessage("a directory with a file for each of ask, tell is expected");
        assertThatThrownBy(() -> check(directory, "shout"))
                .hasMessage(directory.resolve("shout.xml") + " does not exist");
        assertThatThrownBy(() -> check(Path.of("none"), "ask"))
                .hasMessage("a file with the request is needed: scripts/describe writes one for each operation");
    }

    @Test
    void whatIsNoXmlIsRefusedWhateverTheNameOfItsFileIs() throws Exception {
        Path file = Files.writeString(directory.resolve("request.txt"), "no xml");

        assertThatThrownBy(() -> check(file, "ask"))
                .isInstanceOf(RejectedException.class)
                .message()
                .startsWith("request.txt, line 1 is not well-formed XML: ")
                .hasLineCount(1);
    }

    @Test
    void whatHasNoEffectOnSoapIsRefused() throws Exception {
        Path file = Files.writeString(directory.resolve("any.xml"), "<any/>");
        options.put("header", "content-type: text/plain");
        assertThatThrownBy(() -> check(file, "ask")).hasMessageStartingWith("Content-Type is set by the client itself");
        options.put("expect", "status 418");
        assertThatThrownBy(() -> check(file, "ask")).hasMessageStartingWith("'status CODE' is for REST");
    }

    private void check(Path request, String... operations) throws RejectedException {
        options.put("request", request.toString());
        ClientSpec spec =
                new ClientSpec("http", "localhost", 1, Optional.empty(), 1, 1, Duration.ofSeconds(1), options);
        new SoapByWsdl().check(spec, List.of(operations));
    }
}
