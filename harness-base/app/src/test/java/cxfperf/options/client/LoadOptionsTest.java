package cxfperf.options.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.options.Home;
import cxfperf.options.UsageException;
import cxfperf.plan.Arrivals;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.OfferedRate;
import cxfperf.testing.NoOpScenario;
import cxfperf.testing.TypedSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadOptionsTest {

    private static final String OBJECTIVES = "-Dslo=p99<20ms";

    @TempDir
    private Path home;

    @Test
    void aSearchStartsFromAClosedLoopAndMeasuresTenSecondsAPoint() throws Exception {
        ClientOptions options = client("-Dfind=throughput", OBJECTIVES, "-Dthreads=8");

        assertThat(options.plan().rate()).isEmpty();
        assertThat(options.plan().limit()).isEqualTo(new Limit.Time(Duration.ofSeconds(10)));
        assertThat(LoadOptions.from(options.asked()).search()).isTrue();
        assertThat(LoadOptions.from(options.asked()).isSeries()).isTrue();
        LoadPlan point = atRate("500", options).plan();
        assertThat(point.threads()).isEqualTo(8);
        assertThat(point.rate()).contains(OfferedRate.constant(500, Arrivals.CONSTANT));
        assertThat(LoadOptions.from(client().asked()).search()).isFalse();
        assertThat(LoadOptions.from(client().asked()).isSeries()).isFalse();
    }

    @Test
    void whatAPointIsCanBeSaid() throws Exception {
        ClientOptions options = client("-Dfind=throughput", OBJECTIVES, "-Dtime=30", "-Darrivals=poisson");

        assertThat(options.plan().limit()).isEqualTo(new Limit.Time(Duration.ofSeconds(30)));
        assertThat(atRate("12.5", options).plan().rate()).contains(OfferedRate.constant(12.5, Arrivals.POISSON));
        assertThat(client("-Dfind=throughput", "-Dslo=p99<20ms").slo().texts()).containsExactly("p99<20ms");
    }

    private static ClientOptions atRate(String rate, ClientOptions options) throws UsageException {
        return options.ofCell(Map.of("rate", rate), options.slo());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-Dfind=throughput -Dslo=errors==0 -Dinvocations=5 | -Dinvocations=5: has no effect beside the other options",
                "-Dfind=throughput -Dslo=errors==0 -Drepeats=2 | -Drepeats=2: has no effect beside the other options",
                "-Dfind=throughput -Dslo=errors==0 -Dgoal=5 | -Dgoal=5: has no effect beside the other options",
            })
    void whatASearchCannotDoWithIsOneLine(String arguments, String message) {
        assertThatThrownBy(() -> client(arguments.split(" ")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message)
                .hasMessageNotContaining("\n");
    }

    private ClientOptions client(String... options) throws Exception {
        return ClientOptions.from(TypedSettings.of(new NoOpScenario(), "client", options), new Home(home));
    }
}
