package cxfperf.options;

import static cxfperf.options.OptionKind.busFile;
import static cxfperf.options.OptionKind.byRole;
import static cxfperf.options.OptionKind.composed;
import static cxfperf.options.OptionKind.experimentFile;
import static cxfperf.options.OptionKind.flag;
import static cxfperf.options.OptionKind.listenAddress;
import static cxfperf.options.OptionKind.longNumber;
import static cxfperf.options.OptionKind.nonBlank;
import static cxfperf.options.OptionKind.oneWord;
import static cxfperf.options.OptionKind.parsed;
import static cxfperf.options.OptionKind.path;
import static cxfperf.options.OptionKind.seconds;
import static cxfperf.options.OptionKind.text;
import static cxfperf.options.OptionKind.wholeNumber;
import static cxfperf.options.OptionKind.wholeNumbers;
import static cxfperf.options.Role.AB;
import static cxfperf.options.Role.CLIENTSERVER;
import static cxfperf.options.Role.COMPARE;
import static cxfperf.options.Role.DESCRIBE;
import static cxfperf.options.Role.DOCTOR;
import static cxfperf.options.Role.JMETER;
import static cxfperf.options.Role.JMETER_AGENT;
import static cxfperf.options.Role.REPORT;

import cxfperf.plan.Arrivals;
import cxfperf.plan.Mix;
import cxfperf.plan.OfferedRate;
import cxfperf.plan.ValueList;
import cxfperf.plan.WarmUp;
import cxfperf.result.Goal;
import cxfperf.result.ResultFile;
import cxfperf.result.Slo;
import cxfperf.result.StopCondition;
import cxfperf.scenario.AllowedValues;
import cxfperf.scenario.ForeignService;
import cxfperf.scenario.Scenario;
import cxfperf.text.WordSplitter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * An option that all scenarios share: its name, the kind of its values, its default, its purpose and the roles that
 * accept it. This declaration is all that an option needs: the parser, the help text, docs/options.md and the checks
 * are made from it, and {@link Settings} gives the value in its type.
 *
 * @param <T> the type of the value
 */
public final class Option<T> {

    /** This list comes before all options, because each option adds itself to it. */
    private static final List<Option<?>> ALL = new ArrayList<>();

    /** The largest value of {@link #THREADS}: more than a load JVM can have. */
    public static final int MAX_THREADS = 100_000;

    public static final Option<String> SCENARIO = new Option<>(
            "scenario",
            text("NAME"),
            Default.words("the only one there is"),
            "the scenario, if several are on the classpath",
            Role.OF_A_SCENARIO);

    public static final Option<String> HOST = new Option<>(
            "host",
            parsed("HOST", HostName::parse),
            Default.of("localhost"),
            "server and jmeter-agent: the address to bind (0.0.0.0 for all); client: the server's name or address",
            Role.OF_A_SCENARIO,
            DOCTOR,
            JMETER_AGENT);

    public static final Option<Integer> PORT = new Option<>(
            "port",
            OptionKind.serverPort(),
            Default.words("the scenario's own; jmeter-agent: 1099"),
            "TCP port; for a server 0 takes a free one",
            Role.OF_A_SCENARIO,
            JMETER_AGENT);

    public static final Option<String> PROTOCOL = new Option<>(
            "protocol",
            OptionKind.ofScenario("PROTOCOL", Scenario::protocols),
            Default.of("http"),
            "the protocol between client and server",
            Role.OF_A_SCENARIO);

    public static final Option<BusFile> CFG = new Option<>(
            "cfg",
            busFile(),
            Default.of("none"),
            "bus file of the server or the client: a path, or a name in configs/; none is CXF's default bus",
            Role.SIDES);

    public static final Option<BusFile> SRVCFG = new Option<>(
            "srvcfg",
            busFile(),
            Default.of("none"),
            "bus file of the server; -Dcfg is then the client's alone",
            CLIENTSERVER);

