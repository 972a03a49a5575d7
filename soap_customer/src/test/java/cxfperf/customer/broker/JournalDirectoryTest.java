package cxfperf.customer.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.scenario.RejectedException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JournalDirectoryTest {

    @TempDir
    private Path home;

    /** A relative path begins at the top of the checkout, so an empty one would be that. */
    @ParameterizedTest
    @ValueSource(strings = {"", " "})
    void anOptionWithoutADirectoryIsRefused(String wanted) {
        assertThatThrownBy(() -> open(wanted).close())
                .isInstanceOf(RejectedException.class)
                .hasMessage("temporary, or a directory is expected");
        assertThat(home).isEmptyDirectory();
    }

    @Test
    void aRelativePathBeginsAtTheTopOfTheCheckout() throws Exception {
        try (JournalDirectory kept = open("kept")) {
            assertThat(kept.path()).isEqualTo(home.resolve("kept")).isDirectory();
        }
    }

    private JournalDirectory open(String wanted) throws Exception {
        return JournalDirectory.open(home.resolve(".broker"), wanted);
    }
}
