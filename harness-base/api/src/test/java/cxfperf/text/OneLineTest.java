package cxfperf.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class OneLineTest {

    @Test
    void whatCameFromTheWireCannotWriteOnTheTerminal() {
        IOException thrown = new IOException("Invalid status line: \"\u0015\u0003\u0003\0\u0002\u001b[2J\"\n x");

        assertThat(OneLine.of(thrown)).isEqualTo("IOException: Invalid status line: \"?????" + "?[2J\" x");
    }

    @Test
    void lettersOfAllLanguagesStay() {
        assertThat(OneLine.of("Größe\t日本 … ok")).isEqualTo("Größe 日本 … ok");
    }
}
