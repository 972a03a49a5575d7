package cxfperf.options;

import static cxfperf.options.Role.AB;
import static cxfperf.options.Role.CLIENT;
import static cxfperf.options.Role.CLIENTSERVER;
import static cxfperf.options.Role.DOCTOR;
import static cxfperf.options.Role.REPORT;
import static cxfperf.options.Role.SERVER;

import cxfperf.result.ResultFile;
import java.util.Set;

/** Every option that all scenarios share: its name, its default, who knows it. The help text and docs/options.md come from here. */
public enum Option {
    SCENARIO(
            "scenario",
            "NAME",
            "the only one there is",
            "which scenario, where several are on the classpath",
            SERVER,
            CLIENT,
            CLIENTSERVER),
    HOST(
            "host",
            "HOST",
            "localhost",
            "server: the address to bind (0.0.0.0 for all); client: the server's name or address",
            SERVER,
            CLIENT,
            CLIENTSERVER,
            DOCTOR),
    PORT(
            "port",
            "PORT",
            "the scenario's own",
            "TCP port; for a server 0 takes a free one",
            SERVER,
            CLIENT,
            CLIENTSERVER),
    PROTOCOL("protocol", "PROTOCOL", "http", "how client and server talk", SERVER, CLIENT, CLIENTSERVER),
    CFG(
            "cfg",
            "FILE",
            "none",
            "bus file of the server or the client: a path, or a name in configs/; none is CXF's default bus",
            SERVER,
            CLIENT,
            CLIENTSERVER),
    SRVCFG("srvcfg", "FILE", "none", "bus file of the server, where -Dcfg is the client's", CLIENTSERVER),
    OPERATION(
            "operation",
            "NAME",
            "the scenario's first",
            "what every call does; mixed draws from -Dmix",
            CLIENT,
            CLIENTSERVER),
    MIX(
            "mix",
            "NAME:WEIGHT,...",
            "all operations, equal weights",
            "the weights of -Doperation=mixed",
            CLIENT,
            CLIENTSERVER),
    THREADS(
            "threads",
            "N or LIST",
            "4",
            "clients that call at the same time, each in a closed loop; a list such as 1,8,16 or 1-4,8 is a sweep",
            CLIENT,
            CLIENTSERVER,
            DOCTOR),
    REPEATS("repeats", "N", "1", "how often a sweep measures every number of clients", CLIENT, CLIENTSERVER),
    COOLDOWN("cooldown", "SECONDS", "2", "pause between two points of a sweep", CLIENT, CLIENTSERVER),
    SEED(
            "seed",
            "N",
            "1",
            "what every random order is drawn from: of the operations of a mix, of the points of a sweep",
            CLIENT,
            CLIENTSERVER),
    GOAL(
            "goal",
            "CALLS",
            "none",
            "calls wanted in -Dgoal.time: target per client, margin, projected total; an objective of a single run",
            CLIENT,
            CLIENTSERVER),
    GOAL_TIME(
            "goal.time", "SECONDS", "28800", "the time in which the calls of -Dgoal are wanted", CLIENT, CLIENTSERVER),
    TIME("time", "SECONDS", "30", "length of the measured window", CLIENT, CLIENTSERVER),
    INVOCATIONS(
            "invocations", "M", "no limit", "instead of -Dtime: calls that every thread makes", CLIENT, CLIENTSERVER),
    WARMUP(
            "warmup",
            "SECONDS",
            "10",
            "the same load before the window; its calls are not counted",
            CLIENT,
            CLIENTSERVER),
    SIZE("size", "K", "1", "payload scale; the scenario says of what", CLIENT, CLIENTSERVER),
    TIMEOUT("timeout", "SECONDS", "30", "time limit of one call", CLIENT, CLIENTSERVER),
    RESULTS(
            "results",
            "DIR",
            "results/ at the top of the checkout",
            "where each run makes its own directory; report: the stored runs, DIR,DIR,...",
            CLIENT,
            CLIENTSERVER,
            REPORT),
    MERGE(
            "merge",
            "true or false",
            "false",
            "the stored runs are client hosts of one test: adds them up and judges the sum",
            REPORT),
    OUT(
            "out",
            "FILE",
            ResultFile.REPORT_HTML + " in the directory of the run or of the sum, or above those of several",
            "the page to write",
            REPORT),
    RATE("rate", "CALLS/S", "not planned", "doctor: calls a second that the host is to carry", DOCTOR),
    SLO(
            "slo",
            "\"p99<20ms,...\"",
            "none",
            "objectives, judged at the end: p50 to p99.99, mean, max, throughput, perClient, errors, errorRate",
            CLIENT,
            CLIENTSERVER),
    ADMIN(
            "admin",
            "PORT, HOST:PORT or none",
            "the service's port + 1, for the server's own host only",
            "the server's admin endpoint: its own counts as JSON, and /metrics; a server binds it to HOST, a client asks there",
            SERVER,
            CLIENT,
            CLIENTSERVER),
    METRICS("metrics", "PORT", "none", "a client's own /metrics, for long runs", CLIENT, CLIENTSERVER),
    PROBES(
            "probes",
            "on or off",
            "on",
            "whether a client looks at its host, its JVM and the server once a second",
            CLIENT,
            CLIENTSERVER),
    JVM(
            "jvm",
            "PATH",
            "the JVM that runs this",
            "load JVM: a java executable, a JDK home, or newest or a release such as 17 among the installed ones",
            SERVER,
            CLIENT,
            CLIENTSERVER,
            DOCTOR,
            REPORT),
    JVM_ARGS(
            "jvmArgs",
            "\"FLAGS\"",
            "MAVEN_OPTS of the environment",
            "flags of the load JVM, separated by spaces",
            SERVER,
            CLIENT,
            CLIENTSERVER,
            DOCTOR,
            REPORT),
    SRV_JVM_ARGS(
            "srvJvmArgs",
            "\"FLAGS\"",
            "as -DjvmArgs",
            "flags of the server's JVM, where -DjvmArgs is the client's",
            CLIENTSERVER),
    A("a", "\"KEY=VALUE ...\"", "nothing: the defaults", "what is special about arm a, the control", AB),
    B("b", "\"KEY=VALUE ...\"", "none", "what is special about arm b", AB),
    EXPERIMENT("experiment", "FILE", "none", "in place of -Da and -Db: a file, or a name in configs/experiments/", AB),
    PAIRS("pairs", "N", "5", "how many times each arm runs", AB),
    AA("aa", "true\\|false", "false", "compares the control with itself: what this host calls a difference", AB),
    SHORT("short", "true\\|false", "false", "3 pairs, 5 s, 5 s of warm-up, for what is not given otherwise", AB),
    RESUME("resume", "DIR", "an unfinished one that is alike", "continues the experiment in this directory", AB),
    SERVER_SSH(
            "server.ssh", "USER@HOST:DIR", "this host", "starts the servers over ssh, in the checkout DIR there", AB);

    private final String optionName;
    private final String label;
    private final String defaultText;
    private final String purpose;
    private final Set<Role> roles;

    Option(String optionName, String label, String defaultText, String purpose, Role... roles) {
        this.optionName = optionName;
        this.label = label;
        this.defaultText = defaultText;
        this.purpose = purpose;
        this.roles = Set.of(roles);
    }

    /** As typed after {@code -D}. */
    public String optionName() {
        return optionName;
    }

    public String label() {
        return label;
    }

    /** The default, or in words what holds in its place. */
    public String defaultText() {
        return defaultText;
    }

    public String purpose() {
        return purpose;
    }

    public boolean isNamedFor(Role role) {
        return roles.contains(role);
    }

    public boolean isKnownTo(Role role) {
        return isNamedFor(role) || role.base().filter(this::isNamedFor).isPresent();
    }
}
