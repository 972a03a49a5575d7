package cxfperf.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

class LoggedWarningsTest {

    @Test
    void aWarningIsKeptWithItsStackTraceAndAnInformationIsNot() {
        LoggedWarnings.keep();
        Logger logger = Logger.getLogger("a server of a test");
        logger.info("the server has started");
        logger.log(Level.WARNING, "the call failed", new IllegalStateException("the reason"));

        assertThat(LoggedWarnings.text())
                .contains("the call failed", "IllegalStateException: the reason", "LoggedWarningsTest")
                .doesNotContain("the server has started");
    }
}
