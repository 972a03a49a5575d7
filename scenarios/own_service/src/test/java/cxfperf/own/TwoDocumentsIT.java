package cxfperf.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.options.UsageException;
import cxfperf.scenario.RunningServer;
import cxfperf.testing.EndedRun;
import jakarta.jws.Oneway;
import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebService;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A service whose WSDL imports its port type from another document, with another namespace, and whose server refuses
 * requests without the SOAPAction of their operation.
 */
class TwoDocumentsIT {

    @TempDir
    private Path directory;

    @WebService(name = "Notice", targetNamespace = "urn:interface")
    public interface Notice {

        @WebMethod(action = "urn:ask")
        String ask(@WebParam(name = "what", targetNamespace = "urn:interface") String what);

        @Oneway
        @WebMethod(action = "urn:tell")
        void tell(@WebParam(name = "what", targetNamespace = "urn:interface") String what);
    }

    @WebService(
            serviceName = "NoticeService",
            portName = "NoticePort",
            targetNamespace = "urn:service",
            endpointInterface = "cxfperf.own.TwoDocumentsIT$Notice")
    public static final class Counting implements Notice {

        private final LongAdder asked = new LongAdder();
        private final LongAdder notices = new LongAdder();

        @Override
        public String ask(String what) {
            asked.increment();
            return what;
        }

        @Override
        public void tell(String what) {
            notices.increment();
        }
    }

    /** The raw client also records the empty reply to a one-way call. */
    @ParameterizedTest
    @ValueSource(strings = {"cxf", "raw"})
    void operationsAreCalledByTheirActionAndOneWayCallsNeedNoReply(String client) throws Exception {
        Counting service = new Counting();
        for (String operation : new String[] {"ask", "tell"}) {
            Files.writeString(
                    directory.resolve(operation + ".xml"),
                    "<" + operation + " xmlns=\"urn:interface\"><what>it</what></" + operation + ">");
        }
        try (RunningServer server = OwnRun.serve("/notices", service)) {
            EndedRun asked = run(server, "ask", client);
            asked.requirePass(OwnRun.CALLS);
            assertThat(service.asked.sum()).isGreaterThanOrEqualTo(10);

            EndedRun notices = run(server, "tell", client);
            notices.requirePass(OwnRun.CALLS);
            assertThatThrownBy(() -> OwnRun.of(
                            directory,
                            server.address() + "?wsdl",
                            "tell",
                            "-Drequest=" + directory,
                            "-Dclient=" + client,
                            "-Dexpect=xpath //nothing == impossible"))
                    .isInstanceOf(UsageException.class)
                    .hasMessage("-Dexpect=xpath //nothing == impossible: tell is one-way and has no reply: nothing can"
                            + " be expected of it");
        }
        assertThat(service.notices.sum())
                .as("those that came after the server had stopped are not here")
                .isPositive();
    }

    private EndedRun run(RunningServer server, String operation, String client) throws Exception {
        return OwnRun.of(
                directory, server.address() + "?wsdl", operation, "-Drequest=" + directory, "-Dclient=" + client);
    }
}
