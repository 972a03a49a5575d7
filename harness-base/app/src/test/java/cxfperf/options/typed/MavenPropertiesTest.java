package cxfperf.options.typed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MavenPropertiesTest {

    private static final List<String> KNOWN = List.of("threads", "jvmArgs", "slo", "agents.key", "host");

    @Test
    void takesKnownOptionsWithTheirValuesAsTheyAre() {
        assertThat(arguments("{threads=8, jvmArgs=-Xmx1g -Dfoo=bar -Da.b=c, host=h}"))
                .containsExactly("-Dthreads=8", "-DjvmArgs=-Xmx1g -Dfoo=bar -Da.b=c", "-Dhost=h");
    }

    @Test
    void leavesMavensOwnPropertiesToMaven() {
        assertThat(arguments("{maven.test.skip=true, cxf.version=4.2.3, skipTests=true, agents.key=none}"))
                .containsExactly("-Dagents.key=none");
    }

    @Test
    void keepsUnknownNamesSoThatTheyAreRefused() {
        assertThat(arguments("{thread=8}")).containsExactly("-Dthread=8");
    }

    @Test
    void aCommaInAValueDoesNotEndIt() {
        assertThat(arguments("{slo=p99<20ms, errors==0, host=h}"))
                .containsExactly("-Dslo=p99<20ms, errors==0", "-Dhost=h");
    }

    @Test
    void anEmptyValueStaysAnEmptyValue() {
        assertThat(arguments("{threads=, host=h}")).containsExactly("-Dthreads=", "-Dhost=h");
    }

    @Test
    void noPropertiesAreNoArguments() {
        assertThat(arguments("{}")).isEmpty();
    }

    private static List<String> arguments(String text) {
        return MavenProperties.arguments(text, KNOWN);
    }
}
