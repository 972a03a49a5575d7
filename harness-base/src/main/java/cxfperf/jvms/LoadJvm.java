package cxfperf.jvms;

import static cxfperf.text.NumberText.format;

import cxfperf.options.BusFile;
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
import cxfperf.probe.OutOfMemoryMark;
import cxfperf.text.WordSplitter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

    private static final Set<Role> SERVE = Set.of(Role.SERVER, Role.PROCESS, Role.BROKER, Role.JMETER_AGENT);

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
                        "FILES_EXHAUSTED: this shell allows %d open files and a load JVM needs %d to start;"
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
        }
        // By default HttpURLConnection silently repeats a POST when the connection ends without a reply: the server
        // would count two calls for one. Before the user's flags, which can override it.
        command.add("-Dsun.net.http.retryPost=false");
        command.addAll(joinedFlags(ConfigFlags.of(settings, version), usersFlags(settings, environment)));
        if (settings.role() == Role.SERVER && OutOfMemoryMark.canBeMade()) {
            command.add(OutOfMemoryMark.FLAG);
        }
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
            return settings.given(Option.JVM_ARGS).orElseGet(() -> WordSplitter.split(usual));
        } catch (IllegalArgumentException e) {
            throw new UsageException("MAVEN_OPTS=" + usual + ": " + e.getMessage());
        }
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
        boolean serves = settings.role() == Role.PROCESS || settings.role() == Role.BROKER;
        if (serves || !ProcessOptions.used(settings).isEmpty()) {
            flags.add(GivenFlags.NATIVE_ACCESS);
        }
        if (java.filter(version -> version.feature() >= GivenFlags.UNSAFE_ACCESS_FROM)
                .isPresent()) {
            flags.add(GivenFlags.UNSAFE_ACCESS);
        }
        return flags;
    }

    /**
     * Reads the JVM flags that belong to a bus file {@code NAME.xml} from {@code NAME.jvm} beside it: one flag per
     * line, without shell quotes. {@code 25+ FLAG} is for Java 25 and newer; a JVM whose version is not known does not
     * get it. {@code linux FLAG} and {@code 25+ linux FLAG} are for Linux: elsewhere a JVM does not start with a flag
     * that only Linux has. Empty lines and lines that begin with # are skipped.
     */
    private static final class ConfigFlags {

        /** A flag may hold blanks in its value only: the JVM would take those before the = as part of its name. */
        private static final Pattern LINE =
                Pattern.compile("(?:(?<since>[1-9][0-9]{0,2})\\+\\s+)?(?<linux>linux\\s+)?(?<flag>-[^\\s=]+(=.*)?)");

        private static final boolean ON_LINUX = System.getProperty("os.name").equals("Linux");

        private ConfigFlags() {}

        /** The flags; empty for CXF's default bus or where no such file exists. */
        static List<String> of(Settings settings, Optional<Runtime.Version> java) throws UsageException {
            Optional<Path> beside = settings.given(Option.CFG)
                    .flatMap(BusFile::path)
                    .map(ConfigFlags::beside)
                    .filter(Files::exists);
            if (beside.isEmpty()) {
                return List.of();
            }
            String name = beside.get().getFileName().toString();
            List<String> lines;
            try {
                lines = Files.readAllLines(beside.get());
            } catch (IOException e) {
                throw settings.refused(Option.CFG, name + " cannot be read: " + e.getMessage());
            }
            int feature = java.map(Runtime.Version::feature).orElse(0);
            List<String> flags = new ArrayList<>();
            for (int i = 0; i < lines.size(); i++) {
                String line = lines.get(i).strip();
                if (line.isEmpty() || line.startsWith("#")) {
                    continue;
                }
                Matcher flag = LINE.matcher(line);
                if (!flag.matches()) {
                    throw settings.refused(
                            Option.CFG, name + " line " + (i + 1) + ": one JVM flag is expected, got " + line);
                }
                boolean isForJava = flag.group("since") == null || Integer.parseInt(flag.group("since")) <= feature;
                if (isForJava && (flag.group("linux") == null || ON_LINUX)) {
                    flags.add(flag.group("flag"));
                }
            }
            return flags;
        }

        private static Path beside(Path xml) {
            return xml.resolveSibling(xml.getFileName().toString().replaceFirst("(\\.xml)?$", ".jvm"));
        }
    }
}
