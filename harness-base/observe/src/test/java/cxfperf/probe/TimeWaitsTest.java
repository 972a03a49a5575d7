package cxfperf.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimeWaitsTest {

    @TempDir
    private Path proc;

    @Test
    void countsBothEndsOfAPortInBothTables() throws Exception {
        Files.createDirectories(proc.resolve("net"));
        Files.writeString(
                proc.resolve("net").resolve("tcp"),
                """
                  sl  local_address rem_address   st tx_queue rx_queue
                   0: 0100007F:1F90 0100007F:D2A4 06 00000000:00000000
                   1: 0100007F:D2A5 0100007F:1F90 06 00000000:00000000
                   2: 0100007F:D2A6 0100007F:1F90 01 00000000:00000000
                   3: 0100007F:D2A7 0100007F:0050 06 00000000:00000000
                """);
        Files.writeString(
                proc.resolve("net").resolve("tcp6"),
                "header\n   0: 00000000000000000000000001000000:1F90 00000000000000000000000001000000:D2A8 06 0:0\n");

        assertThat(new TimeWaits(proc).count(8080)).hasValue(3);
        assertThat(new TimeWaits(proc).count(9000)).hasValue(0);
    }

    @Test
    void isUnknownWhereTheHostDoesNotTell() {
        assertThat(new TimeWaits(proc.resolve("missing")).count(8080)).isEmpty();
    }
}
