package cxfperf.own.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.own.requests.RequestException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CallsFileTest {

    @TempDir
    Path directory;

    @Test
    void callsHaveOptionsOfTheirOwnAndFlowsHaveSteps() throws Exception {
        CallsFile file = read(
                """
                # A shop.
                create.request = create.xml
                create.take.order = //orderId
                read.request = read.xml
                read.operation = readOrder
                flow.shopping = create, read
                """);

        assertThat(file.calls()).containsOnlyKeys("create", "read");
        assertThat(file.calls().keySet()).containsExactly("create", "read");
        assertThat(file.calls().get("read").options())
                .isEqualTo(Map.of("request", "read.xml", "operation", "readOrder"));
        assertThat(file.calls().get("create").takes().get("order")).hasToString("//orderId");
        assertThat(file.flows()).isEqualTo(Map.of("shopping", List.of("create", "read")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "request=a.xml|request: CALL.OPTION, CALL.take.VARIABLE or flow.NAME is expected",
                "1.request=a.xml|1.request: CALL.OPTION, CALL.take.VARIABLE or flow.NAME is expected",
                "a.request=|a.request: a value is expected",
                "a.reqest=a.xml|a.reqest: a call has no 'reqest', but operation, request and take.VARIABLE",
                "mixed.request=a.xml|mixed.request: 'mixed' cannot be the name of a call",
                "a.take.b=//c[|a.take.b: '//c[' is neither an XPath nor a JSON pointer: ",
                "a.request=x;flow.f=a,b|flow.f: 'b' is no call of this file, but a",
                "a.request=x;flow.f=a,a|flow.f: no step can be in a flow twice: describe the call again under another name",
                "a.request=x;flow.a=a|flow.a: a call has this name already",
                "a.request=x;flow.mixed=a|flow.mixed: 'mixed' cannot be the name of a flow"
            })
    void whatCannotBeUsedIsRefusedInOneLine(String text, String message) {
        assertThatThrownBy(() -> read(text.replace(';', '\n')))
                .isInstanceOf(RequestException.class)
                .hasMessageStartingWith(directory.resolve("shop.calls") + ": " + message)
                .hasMessageNotContaining("\n");
    }

    @Test
    void aFileWithoutACallOrWithAKeyTwiceIsRefused() {
        assertThatThrownBy(() -> read("# nothing\n"))
                .isInstanceOf(RequestException.class)
                .hasMessage(directory.resolve("shop.calls") + " describes no call: CALL.OPTION, CALL.take.VARIABLE or"
                        + " flow.NAME is expected");
        assertThatThrownBy(() -> read("a.request=1\na.request=2"))
                .isInstanceOf(RequestException.class)
                .hasMessage(directory.resolve("shop.calls") + ": key 'a.request' is given twice");
    }

    private CallsFile read(String text) throws IOException, RequestException {
        return CallsFile.read(Files.writeString(directory.resolve("shop.calls"), text), Set.of("request", "operation"));
    }
}
