package cxfperf.own.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.own.requests.RequestVariables;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequestHeadersTest {

    private static final RequestVariables VARIABLES = new RequestVariables(Optional.empty(), Set.of());

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

        for (String option : new String[] {"@" + file, " | "}) {
            assertThatThrownBy(() -> RequestHeaders.parse(option, VARIABLES))
                    .hasMessageStartingWith("there is no header: 'NAME: VALUE' is expected");
        }
    }
}
