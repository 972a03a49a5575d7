package cxfperf.options.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Scenarios;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.typed.CommandLine;
import cxfperf.plan.Arrivals;
import cxfperf.plan.Limit;
import cxfperf.plan.OfferedRate;
import cxfperf.plan.WarmUp;
import cxfperf.testing.NoOpScenario;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FindOptionsTest {

    private static final String OBJECTIVES = "-Dslo=p99<20ms";

    @TempDir
    private Path home;

    @Test
    void aSearchStartsFromAClosedLoopAndMeasuresTenSecondsAPoint() throws Exception {
        ClientOptions options = client("-Dfind=throughput", OBJECTIVES, "-Dthreads=8");

        assertThat(options.plan().rate()).isEmpty();
        assertThat(options.plan().limit()).isEqualTo(new Limit.Time(Duration.ofSeconds(10)));
        assertThat(options.sweep()).isEmpty();
        FindOptions find = options.find().orElseThrow();
        assertThat(options.get(Option.COOLDOWN)).isEqualTo(Duration.ofSeconds(2));
        assertThat(find.at(500, 8).threads()).isEqualTo(8);
        assertThat(find.at(500, 8).rate()).contains(OfferedRate.constant(500, Arrivals.CONSTANT));
        assertThat(client().find()).isEmpty();
    }

    @Test
    void whatAPointIsCanBeSaid() throws Exception {
        ClientOptions options =
                client("-Dfind=throughput", OBJECTIVES, "-Dtime=30", "-Dcooldown=0", "-Darrivals=poisson");

        assertThat(options.plan().limit()).isEqualTo(new Limit.Time(Duration.ofSeconds(30)));
        assertThat(options.find()).contains(new FindOptions(Arrivals.POISSON));
        assertThat(options.get(Option.COOLDOWN)).isZero();
        assertThat(client("-Dfind=throughput", "-Dslo=response.p99<20ms").find())
                .isPresent();
    }

    @Test
    void aPointIsAnOrdinaryRunAtItsRate() throws Exception {
        ClientOptions options = client("-Dfind=throughput", OBJECTIVES);
        ClientOptions point = options.forLoad(
                options.find().orElseThrow().at(500, 4), options.plan().limit(), WarmUp.fixed(Duration.ofSeconds(5)));

        assertThat(point.find()).isEmpty();
        assertThat(point.plan().rate()).contains(OfferedRate.constant(500, Arrivals.CONSTANT));
        assertThat(point.slo()).isEqualTo(options.slo());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-Dfind=latency -Dslo=errors==0 | -Dfind=latency: the only value is throughput",
                "-Dfind=throughput | -Dfind=throughput: needs -Dslo, the objectives that the rate is to meet",
                "-Dfind=throughput -Dslo=errors==0 -Drate=5 | -Dfind=throughput: goes without -Drate",
                "-Dfind=throughput -Dslo=errors==0 -Dinvocations=5 | -Dfind=throughput: goes without -Dinvocations",
                "-Dfind=throughput -Dslo=errors==0 -Drepeats=2 | -Dfind=throughput: goes without -Drepeats",
                "-Dfind=throughput -Dslo=errors==0 -Dgoal=5 | -Dfind=throughput: goes without -Dgoal",
                "-Dfind=throughput -Dslo=errors==0 -Dgoal.time=5 | -Dfind=throughput: goes without -Dgoal.time",
                "-Dfind=throughput -Dslo=errors==0 -Dthreads=1,2 | -Dfind=throughput: goes with one number of -Dthreads",
                "-Dfind=throughput -Dslo=nonsense | -Dslo=nonsense: ",
            })
    void whatASearchCannotDoWithIsOneLine(String arguments, String message) {
        assertThatThrownBy(() -> client(arguments.split(" ")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message)
                .hasMessageNotContaining("\n");
    }

    private ClientOptions client(String... options) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("client"));
        arguments.addAll(List.of(options));
        Settings settings = CommandLine.parse(arguments, Scenarios.of(List.of(new NoOpScenario())), new StringBuilder())
                .orElseThrow();
        return ClientOptions.from(settings, new Home(home));
    }
}
