package cxfperf.loadtest;

import cxfperf.options.AdminAddress;
import cxfperf.options.CannotRunException;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Role;
import cxfperf.options.Settings;
import cxfperf.options.Settings.Given;
import cxfperf.options.UsageException;
import cxfperf.options.client.ClientOptions;
import cxfperf.plan.WarmUp;
import cxfperf.result.Reason;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.run.EmbeddedRun;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.ForwardingClient;
import cxfperf.scenario.LoadClient;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.RunningServer;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.ServerSpec;
import cxfperf.terminal.RunConsole;
import cxfperf.watch.EarlierCalls;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A load on a service, made inside a test by the engine of the command line: the same warm-up, count of failed calls,
 * verdict and files.
 *
 * <pre>{@code
 * LoadTestResult result = LoadTest.of(() -> assertEquals("Hello, you", greeter.greet("you")))
 *         .threads(8).time(ofSeconds(20)).objectives("p99<20ms, errors==0").run();
 * assertThat(result).passes();
 * }</pre>
 *
 * <p>A call succeeds when it returns. A call that throws has failed; an {@link AssertionError} counts as a wrong reply.
 * The load goes on after failed calls, and the verdict counts them.
 *
 * <p>The methods that set something change this object and return it. They refuse a value that is not allowed at once,
 * by an {@link IllegalArgumentException} of one line, which names the option of the command line that does the same. No
 * parameter may be null. Not for use by several threads.
 */
