package cxfperf.soap;

import cxfperf.testing.SweepPages;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
@Tag("thorough")
class SweepPageIT {

    @TempDir
    private Path home;

    @Test
    void aSweepFromOneCommandIsDrawnWithItsOwnNumbers() throws Exception {
        SweepPages.check(home, "soap", "echoStringDoc");
    }
}
