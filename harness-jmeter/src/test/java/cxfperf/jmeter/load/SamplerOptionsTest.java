package cxfperf.jmeter.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.jmeter.load.LoadHarness.SamplerOptions;
import cxfperf.options.Home;
import cxfperf.options.Scenarios;
import cxfperf.options.UsageException;
import cxfperf.options.client.ClientOptions;
import cxfperf.plan.Limit;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SamplerOptionsTest {

    private final LoadHarness harness = new LoadHarness();

    @Test
    void everyScenarioHasItsOptionsWithTheirDefaults() {
        assertThat(harness.scenarios())
                .contains("soap_http_doc_lit", "soap_security", "jaxrs", "soap_customer", "own_service");
        assertThat(harness.scenarios()).allSatisfy(name -> assertThat(harness.defaults(name))
                .containsEntry("host", "localhost")
                .containsEntry("time", "")
                .containsEntry("warmup", "auto")
                .containsEntry("invocations", "")
                .containsEntry("cfg", "")
                .doesNotContainKeys("threads", "find", "jvm", "serverThreads"));
        assertThat(harness.defaults("jaxrs")).containsEntry("operation", "get").containsKey("clientAuth");
        // The sampler's own option has no name that a scenario uses.
        assertThat(harness.defaults("soap_security"))
                .containsEntry("security", "none")
                .containsEntry("streaming", "false");
        assertThat(harness.scenarios())
                .allSatisfy(name -> assertThat(harness.defaults(name)).containsEntry("keyDirectory", ""));
    }

    @Test
    void anOptionOfAScenarioIsLeftToIt() throws Exception {
        Map<String, String> given = Map.of("security", "signature", "streaming", "true");

        assertThat(SamplerOptions.withoutKeyDirectory(given)).isEqualTo(given);
    }

    @Test
    void theDefaultsOfAScenarioGivenAsTheyAreAreThoseOfItsClient() throws Exception {
        ClientOptions client = options(harness.defaults("soap_http_doc_lit"));

        assertThat(client.operation()).isEqualTo("echoComplexTypeDoc");
        assertThat(client.plan().threads()).isEqualTo(7);
        assertThat(client.plan().limit()).isEqualTo(new Limit.Time(Duration.ofSeconds(30)));
        assertThat(client.spec().host()).isEqualTo("localhost");
    }

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
