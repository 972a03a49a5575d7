package cxfperf.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import cxfperf.jvms.LoadJvm;
import cxfperf.options.client.ClientOptions;
import cxfperf.options.client.LoadOptions;
import cxfperf.options.client.VirtualThreads;
import cxfperf.options.server.ServerOptions;
import cxfperf.options.typed.CommandLine;
import cxfperf.plan.Arrivals;
import cxfperf.plan.DerivedSeed;
import cxfperf.plan.Limit;
import cxfperf.plan.OfferedRate;
import cxfperf.plan.WarmUp;
import cxfperf.result.Goal;
import cxfperf.result.Slo;
import cxfperf.scenario.AllowedValues;
import cxfperf.testing.NoOpScenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineTest {

    @TempDir
    private Path directory;

    @Test
    void defaultsAndGivenOptionsMakeThePlan() throws Exception {
        ClientOptions options = client();

        assertThat(options.plan().threads()).isEqualTo(4);
        assertThat(options.plan().limit()).isEqualTo(new Limit.Time(Duration.ofSeconds(30)));
        assertThat(options.plan().warmup()).isEqualTo(WarmUp.AUTO);
        assertThat(options.operation()).isEqualTo("nothing");
        assertThat(options.spec().host()).isEqualTo("localhost");
        assertThat(options.spec().port()).isEqualTo(1);
        assertThat(options.results()).isEqualTo(directory.resolve("results"));

        ClientOptions given = client("-Dthreads=100", "-Dinvocations=5000000000", "-Dwarmup=0", "-Dport=8081");
        assertThat(given.plan().threads()).isEqualTo(100);
        assertThat(given.plan().limit()).isEqualTo(new Limit.Invocations(5_000_000_000L));
        assertThat(given.plan().warmup()).isEqualTo(WarmUp.NONE);
        assertThat(given.spec().port()).isEqualTo(8081);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-Dthreads=+8       | -Dthreads=+8: a whole number from 1 to 100,000 is expected",
                "-Dthreads=1,,2     | -Dthreads=1,,2: a whole number from 1 to 100,000 is expected, or a list like 1,8,16 or",
                "-Dgoal=5/0         | -Dgoal=5/0: CALLS or CALLS/SECONDS is expected, such as 1000000000/28800",
                "-Doperation=dance  | -Doperation=dance: one of nothing, mixed is expected",
                "-DjvmArgs='-Xmx1g  | a quote is not closed",
                "-Dthread=8         | unknown option -Dthread for client: did you mean -Dthreads?",
                "-Dsrvcfg=a.xml     | unknown option -Dsrvcfg for client: another command has it",
                "--threads=8        | unknown option --threads for client",
                "stray              | unknown option stray for client",
                "@pom.xml           | unknown option @pom.xml for client",
            })
    void badInputIsOneLineThatNamesOptionValueAndWhatIsAllowed(String argument, String message) {
        assertThatThrownBy(() -> {
                    Settings settings = parse("client", argument);
                    ClientOptions.from(settings, new Home(directory));
                    LoadJvm.prepare(settings, new Home(directory), Map.of());
                })
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message)
                .extracting(Throwable::getMessage)
                .asString()
                .doesNotContain("\n");
    }

    @Test
    void aListOfThreadsIsASweepAtWhoseHighestCountThePlanIs() throws Exception {
        ClientOptions options = client("-Dthreads=1,16,8", "-Drepeats=3", "-Dseed=7");

        assertThat(options.plan().threads()).isEqualTo(16);
        LoadOptions sweep = loads(options);
        assertThat(sweep.threads()).containsExactly(1, 16, 8);
        assertThat(sweep.rates()).isEmpty();
        assertThat(sweep.repeats()).isEqualTo(3);
        assertThat(sweep.isSeries()).isTrue();
        assertThat(sweep.search()).isFalse();
        assertThat(loads(client("-Dthreads=8")).isSeries()).isFalse();
        assertThat(loads(client("-Dthreads=8", "-Drepeats=2")).isSeries()).isTrue();

        ClientOptions point = options.ofCell(Map.of("threads", "8"), options.slo());
        assertThat(point.plan().threads()).isEqualTo(8);
        assertThat(point.plan().rate()).isEmpty();
        assertThat(point.plan().limit()).isEqualTo(options.plan().limit());
        assertThat(point.plan().warmup()).isEqualTo(options.plan().warmup());
        assertThat(point.spec().threads()).isEqualTo(8);
        assertThat(point.plan().seed()).isEqualTo(7);
        assertThat(point.part(2).plan().seed()).isEqualTo(DerivedSeed.of(7, 2));
        assertThat(point.part(2).spec().seed()).isEqualTo(DerivedSeed.of(7, 2));
    }

    private static LoadOptions loads(ClientOptions options) throws UsageException {
        return LoadOptions.from(options.asked());
    }

    @Test
    void aRateMakesAnOpenLoop() throws Exception {
        assertThat(client().plan().rate()).isEmpty();
        assertThat(client("-Drate=2000/s").plan().rate()).contains(OfferedRate.constant(2000, Arrivals.CONSTANT));
        assertThat(client("-Drate=0.5", "-Darrivals=poisson").plan().rate())
                .contains(OfferedRate.constant(0.5, Arrivals.POISSON));
        assertThat(loads(client("-Drate=2000/s")).isSeries()).isFalse();
    }

    @Test
    void aListOfRatesIsASweepAtWhoseHighestRateThePlanIs() throws Exception {
        ClientOptions options = client("-Drate=500,2000,1000", "-Dthreads=16", "-Drepeats=2");
        LoadOptions sweep = loads(options);

        assertThat(options.plan().rate()).contains(OfferedRate.constant(2000, Arrivals.CONSTANT));
        assertThat(sweep.rates()).extracting(OfferedRate::text).containsExactly("500", "2000", "1000");
        assertThat(sweep.isOverRates()).isTrue();
        assertThat(sweep.points() * sweep.repeats()).isEqualTo(6);
        assertThat(loads(client("-Drate=500", "-Dthreads=1,2")).isOverRates()).isFalse();
        ClientOptions point = options.ofCell(Map.of("rate", "500"), options.slo());
        assertThat(point.plan().threads()).isEqualTo(16);
        assertThat(point.plan().rate()).contains(OfferedRate.constant(500, Arrivals.CONSTANT));
    }

    @Test
    void theWindowOfARampIsAsLongAsTheRampOrLonger() throws Exception {
        assertThat(client("-Drate=100-5000/60s").plan().limit()).isEqualTo(new Limit.Time(Duration.ofSeconds(60)));
        assertThat(client("-Drate=100-5000/60s", "-Dtime=90").plan().limit())
                .isEqualTo(new Limit.Time(Duration.ofSeconds(90)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-Drate=1-2/5s -Dthreads=1,2 | -Drate=1-2/5s: a ramp is a run of its own",
                "-Drate=5 -Darrivals=late | -Darrivals=late: one of constant, poisson is expected",
                "-Dstop=p99>9ms | -Dstop=p99>9ms: 'p99>9ms': METRIC>VALUE for SECONDS is expected",
                "-Dstop=p98>9ms~for~5s | -Dstop=p98>9ms for 5s: 'p98>9ms': one of p50, ",
            })
    void aRateThatContradictsAnotherOptionIsOneLine(String arguments, String message) {
        // A tilde stands for a space inside a value.
        assertThatThrownBy(() -> client(Stream.of(arguments.split(" "))
                        .map(argument -> argument.replace('~', ' '))
                        .toArray(String[]::new)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a/b", "user@x", "a b", "[::1", "host:8080", "-x", "http://host"})
    void whatIsNoHostIsRefused(String host) {
        assertThatThrownBy(() -> client("-Dhost=" + host))
                .isInstanceOf(UsageException.class)
                .hasMessageEndingWith(": the name or the address of a host is expected");
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "0.0.0.0", "::1", "[::1]", "fe80::1%eth0", "my_host-1.example.", "h\u00f6st"})
    void namesAndAddressesOfHostsAreTaken(String host) throws Exception {
        assertThat(client("-Dhost=" + host).spec().host()).isEqualTo(host);
    }

    @Test
    void aGoalIsWantedInEightHoursUnlessAnotherTimeIsNamed() throws Exception {
        assertThat(client().goal()).isEmpty();
        assertThat(client("-Dgoal=1000000000").goal()).contains(new Goal(1_000_000_000, Duration.ofHours(8)));
        assertThat(client("-Dgoal=50/60").goal()).contains(new Goal(50, Duration.ofMinutes(1)));
    }

    @Test
    void aGoalIsAnObjectiveOfASingleRunAndNotOfEachPointOfASweep() throws Exception {
        assertThat(client("-Dgoal=3000/60", "-Dslo=errors==0").slo())
                .isEqualTo(Slo.parse("errors==0,throughput>=3000/60"));
        assertThat(client("-Dgoal=3000/60", "-Dslo=errors==0", "-Dthreads=1,2").slo())
                .isEqualTo(Slo.parse("errors==0"));
    }

    @Test
    void anOptionGivenTwiceIsRefused() {
        assertThatThrownBy(() -> client("-Dtime=5", "-Dtime=6")).isInstanceOf(UsageException.class);
    }

    @Test
    void aBusFileIsFoundAsAPathAndThenInConfigs() throws Exception {
        Path inConfigs = Files.createDirectories(directory.resolve("configs")).resolve("fast.xml");
        Files.writeString(inConfigs, "<beans/>");
        Path elsewhere = directory.resolve("mine.xml");
        Files.writeString(elsewhere, "<beans/>");

        assertThat(client("-Dcfg=fast.xml").cfg().path()).contains(inConfigs.toRealPath());
        assertThat(client("-Dcfg=" + elsewhere).cfg().path()).contains(elsewhere.toRealPath());
        assertThat(client("-Dcfg=none").cfg().path()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("optionsOfNumbers")
    void aNumberIsTakenUpToBothEndsOfItsRangeAndNotBeyond(Option<?> option, AllowedValues.NumberRange range)
            throws Exception {
        for (long number : List.of(range.min(), range.max())) {
            Settings settings = parse("clientserver", "-D" + option.optionName() + "=" + number);
            assertThat(settings.get(option)).isIn(number, (int) number, Duration.ofSeconds(number));
        }
        for (long number : List.of(range.min() - 1, range.max() + 1)) {
            assertThatThrownBy(() -> parse("clientserver", option + "=" + number))
                    .isInstanceOf(UsageException.class)
                    .hasMessage(String.format(
                            Locale.ROOT,
                            "-D%s=%d: a whole number from %,d to %,d is expected",
                            option.optionName(),
                            number,
                            range.min(),
                            range.max()));
        }
    }

    static Stream<Arguments> optionsOfNumbers() {
        return Option.all().stream()
                .filter(option -> option.isKnownTo(Role.CLIENTSERVER))
                .flatMap(option -> option.allowed(Role.CLIENTSERVER, new NoOpScenario()).range().stream()
                        .map(range -> Arguments.of(option, range)));
    }

    @Test
    void aServersPortCanBeAFreeOneAndAClientsCannot() throws Exception {
        assertThat(ServerOptions.from(parse("server", "-Dport=0")).spec().port())
                .isZero();
        assertThatThrownBy(() -> client("-Dport=0"))
                .isInstanceOf(UsageException.class)
                .hasMessage("-Dport=0: a whole number from 1 to 65,535 is expected");
    }

    @Test
    void helpListsEveryOption() throws Exception {
        StringBuilder help = new StringBuilder();

        assertThat(CommandLine.parse(List.of("client", "--help"), scenarios(), help))
                .isEmpty();
        for (Option<?> option : Option.all()) {
            if (option.isKnownTo(Role.CLIENT)) {
                assertThat(help.toString()).contains("-D" + option.optionName() + "=");
            }
        }
        assertThat(help.toString()).contains("length of the measured window; 1 to 10,000,000");
    }

    @Test
    void jvmFlagsAreSplitAtSpacesOutsideQuotes() throws Exception {
        assertThat(parse("client", "-DjvmArgs=  -Xmx1g -Dname='two words'  \"-XX:+UseZGC\" ")
                        .get(Option.JVM_ARGS))
                .containsExactly("-Xmx1g", "-Dname=two words", "-XX:+UseZGC");
    }

    @Test
    void mavenOptsAreTheFlagsOfTheLoadJvmUnlessJvmArgsAreGiven() throws Exception {
        var environment = Map.of("MAVEN_OPTS", "-Xmx300m");
        Home home = new Home(directory);

        assertThat(LoadJvm.prepare(parse("client"), home, environment).command())
                .contains("-Xmx300m");
        String ofTheBuild = Files.readString(Path.of("..", "..", ".mvn", "jvm.config"));
        assertThat(LoadJvm.mavenOpts(Map.of("MAVEN_OPTS", ofTheBuild + " -Xmx300m")))
                .isEqualTo("-Xmx300m");
        assertThat(LoadJvm.mavenOpts(Map.of("MAVEN_OPTS", ofTheBuild))).isEmpty();
        assertThat(LoadJvm.prepare(parse("client", "-DjvmArgs=-Xmx400m"), home, environment)
                        .command())
                .contains("-Xmx400m")
                .doesNotContain("-Xmx300m");
    }

    /** A JDK that does not know a flag does not start with it. */
    @Test
    void newerJdksDoNotWarnOfTheLibrariesOfARun() throws Exception {
        String[] quieting = {"--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"};

        assertThat(command("server", "-Djvm=" + jdk("jdk-25", "25.0.3"))).contains(quieting);
        assertThat(command("server", "-Djvm=" + jdk("jdk-17", "17.0.15"))).doesNotContain(quieting);
    }

    /** The load JVM is another one than that of the command: what it has is read from its JDK. */
    @Test
    void virtualThreadsGetMoreCarriersOnAHostWithFewCpus() throws Exception {
        assertThat(VirtualThreads.flags(true, 2)).containsExactly("-Djdk.virtualThreadScheduler.parallelism=8");
        assertThat(VirtualThreads.flags(true, 8)).isEmpty();
        assertThat(VirtualThreads.flags(false, 2)).isEmpty();
    }

    @Test
    void virtualThreadsAreRefusedForALoadJvmThatHasNone() throws Exception {
        Path old = jdk("jdk-17", "17.0.15");
        Path recent = jdk("jdk-21", "21.0.7");

        assertThatThrownBy(() -> command("client", "-DvirtualThreads=true", "-Djvm=" + old))
                .isInstanceOf(UsageException.class)
                .hasMessage("-DvirtualThreads=true: needs Java 21 or newer, and the load JVM is Java 17.0.15;"
                        + " -Djvm=newest takes the newest JDK of this host");
        assertThat(command("client", "-DvirtualThreads=true", "-Djvm=" + recent))
                .contains("client");
        assertThat(command("client", "-DvirtualThreads=false", "-Djvm=" + old)).contains("client");
        assertThat(client("-DvirtualThreads=true").plan().virtualThreads()).isTrue();
        assertThat(client().plan().virtualThreads()).isFalse();
        // If the version of a load JVM's JDK is unknown, the load JVM makes the check itself.
        assertThatThrownBy(() -> VirtualThreads.check(true, Runtime.Version.parse("20.0.2")))
                .hasMessageStartingWith(
                        "-DvirtualThreads=true: needs Java 21 or newer, and the load JVM is Java 20.0.2");
        VirtualThreads.check(true, Runtime.Version.parse("21"));
    }

    private Path jdk(String name, String version) throws IOException {
        Path home = directory.resolve(name);
        Path java =
                Files.createFile(Files.createDirectories(home.resolve("bin")).resolve("java"));
        assertThat(java.toFile().setExecutable(true)).isTrue();
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        return home;
    }

    @Test
    void theFlagsBesideABusFileComeBeforeThoseOfTheUser() throws Exception {
        shipped("fast.xml", "<beans/>");
        shipped("fast.jvm", "# why\n\n  -Dhttp.maxConnections=128\n-XX:OnError=echo a=b\n");

        assertThat(command("client", "-Dcfg=fast.xml", "-DjvmArgs=-Dhttp.maxConnections=4"))
                .containsSubsequence(
                        "-Dhttp.maxConnections=128", "-XX:OnError=echo a=b", "-Dhttp.maxConnections=4", "-cp");
        assertThat(command("server", "-Dcfg=fast.xml")).contains("-Dhttp.maxConnections=128");
        assertThat(command("client")).doesNotContain("-Dhttp.maxConnections=128");
    }

    /** A JVM with the flags of two collectors does not start. */
    @Test
    void theCollectorBesideABusFileGivesWayToTheUsers() throws Exception {
        shipped("fast.xml", "<beans/>");
        shipped("fast.jvm", "# why\n-XX:+UseParallelGC\n");

        assertThat(command("client", "-Dcfg=fast.xml", "-DjvmArgs=-XX:+UseG1GC"))
                .contains("-XX:+UseG1GC")
                .doesNotContain("-XX:+UseParallelGC");
    }

    @Test
    void aFlagOfANewerJdkOrOfLinuxIsForThese() throws Exception {
        shipped("fast.xml", "<beans/>");
        shipped(
                "fast.jvm",
                "17+ -XX:+UseParallelGC\n999+ -XX:+UseFutureGC\nlinux -XX:+UseNewPages\n17+ linux -XX:+UseHugePages\n");

        List<String> flags = command("client", "-Dcfg=fast.xml");

        boolean linux = System.getProperty("os.name").equals("Linux");
        assertThat(flags).contains("-XX:+UseParallelGC").doesNotContain("-XX:+UseFutureGC");
        assertThat(flags.contains("-XX:+UseNewPages")).isEqualTo(linux);
        assertThat(flags.contains("-XX:+UseHugePages")).isEqualTo(linux);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http.maxConnections=128",
                "--add-opens java.base/java.lang=ALL-UNNAMED",
                "-Xmx1g -Xms1g",
                "0+ -Xmx1g"
            })
    void aLineBesideABusFileThatIsNotOneFlagIsNamed(String line) throws Exception {
        shipped("bad.xml", "<beans/>");
        shipped("bad.jvm", "# why\n" + line + "\n");

        assertThatThrownBy(() -> command("client", "-Dcfg=bad.xml"))
                .isInstanceOf(UsageException.class)
                .hasMessage("-Dcfg=bad.xml: bad.jvm line 2: one JVM flag is expected, got " + line);
    }

    /** The command of the load JVM. */
    private List<String> command(String role, String... arguments) throws UsageException, IOException {
        return LoadJvm.prepare(parse(role, arguments), new Home(directory), Map.of())
                .command();
    }

    private void shipped(String name, String content) throws IOException {
        Files.writeString(Files.createDirectories(directory.resolve("configs")).resolve(name), content);
    }

    private ClientOptions client(String... arguments) throws UsageException, IOException {
        return ClientOptions.from(parse("client", arguments), new Home(directory));
    }

    private Settings parse(String role, String... arguments) throws UsageException, IOException {
        List<String> all = new ArrayList<>(List.of(role));
        all.addAll(List.of(arguments));
        return CommandLine.parse(all, scenarios(), new Home(directory), new StringBuilder())
                .orElseThrow();
    }

    private static Scenarios scenarios() {
        return Scenarios.of(List.of(new NoOpScenario()));
    }
}