    public static final Option<String> OPERATION = new Option<>(
            "operation",
            OptionKind.ofScenario("NAME", Option::operations),
            Default.words("the scenario's first"),
            "what every call does; mixed draws from -Dmix",
            Role.LOAD);

    public static final Option<Mix> MIX = new Option<>(
            "mix",
            parsed("NAME:WEIGHT,...", Mix::parse),
            Default.words("all operations, equal weights"),
            "the weights of -Doperation=mixed",
            Role.LOAD);

    public static final Option<List<Integer>> THREADS = new Option<>(
            "threads",
            wholeNumbers("N or LIST", 1, MAX_THREADS),
            Default.of("4"),
            "clients that call at the same time, each in a closed loop; with -Drate the most calls in flight; a list"
                    + " such as 1,8,16 or 1-4,8 is a sweep",
            Role.LOAD,
            DOCTOR);

    public static final Option<List<OfferedRate>> RATE = new Option<>(
            "rate",
            parsed("RATE, LIST or RAMP", OfferedRate::parse),
            Default.words("none: a closed loop"),
            "an open loop: calls scheduled per second, however slow the replies, such as 2000 or 2000/s; a list such"
                    + " as 500,1000,2000 is a sweep, 100-5000/60s a ramp; doctor: the planned rate; jmeter: that of all"
                    + " agents",
            Role.LOAD,
            DOCTOR);

    public static final Option<Arrivals> ARRIVALS = new Option<>(
            "arrivals",
            OptionKind.arrivals(),
            Default.of("constant"),
            "the times between the calls of -Drate or -Dfind: constant, or random like those of many independent users",
            Role.LOAD);

    public static final Option<Boolean> VIRTUAL_THREADS = new Option<>(
            "virtualThreads",
            flag(),
            Default.of("false"),
            "whether each client is a virtual thread, which needs Java 21, in place of a platform thread",
            Role.LOAD);

    public static final Option<Integer> REPEATS = new Option<>(
            "repeats",
            wholeNumber("N", 1, 1_000),
            Default.of("1"),
            "how often a sweep measures each of its points",
            Role.LOAD);

    public static final Option<Long> SEED = new Option<>(
            "seed",
            longNumber("N", 0, 999_999_999_999_999_999L),
            Default.of("1"),
            "random seed of the operations of a mix, the order of points, poisson arrivals and values of requests; each"
                    + " point, repeat and pair derives its own from it",
            Role.LOAD);

    public static final Option<Goal> GOAL = new Option<>(
            "goal",
            parsed(Goal.FORM, Goal::parse),
            Default.words("none"),
            "calls to make in a time (default 28,800 s): shows target per client, margin and projected total; an"
                    + " objective of a single run",
            Role.LOAD);

    public static final Option<Duration> TIME =
            new Option<>("time", seconds(1), Default.of("30"), "length of the measured window", Role.LOAD);

    public static final Option<Long> INVOCATIONS = new Option<>(
            "invocations",
            longNumber("M", 1, 1_000_000_000_000L),
            Default.words("no limit"),
            "instead of -Dtime: number of calls of each thread, without cool-down calls; jmeter: of all agents",
            Role.LOAD);

    public static final Option<WarmUp> WARMUP = new Option<>(
            "warmup",
            composed("SECONDS or auto:LEAST-MOST", 0, WarmUp.MAX_SECONDS, WarmUp::parse),
            Default.of(WarmUp.AUTO_WORD),
            "the same load before the window, not counted: for a fixed time, or until the steady state; auto is auto:"
                    + WarmUp.AUTO.least().toSeconds() + "-" + WarmUp.AUTO.most().toSeconds(),
            Role.LOAD);

    public static final Option<Integer> SIZE = new Option<>(
            "size",
            wholeNumber("K", 1, 1_000_000),
            Default.of("1"),
            "payload scale; the scenario defines its unit",
            Role.LOAD);

