package cxfperf.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VariantTest {

    private static final List<String> KEYS = List.of("cfg", "srvcfg", "jvmArgs", "threads");

    @Test
    void settingsAreSeparatedBySpacesAndKeptTogetherByQuotes() throws Exception {
        Variant variant = Variant.parse("b", "  cfg=fast.xml   jvmArgs='-Xmx1g \"-Dname=two words\"' threads=8 ", KEYS);

        assertThat(variant.settings())
                .containsExactly(
                        entry("cfg", "fast.xml"),
                        entry("jvmArgs", "-Xmx1g \"-Dname=two words\""),
                        entry("threads", "8"));
        assertThat(variant.describe()).isEqualTo("cfg=fast.xml jvmArgs='-Xmx1g \"-Dname=two words\"' threads=8");
        assertThat(Variant.parse("b", variant.describe(), KEYS)).isEqualTo(variant);
    }

    @Test
    void aValueMayHoldAnEqualsSign() throws Exception {
        assertThat(Variant.parse("a", "jvmArgs=-XX:MaxGCPauseMillis=20", KEYS).settings())
                .containsExactly(entry("jvmArgs", "-XX:MaxGCPauseMillis=20"));
    }

    @Test
    void aVariantMayBeAllDefaults() throws Exception {
        assertThat(Variant.parse("a", "", KEYS).describe()).isEqualTo("defaults");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "cgf=none          | unknown key 'cgf': one of cfg, jvmArgs, srvcfg, threads is expected",
                "cfg=a cfg=b       | key 'cfg' is given twice",
                "cfg               | 'cfg': key=value is expected, with a value that has spaces in single quotes",
                "cfg=              | 'cfg=': key=value is expected",
                "jvmArgs=-Xmx1g -Xms1g | '-Xms1g': key=value is expected",
                "jvmArgs='-Xmx1g   | a quote is not closed",
            })
    void badInputNamesWhatIsWrongAndWhatIsAllowed(String text, String message) {
        assertThatThrownBy(() -> Variant.parse("a", text, KEYS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aNameThatIsNoDirectoryNameIsRefused() {
        assertThatThrownBy(() -> Variant.parse("../a", "", KEYS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("variant name '../a': ");
    }
}
