package cxfperf.ab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import cxfperf.experiment.ExperimentFile;
import cxfperf.experiment.Variant;
import cxfperf.jvms.ClientServer;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Scenarios;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.typed.CommandLine;
import cxfperf.scenario.Scenario;
import cxfperf.testing.DelayedScenario;
import cxfperf.testing.MailboxScenario;
import cxfperf.testing.TypedSettings;
import cxfperf.text.WordSplitter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class AbOptionsTest {

    private static final Path CONFIGS = Path.of("..", "..", "configs");

    /** The options of modules that shipped experiments set. */
    private static final List<String> OF_MODULES = List.of(
            "pooled", "client", "clientLifecycle", "security", "streaming", "payload", "reply", "serverThreads");

    @TempDir
    private Path directory;

    @Test
    void whatIsCommonToBothVariantsIsAnOrdinaryOption() throws Exception {
        ExperimentOptions options =
                options("-Da=delay=1", "-Db=delay=2 threads=8 jvmArgs='-Xmx1g -Xss1m'", "-Dthreads=2");

        assertThat(options.definition().variantNames()).containsExactly("a", "b");
        assertThat(options.definition().pairs()).isEqualTo(5);
        assertThat(options.definition().shared()).containsExactly(entry("threads", "2"));
        List<String> a = arguments(options, 0);
        List<String> b = arguments(options, 1);
        assertThat(a).containsExactlyInAnyOrder("-Dthreads=2", "-Ddelay=1");
        assertThat(b).containsExactlyInAnyOrder("-Dthreads=8", "-Ddelay=2", "-DjvmArgs=-Xmx1g -Xss1m");
    }

    @Test
    void flagsOfTheServerAreThoseOfTheClientUnlessItHasItsOwn() throws Exception {
        ExperimentOptions options = options("-Da=jvmArgs=-Xmx1g", "-Db=jvmArgs=-Xmx1g srvJvmArgs=-Xmx2g");

        assertThat(serverArguments(options, 0)).containsExactly("-DjvmArgs=-Xmx1g");
        assertThat(serverArguments(options, 1)).containsExactly("-DjvmArgs=-Xmx2g");
    }

    @Test
    void theStoredDefinitionHasNoPasswordOfSharedFlags() throws Exception {
        String flags = "-Xmx1g -Djavax.net.ssl.trustStorePassword=open-sesame";
        ExperimentOptions given = options("-Da=delay=1", "-Db=delay=2", "-DjvmArgs=" + flags);
        ExperimentOptions ofMaven = ExperimentOptions.from(
                settings("-Da=delay=1", "-Db=delay=2"), new Home(directory), Map.of("MAVEN_OPTS", flags));

        assertThat(given.definition().shared())
                .containsExactly(entry("jvmArgs", "-Xmx1g -Djavax.net.ssl.trustStorePassword=***"));
        assertThat(arguments(given, 0)).contains("-DjvmArgs=" + flags);
        assertThat(ofMaven.definition().conditions())
                .containsEntry("MAVEN_OPTS", "-Xmx1g -Djavax.net.ssl.trustStorePassword=***");
    }

    @Test
    void theCommandLineHasPrecedenceOverTheFile() throws Exception {
        Path experiments = Files.createDirectories(directory.resolve("configs").resolve("experiments"));
        Files.writeString(
                experiments.resolve("delays.properties"),
                "threads = 3\nwarmup = 9\npairs = 9\nvariant.slow = delay=2\nvariant.fast = delay=1\n");

        ExperimentOptions options = options("-Dexperiment=delays", "-Dthreads=5", "-Dpairs=3", "-Dtime=7");

        assertThat(options.definition().name()).isEqualTo("delays");
        assertThat(options.definition().variantNames()).containsExactly("slow", "fast");
        assertThat(options.definition().pairs()).isEqualTo(3);
        assertThat(options.definition().shared())
                .containsOnly(entry("threads", "5"), entry("time", "7"), entry("warmup", "9"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "-Db=cgf=none           | -Db=cgf=none: unknown key 'cgf': one of arrivals, cfg, connections, count",
                "-Db=profile=true       | -Db=profile=true: unknown key 'profile': one of arrivals, cfg, connections, count",
                "-Dprofile=maybe        | -Dprofile=maybe: one of false, true is expected",
                "-Db=threads=0          | variant b: -Dthreads=0: a whole number from 1 to 100,000 is expected",
                "-Db=threads=1,2 | variant b: a cell is one run: it takes one number of threads and one rate, no list",
                "-Dthreads=2,0          | -Dthreads=2,0: a whole number from 1 to 100,000 is expected, or a list",
                "-Db=rate=1,2 | variant b: a cell is one run: it takes one number of threads and one rate, no list",
                "-Drate=1,1             | -Drate=1,1: value '1' is given twice",
                "-Db=rate=soon          | variant b: -Drate=soon: calls per second are expected, above 0 and at most 10,000,000",
                "-Db=arrivals=poisson   | variant b: -Darrivals=poisson: has no effect",
                "-Drepeats=2            | -Drepeats=2: an experiment repeats whole runs, each of -Dtime",
                "-Db=cfg=no.xml         | variant b: -Dcfg=no.xml: no such file",
                "-Db=jvm=/no/jvm        | variant b: -Djvm=/no/jvm: a java executable",
                "-Db=jvmArgs='-Xmx1g    | -Db=jvmArgs='-Xmx1g: a quote is not closed",
                "-Dpairs=2              | -Dpairs=2: a whole number from 3 to 1,000 is expected",
                "-Dinvocations=5        | -Dinvocations=5: an experiment repeats whole runs, each of -Dtime",
                "-Dexperiment=none      | -Dexperiment=none: no such file",
                "-Dserver.ssh=host      | -Dserver.ssh=host: USER@HOST:DIR is expected",
                "-Dserver.ssh=-oX=1:dir | -Dserver.ssh=-oX=1:dir: USER@HOST:DIR is expected",
                "-Dserver.ssh=-oX=1@h:d | -Dserver.ssh=-oX=1@h:d: USER@HOST:DIR is expected",
                "-Dexperimnt=3          | unknown option -Dexperimnt for ab: did you mean -Dexperiment?",
                "-Dseed=-1              | -Dseed=-1: a whole number from 0 to 999,999,999,999,999,999 is expected",
                "-Da=delay=1            | two variants are needed",
                "-Db=jvmArgs=-Djavax.net.ssl.keyStorePassword=hidden | variant b: jvmArgs has a secret, and experiment.json would show it: put it into a file, jvmArgs=@FILE",
                "-Db=threads=8 && -Dthreads=4,32 | -Dthreads: each cell has a value of its own, so nothing else sets it",
                "-Da=size=2 && -Db=size=3 && -Dsize=4 | -Dsize: each cell has a value of its own, so nothing else sets it",
            })
    void badInputIsOneLine(String argument, String message) {
        List<String> arguments = new ArrayList<>(List.of(argument.split(" && ")));
        if (Stream.of("-Da=", "-Db=", "-Dexperiment=").noneMatch(argument::startsWith)) {
            arguments.add("-Db=delay=2");
        }
        assertThatThrownBy(() -> options(arguments.toArray(String[]::new)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message)
                .extracting(Throwable::getMessage)
                .asString()
                .doesNotContain("\n");
    }

    @Test
    void withTheServerOnAnotherHostWhatElseItNeedsIsTheUsersToStart() throws Exception {
        String[] arguments = {"-Da=delay=1", "-Db=delay=2", "-Dserver.ssh=me@host:dir"};
        assertThatThrownBy(() -> mailbox(arguments))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "variant a: with -Dserver.ssh no broker is started: start it where you want it, and give -Dbroker");
        String[] brought = Arrays.copyOf(arguments, arguments.length + 1);
        brought[arguments.length] = "-Dbroker=tcp://host:1";
        assertThat(mailbox(brought).definition().variants()).hasSize(2);
    }

    private ExperimentOptions mailbox(String... options) throws UsageException, IOException {
        Settings settings = TypedSettings.of(new MailboxScenario(), "ab", options);
        return ExperimentOptions.from(settings, new Home(directory), Map.of());
    }

    /** An experiment that was stopped would go on with other flags. */
    @Test
    void aFileOfFlagsIsThereAndItsContentIsACondition() throws Exception {
        Path flags = directory.resolve("flags");
        assertThatThrownBy(
                        () -> options("-Da=delay=1", "-Db=srvJvmArgs=@" + flags).definition())
                .isInstanceOf(UsageException.class)
                .hasMessage("cannot read what is to be run: " + flags + " does not exist");
        assertThat(options("-Da=delay=1", "-Db=srvJvmArgs=@" + flags, "-Dserver.ssh=me@host:dir")
                        .definition()
                        .variants())
                .as("of the server's host")
                .hasSize(2);

        // The file is not stored, so a password in it is not refused.
        Files.writeString(flags, "-Djavax.net.ssl.keyStorePassword=hidden");
        Map<String, String> first =
                options("-Da=delay=1", "-Db=jvmArgs=@" + flags).definition().conditions();
        Files.writeString(flags, "-Xmx200m");
        Map<String, String> second =
                options("-Da=delay=1", "-Db=jvmArgs=@" + flags).definition().conditions();

        assertThat(first.keySet()).isEqualTo(second.keySet());
        assertThat(first).containsKey("flags of " + flags).isNotEqualTo(second);
    }

    @Test
    void aVariantMayHaveARateOfItsOwn() throws Exception {
        ExperimentOptions options = options("-Da=rate=100", "-Db=rate=200-400/20s arrivals=poisson", "-Dwarmup=3");
        Settings ramp = VariantOptions.of(options.definition().cells().get(1).settings(), options.shared());

        assertThat(ramp.typed(Option.RATE)).contains("200-400/20s");
        assertThat(VariantOptions.loadOf(ramp)).isEqualTo(Duration.ofSeconds(23));
    }

    @Test
    void aServerHasTimeToCompleteItsOneWayCalls() throws Exception {
        Scenario oneWay = new DelayedScenario() {
            @Override
            public Set<String> oneWay() {
                return Set.copyOf(operations());
            }
        };
        Settings asked = settings(oneWay, "-Db=delay=2", "-Dwarmup=4", "-Dtime=20");
        ExperimentOptions options = ExperimentOptions.from(asked, new Home(directory), Map.of());
        Settings variant = VariantOptions.of(options.definition().cells().get(0).settings(), options.shared());

        assertThat(VariantOptions.limitOf(variant, Duration.ZERO))
                .isEqualTo(Duration.ofSeconds(24 + 30).plusSeconds(10 * 24 + 2 * 30));
    }

    static Stream<Path> shippedExperiments() throws IOException {
        try (Stream<Path> files = Files.list(CONFIGS.resolve("experiments"))) {
            return files.sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("shippedExperiments")
    void everyShippedExperimentIsOne(Path file) throws Exception {
        Set<String> keys = VariantOptions.keys(settings());
        keys.addAll(OF_MODULES);
        Set<String> shared = VariantOptions.sharedKeys(settings());
        shared.addAll(OF_MODULES);

        for (Variant variant :
                ExperimentFile.parse(Files.readString(file), keys, shared).variants()) {
            WordSplitter.split(variant.settings().getOrDefault("jvmArgs", ""));
        }
    }

    private List<String> arguments(ExperimentOptions options, int variant) throws UsageException {
        return VariantOptions.of(options.definition().cells().get(variant).settings(), options.shared())
                .asArguments();
    }

    private List<String> serverArguments(ExperimentOptions options, int variant) throws UsageException {
        return ClientServer.serverSettings(VariantOptions.of(
                        options.definition().cells().get(variant).settings(), options.shared()))
                .asArguments();
    }

    private ExperimentOptions options(String... arguments) throws UsageException, IOException {
        return ExperimentOptions.from(settings(arguments), new Home(directory), Map.of());
    }

    private Settings settings(String... arguments) throws UsageException, IOException {
        return settings(new DelayedScenario(), arguments);
    }

    private Settings settings(Scenario scenario, String... arguments) throws UsageException, IOException {
        List<String> all = new ArrayList<>(List.of("ab"));
        all.addAll(List.of(arguments));
        return CommandLine.parse(all, Scenarios.of(List.of(scenario)), new Home(directory), new StringBuilder())
                .orElseThrow();
    }

    private Path experiments;

    @BeforeEach
    void writeAnExperiment() throws IOException {
        experiments = Files.createDirectories(directory.resolve("configs").resolve("experiments"));
        Files.writeString(
                experiments.resolve("delays.properties"),
                """
                about = how late?
                time = 60
                warmup = 60
                size = 2
                axis.delay = 1000, 2000
                axis.threads = 5, 10
                table.good = mood=good
                table.failing = mood=failing
                """);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-Dthreads=5     | -Dthreads: each cell has a value of its own, so nothing else sets it",
                "-Dmood=good     | -Dmood: each cell has a value of its own, so nothing else sets it",
                "-Drate=1,2      | a cell is one run: it takes one number of threads and one rate, no list",
                "-Dsize=0        | -Dsize=0: a whole number from 1 to 1,000,000 is expected",
                "-Dpairs=3       | -Dpairs=3: the experiment asks for tables, each cell of which is one run",
            })
    void badInputForTablesIsOneLine(String argument, String message) {
        assertThatThrownBy(() -> options("-Dexperiment=delays", argument))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message)
                .extracting(Throwable::getMessage)
                .asString()
                .doesNotContain("\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"axis.size = 1", "threads = 4", "table.b = size=3"})
    void anOptionThatAFileSetsTwiceIsRefused(String line) throws Exception {
        Files.writeString(
                experiments.resolve("twice.properties"), "axis.threads,size = 1, 2\ntable.a = delay=1\n" + line + "\n");

        assertThatThrownBy(() -> options("-Dexperiment=twice"))
                .isInstanceOf(UsageException.class)
                .hasMessageMatching("-D(size|threads): each cell has a value of its own, so nothing else sets it");
    }
}