    public static final Option<Duration> TIMEOUT =
            new Option<>("timeout", seconds(1, 3_600), Default.of("30"), "time limit of one call", Role.LOAD);

    public static final Option<List<Path>> RESULTS = new Option<>(
            "results",
            byRole("DIR", Option::directories),
            Default.words("results/ at the top of the checkout"),
            "where each run makes its own directory; report: the stored run; compare: stored runs, DIR,DIR,...",
            Role.LOAD,
            REPORT,
            COMPARE,
            JMETER_AGENT);

    public static final Option<Path> BASELINE = new Option<>(
            "baseline",
            path("DIR"),
            Default.words("none"),
            "the stored runs of an earlier build on the same host, which -Dresults is compared with",
            COMPARE);

    public static final Option<Integer> MARGIN = new Option<>(
            "margin",
            wholeNumber("PERCENT", 1, 99),
            Default.words("none: slower results do not fail"),
            "exit code 1 if -Dresults is clearly slower than -Dbaseline, and by more than this",
            COMPARE);

    public static final Option<Path> OUT = new Option<>(
            "out",
            path("FILE or DIR"),
            Default.words(ResultFile.REPORT_HTML + " in the directory of the run; compare: " + ResultFile.COMPARISON
                    + "; describe: my-requests/"),
            "the page to write; describe: the directory for the requests",
            REPORT,
            COMPARE,
            DESCRIBE);

    public static final Option<Slo> SLO = new Option<>(
            "slo",
            parsed("\"p99<20ms,...\"", Slo::parse),
            Default.words("none"),
            "objectives, judged at the end: p50 to p99.99, mean, max (with -Drate of the response time), throughput,"
                    + " perClient, errors, errorRate",
            Role.LOAD);

    public static final Option<List<StopCondition>> STOP = new Option<>(
            "stop",
            parsed("\"errorRate>5% for 30s,...\"", StopCondition::parse),
            Default.words("none"),
            "conditions that end a run before its time, as FAIL: a figure of -Dslo in each second, and for how long",
            Role.LOAD);

    public static final Option<String> FIND = new Option<>(
            "find",
            oneWord("throughput"),
            Default.words("nothing"),
            "searches the highest rate of an open loop that meets all objectives of -Dslo, with -Dthreads clients;"
                    + " -Dtime is then the length of one point (default 10)",
            Role.LOAD);

    public static final Option<AdminAddress> ADMIN = new Option<>(
            "admin",
            byRole("PORT, HOST:PORT or none", (text, role) -> AdminAddress.parse(text, OptionKind.ports(role))),
            Default.words("the service's port + 1, for the server's own host only"),
            "the server's admin endpoint: its own counts as JSON, and /metrics; a server binds it to HOST, a client"
                    + " connects to it",
            Role.SIDES);

    public static final Option<ListenAddress> LIVE = new Option<>(
            "live",
            listenAddress(),
            Default.words("none"),
            "a page with the report of the run so far, which reloads itself; 0 takes a free port; without HOST it is"
                    + " for this host only",
            Role.LOAD);

    public static final Option<Boolean> PROFILE = new Option<>(
            "profile",
            flag(),
            Default.of("false"),
            "a flight recording of the window on each side, with a flame graph and the hottest methods; a server"
                    + " records when a client asks for it",
            Role.SIDES);

    public static final Option<ChosenJvm> JVM = new Option<>(
            "jvm",
            nonBlank("PATH", ChosenJvm::parse),
            Default.words("the JVM that runs this"),
            "the load JVM: a java executable, a JDK home, newest, or the release of an installed one, such as 17",
            Role.WITH_A_JVM);

    public static final Option<List<String>> JVM_ARGS = new Option<>(
            "jvmArgs",
            flags(),
            Default.words("MAVEN_OPTS of the environment"),
            "flags of the load JVM, separated by spaces",
            Role.WITH_A_JVM);

