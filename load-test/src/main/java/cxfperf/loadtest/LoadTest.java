package cxfperf.loadtest;

import cxfperf.engine.RunListener;
import cxfperf.options.AdminAddress;
import cxfperf.options.CannotRunException;
import cxfperf.options.UsageException;
import cxfperf.options.client.ClientOptions;
import cxfperf.plan.Arrivals;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.Mix;
import cxfperf.plan.OfferedRate;
import cxfperf.plan.ThreadCounts;
import cxfperf.plan.WarmUp;
import cxfperf.result.Reason;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.Slo;
import cxfperf.run.EmbeddedRun;
import cxfperf.scenario.ClientSpec;
import cxfperf.scenario.FailureKind;
import cxfperf.scenario.LoadClient;
import cxfperf.terminal.RunConsole;
import cxfperf.watch.EarlierCalls;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
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
 * A load on a service, made inside of a test by the engine that also makes those of the command line: the same warm-up,
 * the same count of every failed call, the same verdict, the same files.
 *
 * <pre>{@code
 * LoadTestResult result = LoadTest.of(() -> assertEquals("Hello, you", greeter.greet("you")))
 *         .threads(8).time(ofSeconds(20)).run();
 * assertThat(result).passes().meets("p99<20ms, errors==0");
 * }</pre>
 *
 * <p>A call is right when it returns. Whatever it throws is a failed call, an {@link AssertionError} a wrong reply; the
 * load goes on, and the verdict tells how many there were. Not for use by several threads.
 */
