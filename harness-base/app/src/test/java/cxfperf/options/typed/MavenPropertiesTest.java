package cxfperf.options.typed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MavenPropertiesTest {

    private static final List<String> KNOWN = List.of("threads", "jvmArgs", "slo", "agents.key", "host");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{threads=8, jvmArgs=-Xmx1g -Dfoo=bar -Da.b=c} | -Dthreads=8;-DjvmArgs=-Xmx1g -Dfoo=bar -Da.b=c",
                "{maven.test.skip=true, skipTests=true, agents.key=none} | -Dagents.key=none",
                "{thread=8} | -Dthread=8",
                "{slo=p99<20ms, errors==0, host=h} | -Dslo=p99<20ms, errors==0;-Dhost=h",
                "{threads=, host=h} | -Dthreads=;-Dhost=h",
            })
    void whatIsNoPropertyOfMavensIsHandedOverAsItIs(String properties, String arguments) {
        assertThat(MavenProperties.arguments(properties, KNOWN)).containsExactly(arguments.split(";"));
    }

    @Test
    void noPropertiesAreNoArguments() {
        assertThat(MavenProperties.arguments("{}", KNOWN)).isEmpty();
    }
}
