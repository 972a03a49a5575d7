package cxfperf.loadtest;

import cxfperf.compare.Measurement;
import cxfperf.options.AdminAddress;
import cxfperf.options.CannotRunException;
import cxfperf.options.Option;
import cxfperf.options.Role;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.client.ClientOptions;
import cxfperf.plan.Arrivals;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.Mix;
import cxfperf.plan.OfferedRate;
import cxfperf.plan.WarmUp;
import cxfperf.result.Reason;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.Slo;
import cxfperf.result.StopCondition;
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
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A load on a service, made inside a test by the engine of the command line: the same warm-up, count of failed calls,
 * verdict and files.
 *
 * <pre>{@code
 * LoadTestResult result = LoadTest.of(() -> assertEquals("Hello, you", greeter.greet("you")))
 *         .threads(8).time(ofSeconds(20)).run();
 * assertThat(result).passes().meets("p99<20ms, errors==0");
 * }</pre>
 *
 * <p>A call succeeds when it returns. A call that throws has failed; an {@link AssertionError} counts as a wrong reply.
 * The load goes on after failed calls, and the verdict counts them.
 *
 * <p>The methods that set something change this object and return it. They refuse a value that is not allowed at once,
 * by an {@link IllegalArgumentException} of one line. No parameter may be null. Not for use by several threads.
 */
