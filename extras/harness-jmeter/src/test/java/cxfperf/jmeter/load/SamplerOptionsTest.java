package cxfperf.jmeter.load;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.jmeter.load.LoadHarness.SamplerOptions;
import cxfperf.options.Home;
import cxfperf.options.Scenarios;
import cxfperf.options.UsageException;
import cxfperf.options.client.ClientOptions;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SamplerOptionsTest {

    @Test
    void whatJMeterDecidesIsRefusedWithTheReason() {
        assertThatThrownBy(() -> options(Map.of("threads", "4")))
                .isInstanceOf(UsageException.class)
                .hasMessage("-Dthreads=4: the thread group says how many threads there are");
        assertThatThrownBy(() -> options(Map.of("find", "throughput")))
                .isInstanceOf(UsageException.class)
                .hasMessage("-Dfind=throughput: a search makes runs of its own; the command client has it");
        assertThatThrownBy(() -> options(Map.of("operatio", "mixed")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("did you mean -Doperation?");
    }

    private static ClientOptions options(Map<String, String> given) throws UsageException {
        return SamplerOptions.of(
                Scenarios.onClasspath(), "soap_http_doc_lit", given, Set.of(), 7, new Home(Path.of("target")));
    }
}
