package cxfperf.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExperimentFileTest {

    @Test
    void armsKeepTheOrderOfTheFile() throws Exception {
        ExperimentFile file = parse(
                """
                # why
                about = which collector?
                threads = 16
                arm.serial = jvmArgs=-XX:+UseSerialGC
                arm.g1 = jvmArgs='-XX:+UseG1GC \\
                    -Xmx1g'
                arm.default =
                """);

        assertThat(file.about()).isEqualTo("which collector?");
        assertThat(file.shared()).containsExactly(entry("threads", "16"));
        assertThat(file.arms()).extracting(Arm::name).containsExactly("serial", "g1", "default");
        assertThat(file.arms().get(1).settings()).containsExactly(entry("jvmArgs", "-XX:+UseG1GC -Xmx1g"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "arm.a = threads=1                               | two arms or more are expected",
                "thread = 1                                      | unknown key 'thread': about, arm.NAME, or one of threads",
                "arm.a = threads=1;arm.b = thread=2              | arm.b: unknown key 'thread'",
                "arm.a = threads=1;arm.a = threads=2             | key 'arm.a' is given twice",
                "arm.a = threads=1;arm.b = threads=2;x = \\u00zz | not a properties file",
            })
    void whatIsNoExperimentIsRefused(String lines, String message) {
        assertThatThrownBy(() -> parse(lines.replace(';', '\n')))
                .isInstanceOf(DefinitionException.class)
                .hasMessageContaining(message);
    }

    private static ExperimentFile parse(String text) throws DefinitionException {
        return ExperimentFile.parse(text, List.of("threads", "jvmArgs"), List.of("threads"));
    }
}
