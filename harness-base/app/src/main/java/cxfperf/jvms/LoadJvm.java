package cxfperf.jvms;

import static cxfperf.text.NumberText.format;

import cxfperf.options.ChosenJvm;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Role;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.client.VirtualThreads;
import cxfperf.options.server.ProcessOptions;
import cxfperf.probe.GivenFlags;
import cxfperf.probe.HostLimits;
import cxfperf.text.WordSplitter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The command that starts a load JVM: which java, which flags, which classpath. */
public final class LoadJvm {

    /** System property with the PID of the launcher, with which the load JVM has to end. */
    public static final String PARENT_PROPERTY = "cxfperf.parent";

    /** Whether this process is a load JVM, which a command has started. */
    public static boolean isThisProcess() {
        return System.getProperty(PARENT_PROPERTY) != null;
    }

    /** The last of the flags that .mvn/jvm.config has for Maven's own JVM. */
    private static final String END_OF_OWN_FLAGS = "-Dcxfperf.flagsOfMaven";

    /** Open files: enough for the jars of a CXF scenario, the JVM's own files and the first sockets. */
    private static final long NEEDED_FILES = 200;

    private static final Set<Role> SERVE = Set.of(Role.SERVER, Role.BROKER, Role.JMETER_AGENT);

    private LoadJvm() {}

    /**
     * Checks that this process may open enough files to start a load JVM. Each jar needs a file descriptor, and a class
     * loader without one fails with an unrelated error. So a command makes this check first, with few classes.
     *
     * @return the error for the user, or empty where the limit suffices or is unknown
     */
    public static Optional<String> tooFewFiles() {
        Long limit = HostLimits.read(Path.of("/proc")).openFilesSoft();
        return limit == null || limit >= NEEDED_FILES
                ? Optional.empty()
                : Optional.of(format(
                        "LIMIT_REACHED: this shell allows %d open files and a load JVM needs %d to start;"
                                + " raise it with ulimit -n 65536, then see %s/doctor",
                        limit, NEEDED_FILES, Home.ofThisProcess().scripts()));
    }

    /** Checks the options and builds the command, without its plan. Starts no JVM. */
    public static ProcessBuilder prepare(Settings settings, Home home, Map<String, String> environment)
            throws UsageException {
        List<String> command = new ArrayList<>();
        ChosenJvm jvm = settings.given(Option.JVM).orElseGet(ChosenJvm::ofThisProcess);
        Optional<Runtime.Version> version = jvm.version();
        command.add(jvm.java().toString());
        if (settings.role() == Role.CLIENT) {
            // If the version is unknown here, the load JVM makes this check itself.
            boolean virtual = settings.get(Option.VIRTUAL_THREADS);
            if (version.isPresent()) {
                VirtualThreads.check(virtual, version.get());
            }
            // Before the user's flags, which can override them.
            command.addAll(VirtualThreads.flags(virtual, Runtime.getRuntime().availableProcessors()));
        }
        if (jvm.isHotSpot()) {
            command.add(GivenFlags.NO_THREAD_WARNINGS);
            command.add(GivenFlags.EXIT_ON_OUT_OF_MEMORY);
        }
        // By default HttpURLConnection silently repeats a POST, and the JDK's HttpClient a GET, when the connection
        // ends without a reply: the server would count two calls for one. Before the user's flags, which can override
        // it.
        command.add("-Dsun.net.http.retryPost=false");
        command.add("-Djdk.httpclient.redirects.retrylimit=1");
        command.addAll(joinedFlags(ConfigFlags.of(settings, version), usersFlags(settings, environment)));
        command.addAll(quietingFlags(settings, version));
        command.add("-D" + Home.PROPERTY + "=" + home.directory());
        command.add("-D" + PARENT_PROPERTY + "=" + ProcessHandle.current().pid());
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(Launcher.LOAD);
        command.add(settings.role().word());
        // The launcher stops servers after their clients.
        return new ProcessBuilder(SERVE.contains(settings.role()) ? Outliving.theTerminal(command) : command);
    }

    /**
     * The flags of a bus file, then the user's, which override them. A JVM does not start with two collectors, so the
     * user's choice of a collector removes that of the bus file.
     */
    static List<String> joinedFlags(List<String> config, List<String> user) {
        boolean chosen = user.stream().anyMatch(LoadJvm::isCollector);
        List<String> all = new ArrayList<>(config);
        all.removeIf(flag -> chosen && isCollector(flag));
        all.addAll(user);
        return all;
    }

    private static boolean isCollector(String flag) {
        return flag.matches("-XX:\\+Use\\w+GC");
    }

    private static List<String> usersFlags(Settings settings, Map<String, String> environment) throws UsageException {
        String usual = mavenOpts(environment);
        try {
            List<String> flags = settings.given(Option.JVM_ARGS).orElseGet(() -> WordSplitter.split(usual));
            for (String file : filesOf(flags)) {
                if (!Files.isReadable(Path.of(file))) {
                    throw new UsageException("flags of the JVM: @" + file + " names no file that can be read");
                }
            }
            return flags;
        } catch (IllegalArgumentException e) {
            throw new UsageException("MAVEN_OPTS=" + usual + ": " + e.getMessage());
        }
    }

    /** The files that a JVM reads flags from, which are given as {@code @FILE}. */
    public static List<String> filesOf(List<String> flags) {
        return flags.stream()
                .filter(flag -> flag.startsWith("@") && !flag.startsWith("@@"))
                .map(flag -> flag.substring(1))
                .toList();
    }

    /**
     * The user's MAVEN_OPTS; empty for none. Maven's script puts the flags of .mvn/jvm.config, which are for a short
     * build, before them; the last of those flags is the mark.
     */
    public static String mavenOpts(Map<String, String> environment) {
        String all = environment.getOrDefault("MAVEN_OPTS", "");
        int mark = all.indexOf(END_OF_OWN_FLAGS);
        return (mark < 0 ? all : all.substring(mark + END_OF_OWN_FLAGS.length())).strip();
    }

    /**
     * Flags against warnings that newer JDKs print, four lines each, about libraries: OSHI in the doctor uses JNA,
     * brokers and their clients use native code and {@code Unsafe} for journals and buffers, and WS-Security has a
     * cache that uses {@code Unsafe}.
     */
    private static List<String> quietingFlags(Settings settings, Optional<Runtime.Version> java) throws UsageException {
        if (settings.role() == Role.DOCTOR) {
            return List.of(GivenFlags.NATIVE_ACCESS);
        }
        if (!settings.role().needsScenario()) {
            return List.of();
        }
        List<String> flags = new ArrayList<>();
        if (settings.role() == Role.BROKER || !ProcessOptions.used(settings).isEmpty()) {
            flags.add(GivenFlags.NATIVE_ACCESS);
        }
        if (java.filter(version -> version.feature() >= GivenFlags.UNSAFE_ACCESS_FROM)
                .isPresent()) {
            flags.add(GivenFlags.UNSAFE_ACCESS);
        }
        return flags;
    }
}
