package cxfperf.customer.jms;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.testing.CommandProcess;
import cxfperf.testing.Results;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A broker is killed during calls, without a chance to shut down, and started again. */
@Execution(ExecutionMode.CONCURRENT)
class BrokerLostIT {

    private static final int QUEUE = 7009;
    private static final int LIMIT_SECONDS = 10;

    @TempDir
    private Path home;

    /** Uses a one-way client and a request-reply client of one server. */
    @Test
    @Tag("thorough")
    void runsCountTheCallsThatFailAndGoOnWhenTheBrokerIsBack() throws Exception {
        CommandProcess broker = broker(home, 0);
        try {
            int port = broker.awaitPort("READY");
            String address = "-Dbroker=tcp://localhost:" + port;
            try (CommandProcess server = CommandProcess.start(
                            home,
                            "server",
                            "-Dscenario=soap_customer",
                            "-Dprotocol=jms",
                            "-Dport=" + QUEUE,
                            "-Dadmin=0",
                            address);
                    CommandProcess sending = client("updateCustomer", server, address);
                    CommandProcess asking = client("getCustomersByName", server, address)) {
                sending.awaitMeasured(3);
                asking.awaitMeasured(3);
                kill(broker);
                broker = broker(home, port);
                broker.awaitPort("READY");
                // The exit code is not zero because of the failed calls.
                assertThat(sending.exitCode()).as(sending.output()).isNotZero();
                assertThat(asking.exitCode()).as(asking.output()).isNotZero();
            }
        } finally {
            broker.close();
        }
        itsCallsFailedAndSucceededAgain("updateCustomer");
        itsCallsFailedAndSucceededAgain("getCustomersByName");
    }

    private CommandProcess client(String operation, CommandProcess server, String address) throws Exception {
        return CommandProcess.start(
                home,
                "client",
                "-Dscenario=soap_customer",
                "-Dprotocol=jms",
                "-Doperation=" + operation,
                address,
                "-Dport=" + QUEUE,
                "-Dadmin=" + server.awaitPort("ADMIN"),
                "-Dthreads=2",
                "-Dtimeout=" + LIMIT_SECONDS,
                "-Dwarmup=1",
                "-Dtime=25",
                "-Dresults=" + home.resolve(operation).resolve("results"));
    }

    private void itsCallsFailedAndSucceededAgain(String operation) throws Exception {
        JsonNode calls = Results.onlyResult(home.resolve(operation)).get("calls");
        assertThat(calls.get("failed").asLong()).isPositive();
        assertThat(calls.get("abandoned").asLong()).isZero();
        assertThat(calls.get("failures").has("STUCK")).as(calls.toString()).isFalse();
        assertThat(okInTheLastSeconds(Results.onlyDirectory(home.resolve(operation))))
                .isPositive();
    }

    private static long okInTheLastSeconds(Path run) throws Exception {
        List<String> rows = Files.readAllLines(run.resolve("timeline.csv"));
        int ok = List.of(rows.get(0).split(",")).indexOf("ok");
        return rows.subList(rows.size() - 10, rows.size()).stream()
                .mapToLong(row -> Long.parseLong(row.split(",", -1)[ok]))
                .sum();
    }

    private CommandProcess broker(Path top, int port) throws Exception {
        return CommandProcess.start(top, "broker", "-Dscenario=soap_customer", "-Dprotocol=jms", "-Dport=" + port);
    }

    private static void kill(CommandProcess broker) throws Exception {
        ProcessHandle jvm = broker.loadJvms().get(0);
        jvm.destroyForcibly();
        jvm.onExit().get();
        broker.exitCode();
    }
}
