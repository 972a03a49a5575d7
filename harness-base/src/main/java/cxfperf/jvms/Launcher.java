package cxfperf.jvms;

import cxfperf.options.Home;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/** The JVM of a command, which starts load JVMs and waits for them. */
public final class Launcher {

    // The main classes by name, because what they do lies above what starts them. A test sees that the names are right.

    /** What a user's command runs. */
    public static final String COMMAND = "cxfperf.cli.Main";

    /** What runs in a load JVM. */
    public static final String LOAD = "cxfperf.cli.LoadMain";

    /** The server of the self-test. */
    public static final String DELAY_SERVER = "cxfperf.cli.DelayServerMain";

    private Launcher() {}

    /**
     * The beginning of a command that runs in a JVM like this one and ends with it; its arguments follow.
     *
     * @param classPath of that JVM
     */
    public static List<String> again(Home home, String classPath) {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse(System.getProperty("java.home") + "/bin/java"));
        // What this one was given for its own size and speed: those flags are kept in one file, scripts/launcher.jvm.
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> flag.startsWith("-X"))
                .forEach(command::add);
        command.add("-D" + Home.PROPERTY + "=" + home.directory());
        command.add(
                "-D" + LoadJvm.PARENT_PROPERTY + "=" + ProcessHandle.current().pid());
        command.addAll(List.of("-cp", classPath, COMMAND));
        return command;
    }
}