public final class LoadTest {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,59}");

    /** The code is still warmed up by the previous run; only the threads are new. */
    private static final Duration WARM_UP_OF_A_REPEAT = Duration.ofSeconds(1);

    private final ClientMaker maker;
    private String name = "call";
    private String build = "";
    private int threads = 4;
    private Limit limit = new Limit.Time(Duration.ofSeconds(30));
    private WarmUp warmUp = WarmUp.AUTO;
    private Duration timeout = Duration.ofSeconds(30);
    private Optional<OfferedRate> rate = Optional.empty();
    private Slo objectives = Slo.NONE;
    private List<StopCondition> stop = List.of();
    private URI target;
    private AdminAddress admin = new AdminAddress(Optional.empty(), OptionalInt.empty(), false);
    private int repeats = 1;
    private Path results = Path.of("target", "load-tests");
    private Function<Throwable, FailureKind> classifier = FailureKind::of;

    private LoadTest(ClientMaker maker) {
        this.maker = maker;
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
     * @throws IllegalArgumentException if it has another form
     */
    public LoadTest name(String name) {
        check(NAME.matcher(name).matches(), "name", name, "up to 60 letters, digits, '.', '_' and '-' are expected");
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
     * @throws IllegalArgumentException for another number
     */
    public LoadTest threads(int threads) {
        check(
                threads >= 1 && threads <= Option.MAX_THREADS,
                "threads",
                threads,
                String.format(Locale.ROOT, "1 to %,d are expected", Option.MAX_THREADS));
        this.threads = threads;
        return this;
    }

    /**
     * Sets the length of the measurement interval, 30 seconds unless given.
     *
     * @param time more than 0
     * @return this
     * @throws IllegalArgumentException for 0 or less
     */
    public LoadTest time(Duration time) {
        check(!time.isNegative() && !time.isZero(), "time", time, "more than 0 is expected");
        limit = new Limit.Time(time);
        return this;
    }

    /**
     * Ends the run after this many calls of each thread, in place of {@link #time}. The last of both counts.
     *
     * @param perThread 1 or more
     * @return this
     * @throws IllegalArgumentException for 0 or less
     */
    public LoadTest invocations(long perThread) {
        check(perThread >= 1, "invocations", perThread, "1 or more are expected");
        limit = new Limit.Invocations(perThread);
        return this;
    }

    /**
     * Schedules calls at a constant rate in an open loop, whether or not earlier calls have returned; at most
     * {@link #threads} calls are in flight.
     *
     * @param perSecond calls a second of all threads together, above 0
     * @return this
     * @throws IllegalArgumentException for 0 or less, and for no number
     */
    public LoadTest rate(double perSecond) {
        check(
                perSecond > 0 && Double.isFinite(perSecond),
                "rate",
                perSecond,
                "more than 0 calls a second are expected");
        rate = Optional.of(OfferedRate.constant(perSecond, Arrivals.CONSTANT));
        return this;
    }

    /**
     * Sets how long the same load runs, not counted, before the measurement interval. Unless given, the warm-up ends
     * when calls become no faster, after 10 to 120 seconds.
     *
     * @param length 0 for no warm-up
     * @return this
     * @throws IllegalArgumentException for less than 0
     */
    public LoadTest warmUp(Duration length) {
        check(!length.isNegative(), "warmUp", length, "0 or more is expected");
        warmUp = WarmUp.fixed(length);
        return this;
    }

    /**
     * Sets after how long a call without a result counts as stuck, 30 seconds unless given. The client keeps its own
     * time limits.
     *
     * @param timeout more than 0
     * @return this
     * @throws IllegalArgumentException for 0 or less
     */
    public LoadTest timeout(Duration timeout) {
        check(!timeout.isNegative() && !timeout.isZero(), "timeout", timeout, "more than 0 is expected");
        this.timeout = timeout;
        return this;
    }

    /**
     * Sets objectives for the verdict and the report, such as {@code p99<20ms, errors==0}.
     *
     * @param text as that of {@code -Dslo}
     * @return this
     * @throws IllegalArgumentException if the text cannot be parsed; the message says what is allowed
     */
    public LoadTest objectives(String text) {
        objectives = Slo.parse(text);
        return this;
    }

    /**
     * Sets conditions that end a run before its time, as FAIL, such as {@code errorRate>5% for 30s, p99>2s for 60s}.
     *
     * @param conditions as those of {@code -Dstop}
     * @return this
     * @throws IllegalArgumentException if the text cannot be parsed; the message says what is allowed
     */
    public LoadTest stop(String conditions) {
        stop = StopCondition.parse(conditions);
        return this;
    }

    /**
     * Sets the address of the service, for the report. Connections to its port are counted; it may be on another host.
     *
     * @param target a URI with a host
     * @return this
     */
    public LoadTest target(URI target) {
        this.target = target;
        return this;
    }

    /**
     * Sets the admin endpoint to read the server's own counts from: that of the operation named like this test's {@link
     * #name}, or all of them if it knows no such operation.
     *
     * @param host its name or address
     * @param port its TCP port, 1 to 65,535
     * @return this
     * @throws IllegalArgumentException for another port
     */
    public LoadTest admin(String host, int port) {
        check(port >= 1 && port <= 65_535, "admin", port, "a port from 1 to 65,535 is expected");
        admin = new AdminAddress(Optional.of(host), OptionalInt.of(port), true);
        return this;
    }

    /**
     * Sets how many runs follow one another, 1 unless given. Only the first has the whole warm-up. The mean of several
     * runs scatters less than one run; a comparison with a {@link Baseline} uses it.
     *
     * @param repeats 1 to 1,000
     * @return this
     * @throws IllegalArgumentException for another number
     */
    public LoadTest repeats(int repeats) {
        check(repeats >= 1 && repeats <= 1_000, "repeats", repeats, "1 to 1,000 are expected");
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
        results = directory;
        return this;
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
        check(
                rate.isEmpty() || limit instanceof Limit.Time,
                "rate",
                rate.map(OfferedRate::firstPerSecond).orElse(null),
                "goes with time, not with invocations");
        check(
                rate.isPresent() || !objectives.needsResponseTimes(),
                "objectives",
                objectives.texts(),
                "a closed loop has no response time: give a rate, or objectives of the service time");
        Optional<String> unjudged = objectives.unjudgedIn(limit);
        check(unjudged.isEmpty(), "objectives", objectives.texts(), unjudged.orElse(""));
        for (StopCondition condition : stop) {
            Optional<String> unmet = condition.unmetIn(limit);
            check(unmet.isEmpty(), "stop", condition.text(), unmet.orElse(""));
            check(
                    rate.isPresent() || !condition.needsSchedule(),
                    "stop",
                    condition.text(),
                    "a closed loop schedules no calls, and has no response time: give a rate, or other figures");
        }
        TestedClients clients =
                new TestedClients(name, maker, address(), UUID.randomUUID().toString(), build, classifier);
        EarlierCalls earlier = new EarlierCalls();
        // Shows nothing: standard output belongs to the test, and the files have the text.
        RunConsole console = new RunConsole() {};
        List<EmbeddedRun> runs = new ArrayList<>();
        try {
            for (int i = 0; i < repeats; i++) {
                EmbeddedRun run = EmbeddedRun.of(
                        options(clients, i == 0 ? warmUp : warmUpOfARepeat()).part(i + 1),
                        earlier,
                        console,
                        Optional.empty());
                System.out.println(RunLine.of(name, run));
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

    private ClientOptions options(TestedClients clients, WarmUp length) {
        String host = address().getHost() == null ? "localhost" : address().getHost();
        ClientSpec spec = new ClientSpec(
                TestedClients.PROTOCOL,
                host,
                Math.max(1, address().getPort()),
                Optional.empty(),
                threads,
                1,
                timeout,
                Map.of());
        return new ClientOptions(
                clients,
                new Settings(Role.CLIENT, clients, given()),
                name,
                clients.oneWay(),
                new LoadPlan(Mix.of(name), spec, limit, length, rate, false),
                List.of(),
                results.toAbsolutePath(),
                objectives,
                admin,
                Optional.empty());
    }

    private Map<String, Settings.Given> given() {
        String text = stop.stream().map(StopCondition::text).collect(Collectors.joining(","));
        return stop.isEmpty() ? Map.of() : Map.of(Option.STOP.optionName(), new Settings.Given(text, stop));
    }

    private static void check(boolean allowed, String what, Object value, String expected) {
        if (!allowed) {
            throw new IllegalArgumentException(what + " " + value + ": " + expected);
        }
    }

    /** Formats the result of a run as one line. */
    private static final class RunLine {

        private static final double MICROS_PER_MILLI = 1_000;

        private RunLine() {}

        static String of(String name, EmbeddedRun run) {
            RunResult result = run.result();
            Double p99 = result.judgedTimesMicros().p99();
            String reasons = result.verdict().reasons().stream()
                    .map(Reason::code)
                    .map(Reason.Code::name)
                    .collect(Collectors.joining(", "));
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
    }

    /**
     * The clients of a test as a scenario without a server.
     *
     * @param measurement what the runs of this JVM have in common
     * @param build what is tested; empty where it was not set
     */
    record TestedClients(
            String operation,
            ClientMaker maker,
            URI target,
            String measurement,
            String build,
            Function<Throwable, FailureKind> classifier)
            implements Scenario {

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
            return new LoadClientFactory() {
                @Override
                public LoadClient newClient(String operation, int worker) throws Exception {
                    return maker.newClient(worker);
                }

                @Override
                public URI target() {
                    return target;
                }

                @Override
                public Map<String, Object> effective() {
                    Map<String, Object> facts = new LinkedHashMap<>();
                    facts.put(Measurement.FACT, measurement);
                    if (!build.isEmpty()) {
                        facts.put(RunResult.BUILD_FACT, build);
                    }
                    return facts;
                }

                @Override
                public void close() {
                    // Each thread closes its own client; the test closes what they share.
                }
            };
        }
    }
}
