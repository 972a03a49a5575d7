package cxfperf.loadtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import cxfperf.testing.PublicApi;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The names that tests of other builds call. {@code -Dgolden.write=true} writes them anew and fails. */
class LoadTestApiTest {

    private static final Path GOLDEN = Path.of("src", "test", "resources", "golden", "load-test-api.txt");

    @Test
    void itsNamesAreThoseThatArePromised() throws IOException {
        String text = PublicApi.of(Path.of(""), "cxfperf.loadtest");
        if (Boolean.getBoolean("golden.write")) {
            Files.writeString(GOLDEN, text);
            fail("was written; read the difference");
        }
        assertThat(text).isEqualTo(Files.readString(GOLDEN));
    }
}
