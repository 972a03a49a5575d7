package cxfperf.soap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.options.Home;
import cxfperf.options.Scenarios;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.client.ClientOptions;
import cxfperf.options.typed.CommandLine;
import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.util.List;
import javax.xml.stream.XMLStreamReader;
import org.apache.cxf.staxutils.StaxUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options that this scenario cannot honour are refused before a load JVM starts. */
class SoapOptionsTest {

    @TempDir
    private Path home;

    @ParameterizedTest
    @CsvSource({
        "echoComplexTypeDoc, 50000, '1 to 50,000 is expected with echoComplexTypeDoc: CXF reads at most 50,000 children'",
        "echoStringDoc, 131072, '1 to 131,072 is expected with echoStringDoc: CXF reads at most 134,217,728 characters'",
        "echoBase64Doc, 98304, '1 to 98,304 is expected with echoBase64Doc: CXF reads at most 134,217,728 characters'",
        "mixed, 50000, '1 to 50,000 is expected with echoComplexTypeDoc'"
    })
    void aSizeThatCxfDoesNotReadIsRefusedWithTheOperationAndTheReason(String operation, int largest, String message) {
        assertThatCode(() -> checkSize(operation, largest)).doesNotThrowAnyException();
        assertThatThrownBy(() -> checkSize(operation, largest + 1))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("-Dsize=" + (largest + 1) + ": a whole number from " + message);
    }

    @Test
    void theLimitsAreThoseOfTheReaderThatCxfMakes() throws Exception {
        XMLStreamReader reader = StaxUtils.createXMLStreamReader(new ByteArrayInputStream(new byte[0]));

        assertThat(reader.getProperty("com.ctc.wstx.maxChildrenPerElement")).isEqualTo(50_000);
        assertThat(reader.getProperty("com.ctc.wstx.maxTextLength")).isEqualTo(134_217_728L);
    }

    private void checkSize(String operation, int size) throws Exception {
        Settings settings = CommandLine.parse(
                        List.of("client", "-Doperation=" + operation, "-Dsize=" + size),
                        Scenarios.of(List.of(new SoapEcho())),
                        new StringBuilder())
                .orElseThrow();
        ClientOptions.from(settings, new Home(home));
    }
}
