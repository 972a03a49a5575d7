package cxfperf.cxf;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectorTuningTest {

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({"acceptors, 0", "acceptors, many", "selectors, -1", "selectors, 10001", "acceptQueueSize, 1.5"})
    void whatCannotBeUsedIsNamedWithItsProperty(String property, String value) throws Exception {
        Path file = Files.writeString(
                directory.resolve("bus.xml"),
                "<beans xmlns=\"http://www.springframework.org/schema/beans\" "
                        + "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" "
                        + "xsi:schemaLocation=\"http://www.springframework.org/schema/beans "
                        + "http://www.springframework.org/schema/beans/spring-beans.xsd\">"
                        + "<bean class=\"cxfperf.cxf.ConnectorTuning\"><property name=\"" + property + "\" value=\""
                        + value + "\"/></bean></beans>");

        assertThatExceptionOfType(BusFileException.class)
                .isThrownBy(() -> Buses.open(Optional.of(file.toUri())))
                .withMessageEndingWith(property + "=" + value + ": a whole number from 1 to 10,000 is expected");
    }
}
