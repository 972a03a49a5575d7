package cxfperf.own.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.own.calls.PlannedCalls;
import cxfperf.own.calls.ReplyChecks;
import cxfperf.own.requests.Template;
import cxfperf.own.requests.Variables;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.RejectedException;
import cxfperf.scenario.Rejection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SoapRequestTest {

    @TempDir
    private Path directory;

    @Test
    void aFileIsThatOfTheOperationAndADirectoryHasOneForEach() throws Exception {
        Path file = Files.writeString(directory.resolve("any.xml"), "<any/>");
        Files.writeString(directory.resolve("tell.xml"), "<tell/>");
        Files.writeString(directory.resolve("ask.xml"), "<ask/>");

        assertThat(message(file, "ask").root()).hasValue("any");
        assertThat(message(directory, "tell").root()).hasValue("tell");
        assertThatCode(() -> SoapRequest.requireFileOfEach(file.toString(), List.of("ask")))
                .doesNotThrowAnyException();
        assertThatCode(() -> SoapRequest.requireFileOfEach(directory.toString(), List.of("ask", "tell")))
                .doesNotThrowAnyException();
        assertRejected(
                () -> SoapRequest.requireFileOfEach(file.toString(), List.of("ask", "tell")),
                "a directory with a file for each of ask, tell is expected");
        assertThatThrownBy(() -> message(directory, "shout"))
                .isInstanceOf(RejectedException.class)
                .hasMessage(directory.resolve("shout.xml") + " does not exist");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<a>|request.txt, line 1 is not well-formed XML: ",
                "no xml|request.txt, line 1 is not well-formed XML: "
            })
    void whatCannotBeSentIsSaidBeforeTheLoad(String content, String reason) throws Exception {
        Path file = Files.writeString(directory.resolve("request.txt"), content);

        assertThatThrownBy(() -> message(file, "ask"))
                .isInstanceOf(RejectedException.class)
                .message()
                .startsWith(reason)
                .hasLineCount(1);
    }

    @Test
    void anEmptyFileIsRefused() throws Exception {
        Path file = Files.writeString(directory.resolve("request.xml"), "");

        assertThatThrownBy(() -> message(file, "ask"))
                .isInstanceOf(RejectedException.class)
                .hasMessage(file + " is empty");
    }

    @Test
    void withoutAFileTheOptionIsAskedFor() {
        assertRejected(
                () -> message(Path.of("none"), "ask"),
                "a file with the request is needed: scripts/describe writes one for each operation");
        assertRejected(
                () -> SoapRequest.requireFileOfEach("none", List.of("ask", "tell")),
                "a file with the request is needed: scripts/describe writes one for each operation");
    }

    @Test
    void nothingIsExpectedOfACallWithoutAReply() throws Exception {
        Files.writeString(directory.resolve("tell.xml"), "<tell/>");
        Files.writeString(directory.resolve("ask.xml"), "<ask/>");
        Map<String, String> options = new HashMap<>();
        new SoapByWsdl().options().forEach(option -> options.put(option.name(), option.defaultValue()));
        Stream.of(PlannedCalls.OPTIONS, ReplyChecks.OPTIONS)
                .flatMap(List::stream)
                .forEach(option -> options.put(option.name(), option.defaultValue()));
        options.put("request", directory.toString());
        options.put("oneWay", "tell");
        assertThat(all(options).call("tell").operation()).isEqualTo("tell");

        options.put("expect", "xpath //nothing == impossible");
        assertThat(all(options).call("ask").operation()).isEqualTo("ask");
        assertThatExceptionOfType(RejectedException.class)
                .isThrownBy(() -> all(options).call("tell"))
                .extracting(RejectedException::rejection)
                .isEqualTo(new Rejection("expect", "tell is one-way and has no reply: nothing can be expected of it"));
    }

    private static PlannedCalls all(Map<String, String> options) throws RejectedException {
        ClientSpec spec =
                new ClientSpec("http", "localhost", 1, Optional.empty(), 1, 1, Duration.ofSeconds(1), options);
        return SoapRequest.all(spec, operation -> Optional.empty());
    }

    private static void assertRejected(ThrowingCallable use, String reason) {
        assertThatExceptionOfType(RejectedException.class)
                .isThrownBy(use)
                .extracting(RejectedException::rejection)
                .isEqualTo(new Rejection("request", reason));
    }

    private static Template message(Path request, String call) throws Exception {
        return SoapRequest.message(
                Map.of("request", request.toString()), call, new Variables(Optional.empty(), Set.of()));
    }
}
