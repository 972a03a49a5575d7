package cxfperf.own.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.own.requests.Variables;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequestHeadersTest {

    private static final Variables VARIABLES = new Variables(Optional.empty(), Set.of());

    @TempDir
    private Path directory;

    @Test
    void aFileHasAHeaderInEachLineThatIsNoComment() throws Exception {
        Path file = Files.writeString(directory.resolve("basic.headers"), "# alice\n\nA: b | c\nD: e\n");

        assertThat(RequestHeaders.parse("@" + file, VARIABLES)).containsOnlyKeys("A", "D");
    }

    @Test
    void anOptionWithoutAnyHeaderIsRefused() throws Exception {
        Path file = Files.writeString(directory.resolve("basic.headers"), "# Authorization: Basic YWxpY2U6\n");

        assertThatThrownBy(() -> RequestHeaders.parse("@" + file, VARIABLES))
                .hasMessageStartingWith("there is no header: 'NAME: VALUE' is expected");
    }
}
