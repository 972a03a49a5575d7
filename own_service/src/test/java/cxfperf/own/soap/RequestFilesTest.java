package cxfperf.own.soap;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.own.soap.SoapRequest.RequestFiles;
import cxfperf.scenario.Rejection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestFilesTest {

    @TempDir
    private Path directory;

    @Test
    void aFileIsThatOfTheOperationAndADirectoryHasOneForEach() throws Exception {
        Path file = Files.writeString(directory.resolve("any.xml"), "<ask/>");
        Files.writeString(directory.resolve("tell.xml"), "<tell/>");
        Files.writeString(directory.resolve("ask.xml"), "<ask/>");

        assertThat(RequestFiles.of(file.toString(), "ask")).isEqualTo(file);
        assertThat(RequestFiles.of(directory.toString(), "tell")).isEqualTo(directory.resolve("tell.xml"));
        assertThat(RequestFiles.rejection(file.toString(), false, List.of("ask")))
                .isEmpty();
        assertThat(RequestFiles.rejection(directory.toString(), false, List.of("ask", "tell")))
                .isEmpty();
        assertThat(reason(RequestFiles.rejection(file.toString(), false, List.of("ask", "tell"))))
                .isEqualTo("a directory with a file for each of ask, tell is expected");
        assertThat(reason(RequestFiles.rejection(directory.toString(), false, List.of("ask", "shout"))))
                .isEqualTo("shout.xml: there is no such file");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<a>|false|is no XML, line 1: ",
                "|false|is no XML, line 1: ",
                "<s:Envelope xmlns:s='urn:s'/>|false|is a whole SOAP message: give -Dmode=message",
                "<a/>|true|is no SOAP message, which -Dmode=message takes: its first element is no Envelope"
            })
    void whatCannotBeSentIsSaidBeforeTheLoad(String content, boolean wholeMessage, String reason) throws Exception {
        Path file = Files.writeString(directory.resolve("request.xml"), content == null ? "" : content);

        assertThat(reason(RequestFiles.rejection(file.toString(), wholeMessage, List.of("ask"))))
                .startsWith(reason)
                .hasLineCount(1);
    }

    @Test
    void withoutAFileTheOptionIsAskedFor() {
        assertThat(reason(RequestFiles.rejection("none", false, List.of("ask"))))
                .isEqualTo("a file with the request is needed");
    }

    private static String reason(Optional<Rejection> rejection) {
        assertThat(rejection).map(Rejection::option).hasValue("request");
        return rejection.orElseThrow().reason();
    }
}