public final class LoadTest {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,59}");

    /** What {@link #option} takes. */
    private static final List<Option<?>> FURTHER =
            List.of(Option.INVOCATIONS, Option.TIMEOUT, Option.STOP, Option.ADMIN);

    /** The code is still warmed up by the previous run; only the threads are new. */
    private static final Duration WARM_UP_OF_A_REPEAT = Duration.ofSeconds(1);

    private static final double MICROS_PER_MILLI = 1_000;

    private final ClientMaker maker;

    /** What the command client takes with {@code -D}, by the names of the options. */
    private final Map<String, Given> given = new LinkedHashMap<>();

    private String name = "call";
    private String build = "";
    private WarmUp warmUp = WarmUp.AUTO;
    private URI target;
    private int repeats = 1;
    private Function<Throwable, FailureKind> classifier = FailureKind::of;

    private LoadTest(ClientMaker maker) {
        this.maker = maker;
        results(Path.of("target", "load-tests"));
        set(Option.ADMIN, AdminAddress.NONE);
    }

    /**
     * Calls with one client for all threads.
     *
     * @param client safe for several threads at a time; the caller closes it
     * @return a load with the defaults, to be set further
     */
    public static LoadTest of(LoadClient client) {
        return new LoadTest(thread -> ForwardingClient.ending(client, () -> {}));
    }

    /**
     * Calls with a client for each thread, for clients that are not thread-safe, such as most proxies with a state.
     *
     * @param maker makes the client of a thread
     * @return a load with the defaults, to be set further
     */
    public static LoadTest ofEach(ClientMaker maker) {
        return new LoadTest(maker);
    }

    /**
     * Sets the name in the result, its directory and the baseline; {@code call} unless given.
     *
     * @param name up to 60 letters, digits, {@code .}, {@code _} and {@code -}, the first a letter or digit
     * @return this
     */
    public LoadTest name(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "name " + name + ": up to 60 letters, digits, '.', '_' and '-' are expected");
        }
        this.name = name;
        return this;
    }

    /**
     * Names what is tested, such as a commit or a version: a fact of the result.
     *
     * @param build any text; the empty one names nothing
     * @return this
     */
    public LoadTest build(String build) {
        this.build = build;
        return this;
    }

    /**
     * Sets how many threads call at the same time, 4 unless given. Each calls in a closed loop, unless {@link #rate} is
     * set.
     *
     * @param threads 1 to 100,000
     * @return this
     */
    public LoadTest threads(int threads) {
        return set(Option.THREADS, String.valueOf(threads));
    }

    /**
     * Sets the length of the measurement interval, 30 seconds unless given.
     *
     * @param time more than 0
     * @return this
     */
    public LoadTest time(Duration time) {
        return set(Option.TIME, time, Duration.ofNanos(1));
    }

    /**
     * Schedules calls at a constant rate in an open loop, whether or not earlier calls have returned; at most
     * {@link #threads} calls are in flight.
     *
     * @param perSecond calls a second of all threads together, above 0
     * @return this
     */
    public LoadTest rate(double perSecond) {
        return set(Option.RATE, BigDecimal.valueOf(perSecond).toPlainString());
    }

    /**
     * Sets how long the same load runs, not counted, before the measurement interval. Unless given, the warm-up ends
     * when calls become no faster, after 10 to 120 seconds.
     *
     * @param length 0 for no warm-up
     * @return this
     */
    public LoadTest warmUp(Duration length) {
        warmUp = WarmUp.fixed(atLeast(Option.WARMUP, length, Duration.ZERO));
        return this;
    }

    /**
     * Sets objectives for the verdict and the report, such as {@code p99<20ms, errors==0}.
     *
     * @param text as that of {@code -Dslo}
     * @return this
     */
    public LoadTest objectives(String text) {
        return set(Option.SLO, text);
    }

    /**
     * Sets another option as the command line takes it: {@code invocations}, {@code timeout}, {@code stop} or {@code
     * admin}. Unless {@code admin} names an endpoint, the server's own counts are not read.
     *
     * @param name without {@code -D}
     * @param value the text after the equals sign
     * @return this
     */
    public LoadTest option(String name, String value) {
        return set(
                FURTHER.stream()
                        .filter(option -> option.optionName().equals(name))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException("option " + name + ": one of "
                                + FURTHER.stream().map(Option::optionName).collect(Collectors.joining(", "))
                                + " is expected")),
                value);
    }

    /**
     * Sets the address of the service, for the report. Connections to its port are counted; it may be on another host.
     *
     * @param target a URI with a host
     * @return this
     */
    public LoadTest target(URI target) {
        this.target = target;
        if (target.getHost() != null) {
            set(Option.HOST, target.getHost(), target.getHost());
        }
        if (target.getPort() > 0) {
            set(Option.PORT, String.valueOf(target.getPort()), target.getPort());
        }
        return this;
    }

    /**
     * Sets how many runs follow one another, 1 unless given. Only the first has the whole warm-up. The mean of several
     * runs scatters less than one run; a comparison with a {@link Baseline} uses it.
     *
     * @param repeats 1 to 1,000
     * @return this
     */
    public LoadTest repeats(int repeats) {
        checked(Option.REPEATS, String.valueOf(repeats));
        this.repeats = repeats;
        return this;
    }

    /**
     * Sets where each run makes its own directory; {@code target/load-tests} of the working directory unless given.
     *
     * @param directory is made if it is missing
     * @return this
     */
    public LoadTest results(Path directory) {
        return set(Option.RESULTS, directory.toString(), List.of(directory.toAbsolutePath()));
    }

    /**
     * Classifies failed calls, for clients with exceptions of their own. An {@link AssertionError} always is a wrong
     * reply.
     *
     * @param classifier gets what a call threw, on the thread that called; never returns null, and throws nothing
     * @return this
     */
    public LoadTest classifiedBy(Function<Throwable, FailureKind> classifier) {
        this.classifier = classifier;
        return this;
    }

    /**
     * Makes the load on threads of its own and waits for its end. Prints a line per run; everything else is in its
     * files. Can be called again, for another load with the same settings.
     *
     * @return the result, also if no call succeeded: the assertions judge it
     * @throws LoadTestException if the load could not be made, or the calling thread was interrupted; its
     *     interrupted status is then set
     * @throws IllegalArgumentException if the settings contradict each other
     */
    public LoadTestResult run() {
        TestedClients clients = new TestedClients(name, maker, address(), build, classifier);
        EarlierCalls earlier = new EarlierCalls();
        // Shows nothing: standard output belongs to the test, and the files have the text.
        RunConsole console = new RunConsole() {};
        List<EmbeddedRun> runs = new ArrayList<>();
        List<ClientOptions> loads = loads(clients);
        try {
            for (ClientOptions load : loads) {
                EmbeddedRun run = EmbeddedRun.of(load, earlier, console, Optional.empty());
                System.out.println(line(name, run));
                runs.add(run);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LoadTestException("load test " + name + " was interrupted", e);
        } catch (UsageException | CannotRunException e) {
            throw new LoadTestException("load test " + name + ": " + e.getMessage(), e);
        }
        return new LoadTestResult(name, runs);
    }

    private WarmUp warmUpOfARepeat() {
        return warmUp.least().compareTo(WARM_UP_OF_A_REPEAT) < 0 ? warmUp : WarmUp.fixed(WARM_UP_OF_A_REPEAT);
    }

    private URI address() {
        return target == null ? URI.create(TestedClients.NAME + ":" + name) : target;
    }

    /** The options of each run. The command client checks them, too. */
    private List<ClientOptions> loads(TestedClients clients) {
        List<ClientOptions> loads = new ArrayList<>();
        try {
            for (int i = 0; i < repeats; i++) {
                Map<String, Given> all = new LinkedHashMap<>(given);
                WarmUp length = i == 0 ? warmUp : warmUpOfARepeat();
                if (!length.equals(WarmUp.AUTO)) {
                    all.put(Option.WARMUP.optionName(), new Given(seconds(length.most()), length));
                }
                loads.add(ClientOptions.from(new Settings(Role.CLIENT, clients, all), Home.ofThisProcess())
                        .part(i + 1));
            }
        } catch (UsageException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
        return loads;
    }

    private LoadTest set(Option<?> option, String text) {
        given.put(option.optionName(), checked(option, text));
        return this;
    }

    private LoadTest set(Option<?> option, String text, Object value) {
        given.put(option.optionName(), new Given(text, value));
        return this;
    }

    private LoadTest set(Option<Duration> option, Duration length, Duration least) {
        return set(option, seconds(atLeast(option, length, least)), length);
    }

    private static Given checked(Option<?> option, String text) {
        try {
            return Given.of(Role.CLIENT, null, Home.ofThisProcess(), option.optionName(), text);
        } catch (UsageException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /** The command line takes whole seconds only. */
    private static Duration atLeast(Option<?> option, Duration length, Duration least) {
        if (length.compareTo(least) < 0) {
            throw new IllegalArgumentException(Settings.refused(
                            option, seconds(length), (least.isZero() ? "0 or more" : "more than 0") + " is expected")
                    .getMessage());
        }
        return length;
    }

    private static String seconds(Duration length) {
        return BigDecimal.valueOf(length.toMillis(), 3).stripTrailingZeros().toPlainString();
    }

    private static String line(String name, EmbeddedRun run) {
        RunResult result = run.result();
        Double p99 = result.window().total().judgedTimesMicros().p99();
        String reasons =
                result.verdict().reasons().stream().map(Reason::code).distinct().collect(Collectors.joining(", "));
        return String.format(
                Locale.ROOT,
                "load test %s: %s%s, %,.1f calls/s, p99 %s; report: %s",
                name,
                result.verdict().status(),
                reasons.isEmpty() ? "" : " (" + reasons + ")",
                result.throughput().perSecond(),
                p99 == null ? "n/a" : String.format(Locale.ROOT, "%,.3f ms", p99 / MICROS_PER_MILLI),
                ResultFile.REPORT_HTML.in(run.directory()));
    }

    /**
     * The clients of a test, which share nothing, as a scenario without a server.
     *
     * @param build what is tested; empty where it was not set
     */
    record TestedClients(
            String operation, ClientMaker maker, URI target, String build, Function<Throwable, FailureKind> classifier)
            implements Scenario, LoadClientFactory {

        static final String NAME = "load-test";
        static final String PROTOCOL = "any";

        @Override
        public String name() {
            return NAME;
        }

        @Override
        public List<String> operations() {
            return List.of(operation);
        }

        @Override
        public boolean countsByNamesOfItsOwn() {
            return true;
        }

        @Override
        public List<String> protocols() {
            return List.of(PROTOCOL);
        }

        @Override
        public int defaultPort() {
            return 1;
        }

        @Override
        public RunningServer startServer(ServerSpec spec) {
            throw new UnsupportedOperationException("the server is the test's own");
        }

        @Override
        public FailureKind classify(Throwable thrown) {
            // An assertion inside a call checks the reply.
            return thrown instanceof AssertionError ? FailureKind.WRONG_REPLY : classifier.apply(thrown);
        }

        @Override
        public LoadClientFactory connect(ClientSpec spec) {
            return this;
        }

        @Override
        public LoadClient newClient(String called, int worker) throws Exception {
            return maker.newClient(worker);
        }

        @Override
        public Map<String, Object> effective() {
            return build.isEmpty() ? Map.of() : Map.of(RunResult.BUILD_FACT, build);
        }

        /** Does nothing: each thread closes its own client, and the test closes what they share. */
        @Override
        public void close() {}
    }
}