    public static final Option<List<String>> SRV_JVM_ARGS = new Option<>(
            "srvJvmArgs",
            flags(),
            Default.words("as -DjvmArgs"),
            "flags of the server's JVM; -DjvmArgs is then the client's alone",
            CLIENTSERVER);

    public static final Option<List<AgentAddress>> AGENTS = new Option<>(
            "agents",
            nonBlank("HOST:PORT,...", AgentAddress::list),
            Default.words("none"),
            "the agents that make the calls, each with -Dthreads clients; the default port is 1099",
            JMETER);

    public static final Option<List<SshPlace>> AGENTS_SSH = new Option<>(
            "agents.ssh",
            parsed("USER@HOST:DIR,...", SshPlace::list),
            Default.words("none: they run already"),
            "starts the agents over ssh, each in the checkout or unpacked zip DIR on its host, and stops them at the"
                    + " end; -Dagents, if given, names their addresses in the same order",
            JMETER);

    public static final Option<AgentsKey> AGENTS_KEY = new Option<>(
            AgentsKey.OPTION,
            nonBlank("FILE or none", AgentsKey::parse),
            Default.words(".agents/key.p12 at the top of the checkout"),
            "the TLS key that jmeter and all its agents share; none: no TLS, and anyone who reaches an agent may"
                    + " run code there",
            JMETER,
            JMETER_AGENT);

    public static final Option<String> A = new Option<>(
            "a",
            text("\"KEY=VALUE ...\""),
            Default.words("nothing: the defaults"),
            "the settings of variant a, the baseline",
            AB);

    public static final Option<String> B =
            new Option<>("b", text("\"KEY=VALUE ...\""), Default.words("none"), "the settings of variant b", AB);

    public static final Option<Path> EXPERIMENT = new Option<>(
            "experiment",
            experimentFile(),
            Default.words("none"),
            "in place of -Da and -Db: a file, or a name in configs/experiments/",
            AB);

    public static final Option<Integer> PAIRS =
            new Option<>("pairs", wholeNumber("N", 3, 1_000), Default.of("5"), "how many times each variant runs", AB);

    public static final Option<Path> RESUME = new Option<>(
            "resume", path("DIR"), Default.words("a new one"), "continues the experiment in this directory", AB);

    public static final Option<SshPlace> SERVER_SSH = new Option<>(
            "server.ssh",
            parsed("USER@HOST:DIR", SshPlace::of),
            Default.words("this host"),
            "starts the servers over ssh, in the checkout DIR on that host",
            AB);

    /** The options that a variant of an experiment may set, in the order of the manual. */
    public static final List<Option<?>> OF_A_VARIANT = List.of(
            CFG,
            SRVCFG,
            JVM,
            JVM_ARGS,
            SRV_JVM_ARGS,
            PROTOCOL,
            OPERATION,
            MIX,
            THREADS,
            VIRTUAL_THREADS,
            RATE,
            ARRIVALS,
            SIZE);

    /** The options that an experiment file may set for all its variants. */
    public static final List<Option<?>> OF_ALL_VARIANTS = List.of(TIME, WARMUP, TIMEOUT, PAIRS, PROFILE);

    /** The value of -Doperation that draws each call's operation from -Dmix. */
    public static final String MIXED = "mixed";

    private final String optionName;
    private final OptionKind<T> kind;
    private final Default usual;
    private final String purpose;
    private final Set<Role> roles;

    private Option(String optionName, OptionKind<T> kind, Default usual, String purpose, Role... roles) {
        this(optionName, kind, usual, purpose, Set.of(), roles);
    }

    private Option(
            String optionName, OptionKind<T> kind, Default usual, String purpose, Set<Role> roles, Role... more) {
        this.optionName = optionName;
        this.kind = kind;
        this.usual = usual;
        this.purpose = purpose;
        this.roles = EnumSet.noneOf(Role.class);
        this.roles.addAll(roles);
        this.roles.addAll(List.of(more));
        ALL.add(this);
    }

