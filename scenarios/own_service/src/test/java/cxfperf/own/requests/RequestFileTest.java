package cxfperf.own.requests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.scenario.RejectedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestFileTest {

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({
        "a.xml, ${id}, XML",
        "a.JSON, ${id}, JSON",
        "a.txt, ' <a/>', XML",
        "a.txt, '[1]', JSON",
        "a.txt, '// a\n{}', JSON",
        "a.txt, a=b, NONE"
    })
    void itsSyntaxIsThatOfItsEndingOrOfItsFirstCharacter(String name, String text, Escape syntax) throws Exception {
        RequestFile file = RequestFile.read("request", file(name, text));

        assertThat(file.escape()).isEqualTo(syntax);
        assertThat(file.name()).isEqualTo(name);
    }

    @Test
    void aByteOrderMarkIsNoPartOfTheRequest() throws Exception {
        assertThat(RequestFile.read("request", file("a.xml", "\uFEFF<a/>")).text())
                .isEqualTo("<a/>");
    }

    @Test
    void aFileThatCannotBeUsedIsRefusedInOneLine() throws Exception {
        Path latin = Files.write(directory.resolve("latin.xml"), "<a>ü</a>".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> RequestFile.read("request", latin))
                .isInstanceOf(RejectedException.class)
                .hasMessage(latin + " is not in UTF-8");
        Path blank = file("blank.xml", " \n");
        assertThatThrownBy(() -> RequestFile.read("request", blank))
                .isInstanceOf(RejectedException.class)
                .hasMessage(blank + " is empty");
        Path missing = directory.resolve("missing.xml");
        assertThatThrownBy(() -> RequestFile.read("request", missing))
                .isInstanceOf(RejectedException.class)
                .hasMessage(missing + " does not exist");
        assertThatThrownBy(() -> RequestFile.read("request", directory))
                .isInstanceOf(RejectedException.class)
                .hasMessageStartingWith(directory + " cannot be read: ");
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }
}
