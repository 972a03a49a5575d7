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
    void variantsKeepTheOrderOfTheFile() throws Exception {
        ExperimentFile file = parse(
                """
                # why
                about = which collector?
                threads = 16
                variant.serial = jvmArgs=-XX:+UseSerialGC
                variant.g1 = jvmArgs='-XX:+UseG1GC \\
                    -Xmx1g'
                variant.default =
                """);

        assertThat(file.about()).isEqualTo("which collector?");
        assertThat(file.shared()).containsExactly(entry("threads", "16"));
        assertThat(file.variants()).extracting(Variant::name).containsExactly("serial", "g1", "default");
        assertThat(file.variants().get(1).settings()).containsExactly(entry("jvmArgs", "-XX:+UseG1GC -Xmx1g"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "variant.a = threads=1                               | two variants or more are expected",
                "thread = 1                                      | thread: unknown key: about, variant.NAME, or one of threads",
                "variant.a = threads=1;variant.b = thread=2              | variant.b: unknown key 'thread'",
                "variant.a = threads=1;variant.a = threads=2             | key 'variant.a' is given twice",
                "variant.a = threads=1;variant.b = threads=2;x = \\u00zz | not a properties file",
            })
    void whatIsNoExperimentIsRefused(String lines, String message) {
        assertThatThrownBy(() -> parse(lines.replace(';', '\n')))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    private static ExperimentFile parse(String text) {
        return ExperimentFile.parse(text, List.of("threads", "jvmArgs"), List.of("threads"));
    }
}