    private static List<String> operations(Scenario scenario) {
        // A foreign service has the operations of its documents, which only the load JVM reads.
        return scenario instanceof ForeignService ? List.of() : withMixed(scenario.operations());
    }

    /** The allowed values of {@link #OPERATION} for these operations. */
    public static List<String> withMixed(List<String> operations) {
        List<String> names = new ArrayList<>(operations);
        names.add(MIXED);
        return names;
    }

    /** Several directories of stored runs, or the one into which a run writes. */
    private static List<Path> directories(String text, Role role) {
        boolean several = role == COMPARE;
        List<String> names = several ? ValueList.words(text) : List.of(text);
        if (names.stream().anyMatch(String::isBlank)) {
            throw new IllegalArgumentException(several ? "DIR or DIR,DIR,... is expected" : "a directory is expected");
        }
        return names.stream().map(Path::of).toList();
    }

    /** Empty text means no flags, not even the flags of {@code MAVEN_OPTS}. */
    private static OptionKind<List<String>> flags() {
        return parsed("\"FLAGS\"", WordSplitter::split);
    }

    /** All options, in the order of the manual. */
    public static List<Option<?>> all() {
        return Collections.unmodifiableList(ALL);
    }

    /** The option of this name that the role accepts. */
    public static Optional<Option<?>> named(String name, Role role) {
        return ALL.stream()
                .filter(option -> option.optionName.equals(name) && option.isKnownTo(role))
                .findFirst();
    }

    /** The name that a user types after {@code -D}. */
    public String optionName() {
        return optionName;
    }

    public String label() {
        return kind.label();
    }

    /** The default value, or words that describe it. */
    public String defaultText() {
        return usual.text();
    }

    /** The purpose, with the smallest and the largest number allowed. */
    public String meaning() {
        String range = kind.range().rangeText();
        return purpose + (range.isEmpty() ? "" : "; " + range);
    }

    /** @param scenario null for a command without a scenario */
    public AllowedValues allowed(Role role, Scenario scenario) {
        return kind.allowing().apply(role, scenario);
    }

    /**
     * Checks a text and converts it.
     *
     * @param scenario null for a command without a scenario
     * @param home the place of files that the text names without a path
     */
    public T value(String text, Role role, Scenario scenario, Home home) throws UsageException {
        AllowedValues allowed = allowed(role, scenario);
        if (!allowed.contains(text)) {
            throw UsageException.refused(optionName, text, allowed.expected());
        }
        try {
            return kind.parser().parse(text, role, scenario, home);
        } catch (IllegalArgumentException e) {
            throw UsageException.refused(optionName, text, e.getMessage());
        }
    }

    /** The default value for this scenario, which may be null, or words that describe it. */
    String defaultValue(Scenario scenario) {
        return Optional.ofNullable(scenario).flatMap(kind.usual()).orElse(usual.text());
    }

    /** The text of the default value for this scenario. */
    String usualText(Scenario scenario) {
        if (!usual.isValue()
                && Optional.ofNullable(scenario).flatMap(kind.usual()).isEmpty()) {
            throw new IllegalStateException(this + " has no default value");
        }
        return defaultValue(scenario);
    }

    public boolean isNamedFor(Role role) {
        return roles.contains(role);
    }

    public boolean isKnownTo(Role role) {
        return isNamedFor(role) || role.base().filter(this::isNamedFor).isPresent();
    }

    /**
     * The default of an option.
     *
     * @param text the value as a user would type it, or words that describe the default
     */
    private record Default(String text, boolean isValue) {

        static Default of(String value) {
            return new Default(value, true);
        }

        static Default words(String text) {
            return new Default(text, false);
        }
    }

    /** The option as a user types it, without a value. */
    @Override
    public String toString() {
        return "-D" + optionName;
    }
}