public final class LoadTest {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,59}");

    /** Between two runs the code stays warm; the threads are new. */
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
    private URI target;
    private AdminAddress admin = new AdminAddress(Optional.empty(), OptionalInt.empty(), false);
    private int repeats = 1;
    private Path results = Path.of("target", "load-tests");
    private Function<Throwable, FailureKind> classifier = FailureKind::of;

    private LoadTest(ClientMaker maker) {
        this.maker = maker;
    }

    /**
     * One client for all threads.
     *
     * @param client safe for several threads at a time; it is the caller's, and is not closed
     */
    public static LoadTest of(LoadClient client) {
        return new LoadTest(thread -> new LoadClient() {
            @Override
            public void prepare() throws Exception {
                client.prepare();
            }

            @Override
            public void call() throws Exception {
                client.call();
            }
        });
    }

    /** A client for each thread, for clients that are not safe for several, as most proxies with a state are. */
    public static LoadTest ofEach(ClientMaker maker) {
        return new LoadTest(maker);
    }

    /**
     * What the result, its directory and the baseline call it; {@code call} unless given.
     *
     * @param name up to 60 letters, digits, {@code .}, {@code _} and {@code -}
     */
    public LoadTest name(String name) {
        check(NAME.matcher(name).matches(), "name", name, "up to 60 letters, digits, '.', '_' and '-' are expected");
        this.name = name;
        return this;
    }

    /** What is tested, such as a commit or a version: a fact of the result, and its label in the trend page. */
    public LoadTest build(String build) {
        this.build = build;
        return this;
    }

    /**
     * How many threads call at the same time, 4 unless given: each in a closed loop, unless there is a {@link #rate}.
     */
    public LoadTest threads(int threads) {
        check(
                threads >= 1 && threads <= ThreadCounts.MAX,
                "threads",
                threads,
                String.format(Locale.ROOT, "1 to %,d are expected", ThreadCounts.MAX));
        this.threads = threads;
        return this;
    }

    /** How long the measured window is, 30 seconds unless given. */
    public LoadTest time(Duration time) {
        check(!time.isNegative() && !time.isZero(), "time", time, "more than nothing is expected");
        limit = new Limit.Time(time);
        return this;
    }

    /** In place of {@link #time}: how many calls each thread makes. */
    public LoadTest invocations(long perThread) {
        check(perThread >= 1, "invocations", perThread, "1 or more are expected");
        limit = new Limit.Invocations(perThread);
        return this;
    }

    /**
     * An open loop: so many calls a second are due, evenly, whatever becomes of them; {@link #threads} can be out at
     * once.
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
     * The same load before the window, not counted. Unless given it lasts until the calls become no faster, for 10 to
     * 120 seconds.
     */
    public LoadTest warmUp(Duration length) {
        check(!length.isNegative(), "warmUp", length, "no negative length is expected");
        warmUp = WarmUp.fixed(length);
        return this;
    }

    /**
     * When a call that has not come back counts as stuck, 30 seconds unless given. The client's own time limits stay
     * its own.
     */
    public LoadTest timeout(Duration timeout) {
        check(!timeout.isNegative() && !timeout.isZero(), "timeout", timeout, "more than nothing is expected");
        this.timeout = timeout;
        return this;
    }

    /**
     * Objectives that are part of the verdict and of the report, such as {@code p99<20ms, errors==0}.
     *
     * @throws IllegalArgumentException if it is none, with what is allowed
     */
    public LoadTest objectives(String text) {
        objectives = Slo.parse(text);
        return this;
    }

    /** What is called, for the report; connections to its port are counted, and its host may be another than this. */
    public LoadTest target(URI target) {
        this.target = target;
        return this;
    }

    /**
     * Where the server tells its own counts: an admin endpoint that counts an operation of this test's {@link #name}.
     */
    public LoadTest admin(String host, int port) {
        check(port >= 1 && port <= 65_535, "admin", port, "a port from 1 to 65,535 is expected");
        admin = new AdminAddress(Optional.of(host), OptionalInt.of(port), true);
        return this;
    }

    /**
     * How many runs one after the other, 1 unless given. Only the first has the whole warm-up. Together they scatter
     * less than one does, which a comparison with a {@link Baseline} takes.
     */
    public LoadTest repeats(int repeats) {
        check(repeats >= 1 && repeats <= 1_000, "repeats", repeats, "1 to 1,000 are expected");
        this.repeats = repeats;
        return this;
    }

    /** Where each run makes its own directory; {@code target/load-tests} of the working directory unless given. */
    public LoadTest results(Path directory) {
        results = directory;
        return this;
    }

    /**
     * Names the kinds of failed calls, where the exceptions of the JDK do not tell. An {@link AssertionError} is a
     * wrong reply.
     */
    public LoadTest classifiedBy(Function<Throwable, FailureKind> classifier) {
        this.classifier = classifier;
        return this;
    }

    /**
     * Makes the load and waits for its end. Prints a line per run; everything else is in its files.
     *
     * @return also for a load of which nothing succeeded: what to think of it is up to the assertions
     * @throws LoadTestException if there was no load, or the calling thread was interrupted; its interrupted status is
     *     then set
     * @throws IllegalArgumentException if what was asked for does not go together
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
        TestedClients clients =
                new TestedClients(name, maker, address(), UUID.randomUUID().toString(), build, classifier);
        EarlierCalls earlier = new EarlierCalls();
        List<EmbeddedRun> runs = new ArrayList<>();
        try {
            for (int i = 0; i < repeats; i++) {
                EmbeddedRun run = EmbeddedRun.of(
                        options(clients, i == 0 ? warmUp : warmUpOfARepeat()).part(i + 1), earlier, new QuietConsole());
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
                Map.of(),
                name,
                new LoadPlan(Mix.of(name), spec, limit, length, rate, false),
                List.of(),
                results.toAbsolutePath(),
                objectives,
                admin,
                OptionalInt.empty(),
                true,
                false,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static void check(boolean allowed, String what, Object value, String expected) {
        if (!allowed) {
            throw new IllegalArgumentException(what + " " + value + ": " + expected);
        }
    }

    /** Shows nothing: the output of a test is its test's. */
    private static final class QuietConsole implements RunConsole {

        @Override
        public void begins(String header) {
            // The files have it.
        }

        @Override
        public RunListener progress() {
            return new RunListener() {};
        }

        @Override
        public void ends(RunResult result) {
            // A failed assertion shows it.
        }

        @Override
        public void written(Path directory) {
            // The line of the run names it.
        }
    }

    /** A run in one line. */
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
}
