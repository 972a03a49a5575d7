package cxfperf.own;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.scenario.RunningServer;
import cxfperf.testing.EndedRun;
import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;
import jakarta.jws.soap.SOAPBinding;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls operations of style rpc. Their replies are not validated, because the WSDL declares no element for them. */
class RpcRepliesIT {

    @TempDir
    private static Path directory;

    private static RunningServer server;

    @WebService(name = "Stock", targetNamespace = "urn:stock")
    @SOAPBinding(style = SOAPBinding.Style.RPC)
    public interface Stock {

        @WebMethod
        @WebResult(name = "left")
        int left(@WebParam(name = "item") String item);

        @WebMethod
        void forget(@WebParam(name = "item") String item);
    }

    @WebService(
            serviceName = "StockService",
            portName = "StockPort",
            targetNamespace = "urn:stock",
            endpointInterface = "cxfperf.own.RpcRepliesIT$Stock")
    public static final class Shelf implements Stock {

        @Override
        public int left(String item) {
            return item.length();
        }

        @Override
        public void forget(String item) {
            // The service does not store the item.
        }
    }

    @BeforeAll
    static void startService() throws Exception {
        for (String operation : new String[] {"left", "forget"}) {
            Files.writeString(
                    directory.resolve(operation + ".xml"),
                    "<r:%1$s xmlns:r='urn:stock'><item>a</item></r:%1$s>".formatted(operation));
        }
        server = OwnRun.serve("/stock", new Shelf());
    }

    @AfterAll
    static void stopService() {
        server.close();
    }

    @Test
    void theRepliesOfAServerOfCxfPassWithoutASchema() throws Exception {
        EndedRun ended = run("left");

        ended.requirePass(OwnRun.CALLS);
        assertThat(ended.effective("validatedReplies")).isEqualTo("0");
    }

    /** CXF's Dispatch fails if the reply does not have the first part; the manual says so. */
    @Test
    void aReplyWithoutPartsIsMoreThanTodaysDispatchReads() throws Exception {
        EndedRun ended = run("forget");

        assertThat(ended.failures()).containsOnlyKeys("WRONG_REPLY");
        assertThat(ended.result().at("/calls/examples/WRONG_REPLY").asText()).contains("MessagePartInfo");
    }

    private static EndedRun run(String operation) throws Exception {
        return OwnRun.of(
                directory, server.address() + "?wsdl", operation, "-Drequest=" + directory, "-DvalidateReplies=all");
    }
}
