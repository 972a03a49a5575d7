package cxfperf.jvms;

import static cxfperf.text.NumberText.format;

import cxfperf.options.ChosenJvm;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Role;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.client.VirtualThreads;
import cxfperf.probe.GivenFlags;
import cxfperf.probe.HostLimits;
import cxfperf.text.WordSplitter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Makes the command that starts a load JVM: its java, its flags and its classpath. */
public final class LoadJvm {

    // Main classes are given by name, because they are in a layer above this one. A test checks that they exist.

    /** The main class of a user's command. */
    public static final String COMMAND = "cxfperf.cli.Main";

    /** The main class of a load JVM. */
    public static final String LOAD = "cxfperf.cli.LoadMain";

    /** System property with the PID of the launcher, with which the load JVM has to end. */
    public static final String PARENT_PROPERTY = "cxfperf.parent";

    /** Whether this process is a load JVM, which a command has started. */
    public static boolean isThisProcess() {
        return System.getProperty(PARENT_PROPERTY) != null;
    }

    /** The last flag for Maven's own JVM in .mvn/jvm.config. */
    private static final String END_OF_OWN_FLAGS = "-Dcxfperf.flagsOfMaven";

    /** Open files that suffice for the jars of a CXF scenario, the JVM's own files and the first sockets. */
    private static final long NEEDED_FILES = 200;

    private static final Path SHELL = Path.of("/bin/sh");

    private static final Set<Role> SERVE = Set.of(Role.SERVER, Role.BROKER, Role.JMETER_AGENT);

    private LoadJvm() {}

    /**
     * Checks that this process may open enough files to start a load JVM. Each jar needs a file descriptor, and a class
     * loader without one fails with an unrelated error. So a command makes this check first, with few classes.
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
            // If the version is unknown, the load JVM makes this check itself.
            boolean virtual = settings.get(Option.VIRTUAL_THREADS);
            if (version.isPresent()) {
                VirtualThreads.check(virtual, version.get());
            }
            // These flags come before the user's flags, which can override them.
            command.addAll(VirtualThreads.flags(virtual, Runtime.getRuntime().availableProcessors()));
        }
        if (jvm.isHotSpot()) {
            command.add(GivenFlags.NO_THREAD_WARNINGS);
            command.add(GivenFlags.EXIT_ON_OUT_OF_MEMORY);
        }
        // By default HttpURLConnection silently repeats a POST, and the JDK's HttpClient a GET, when the connection
        // ends without a reply: the server would count two calls for one. The user's flags come later and can override
        // this.
        command.add("-Dsun.net.http.retryPost=false");
        command.add("-Djdk.httpclient.redirects.retrylimit=1");
        command.addAll(joinedFlags(ConfigFlags.of(settings, version), usersFlags(settings, environment)));
        // These JVMs print warnings of four lines about libraries of brokers and of WS-Security.
        if (version.filter(java -> java.feature() >= GivenFlags.UNSAFE_ACCESS_FROM)
                .isPresent()) {
            command.addAll(List.of(GivenFlags.NATIVE_ACCESS, GivenFlags.UNSAFE_ACCESS));
        }
        command.addAll(endingWithThis(home, System.getProperty("java.class.path"), LOAD));
        command.add(settings.role().word());
        // The launcher stops servers after their clients.
        return new ProcessBuilder(SERVE.contains(settings.role()) ? outlivingTheTerminal(command) : command);
    }

    /**
     * The first words of a user's command that runs in a JVM like this one and ends when this one ends. The caller
     * appends the arguments.
     *
     * @param classPath the class path of the new JVM
     */
    public static List<String> commandLikeThis(Home home, String classPath) {
        List<String> command = new ArrayList<>();
        command.add(ChosenJvm.ofThisProcess().java().toString());
        // The -X flags of a launcher are in one file, scripts/launcher.jvm; this JVM passes its own on.
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> flag.startsWith("-X"))
                .forEach(command::add);
        command.addAll(endingWithThis(home, classPath, COMMAND));
        return command;
    }

    private static List<String> endingWithThis(Home home, String classPath, String mainClass) {
        return List.of(
                "-D" + Home.PROPERTY + "=" + home.directory(),
                "-D" + PARENT_PROPERTY + "=" + ProcessHandle.current().pid(),
                "-cp",
                classPath,
                mainClass);
    }

    /**
     * Makes a command ignore Ctrl-C and the end of the terminal; unchanged where the host has no POSIX shell. A
     * terminal signals all its foreground processes at once, and a server that ends together with its client makes the
     * client's last calls fail. The caller has to stop such a process.
     */
    static List<String> outlivingTheTerminal(List<String> command) {
        if (!Files.isExecutable(SHELL)) {
            return command;
        }
        // Ignored signals stay ignored across exec, and neither a JVM nor ssh installs a handler for an ignored signal.
        List<String> shielded =
                new ArrayList<>(List.of(SHELL.toString(), "-c", "trap '' INT HUP; exec \"$@\"", SHELL.toString()));
        shielded.addAll(command);
        return shielded;
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
            return settings.given(Option.JVM_ARGS).orElseGet(() -> WordSplitter.split(usual));
        } catch (IllegalArgumentException e) {
            throw new UsageException("MAVEN_OPTS=" + usual + ": " + e.getMessage());
        }
    }

    /** The files of flags that are given as {@code @FILE}. */
    public static List<String> filesOf(List<String> flags) {
        return flags.stream()
                .filter(flag -> flag.startsWith("@") && !flag.startsWith("@@"))
                .map(flag -> flag.substring(1))
                .toList();
    }

    /**
     * The user's MAVEN_OPTS; empty if there are none. Maven's script puts the flags of .mvn/jvm.config, which are for a
     * short build, before them. The last of the flags in that file marks where the user's flags begin.
     */
    public static String mavenOpts(Map<String, String> environment) {
        String all = environment.getOrDefault("MAVEN_OPTS", "");
        int mark = all.indexOf(END_OF_OWN_FLAGS);
        return (mark < 0 ? all : all.substring(mark + END_OF_OWN_FLAGS.length())).strip();
    }
}
