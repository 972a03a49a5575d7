package cxfperf.own;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.cxf.JettyServer;
import cxfperf.scenario.CallCounters;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.ServerSpec;
import cxfperf.testing.EndedRun;
import jakarta.jws.WebMethod;
import jakarta.jws.WebParam;
import jakarta.jws.WebResult;
import jakarta.jws.WebService;
import jakarta.jws.soap.SOAPBinding;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.apache.cxf.jaxws.JaxWsServerFactoryBean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls operations of style rpc. Their replies are not validated, because the WSDL declares no element for them. */
class RpcRepliesIT {

    @TempDir
    private static Path directory;

    private static RunningServer server;

    /** Parameters and results use a namespace that has a schema, and one that only the schemas use. */
    @WebService(name = "Stock", targetNamespace = "urn:stock")
    @SOAPBinding(style = SOAPBinding.Style.RPC)
    public interface Stock {

        @WebMethod
        @WebResult(name = "left")
        int left(@WebParam(name = "item") Item item);

        @WebMethod
        @WebResult(name = "item")
        Item next(@WebParam(name = "item") Item item);

        @WebMethod
        void forget(@WebParam(name = "item") Item item);
    }

    /** Has a name and a number. */
    public static final class Item {

        private String name;
        private int number;

        public String getName() {
            return name;
        }

        public void setName(String name) {
            this.name = name;
        }

        public int getNumber() {
            return number;
        }

        public void setNumber(int number) {
            this.number = number;
        }
    }

    @WebService(
            serviceName = "StockService",
            portName = "StockPort",
            targetNamespace = "urn:stock",
            endpointInterface = "cxfperf.own.RpcRepliesIT$Stock")
    public static final class Shelf implements Stock {

        @Override
        public int left(Item item) {
            return item.getNumber();
        }

        @Override
        public Item next(Item item) {
            return item;
        }

        @Override
        public void forget(Item item) {
            // The service does not store the item.
        }
    }

    @BeforeAll
    static void startService() throws Exception {
        for (String operation : new String[] {"left", "next", "forget"}) {
            Files.writeString(
                    directory.resolve(operation + ".xml"),
                    "<r:%1$s xmlns:r='urn:stock'><item><name>a</name><number>3</number></item></r:%1$s>"
                            .formatted(operation));
        }
        server = JettyServer.start(
                new ServerSpec("http", "localhost", 0, Optional.empty(), Map.of(), new CallCounters()),
                "/stock",
                (bus, address) -> {
                    JaxWsServerFactoryBean factory = new JaxWsServerFactoryBean();
                    factory.setBus(bus);
                    factory.setAddress(address);
                    factory.setServiceBean(new Shelf());
                    return factory.create();
                });
    }

    @AfterAll
    static void stopService() {
        server.close();
    }

    @Test
    void theRepliesOfAServerOfCxfPassWithoutASchema() throws Exception {
        for (String operation : new String[] {"left", "next"}) {
            EndedRun ended = run(operation);

            ended.requirePass(OwnRun.CALLS);
            assertThat(ended.effective("validatedReplies")).isEqualTo("0");
        }
    }

    /** CXF's Dispatch fails if the reply does not have the first part; the manual says so. */
    @Test
    void aReplyWithoutPartsIsMoreThanTodaysDispatchReads() throws Exception {
        EndedRun ended = run("forget");

        assertThat(ended.failures()).containsOnlyKeys("WRONG_REPLY");
        assertThat(ended.result().at("/calls/examples/WRONG_REPLY").asText()).contains("MessagePartInfo");
    }

    private static EndedRun run(String operation, String... options) throws Exception {
        String[] all = new String[options.length + 2];
        all[0] = "-Drequest=" + directory;
        all[1] = "-DvalidateReplies=all";
        System.arraycopy(options, 0, all, 2, options.length);
        return OwnRun.of(directory, server.address() + "?wsdl", operation, all);
    }
}
