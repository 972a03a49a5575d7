package cxfperf.jvms;

import cxfperf.options.Home;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/** The command lines of JVMs that run this project's main classes. */
public final class Launcher {

    // Names, because the main classes are in a layer above this one. A test checks that the classes exist.

    /** The main class of a user's command. */
    public static final String COMMAND = "cxfperf.cli.Main";

    /** The main class of a load JVM. */
    public static final String LOAD = "cxfperf.cli.LoadMain";

    private Launcher() {}

    /**
     * The first words of a command that runs in a JVM like this one and ends with it. The caller appends the arguments.
     *
     * @param classPath the class path of the new JVM
     */
    public static List<String> again(Home home, String classPath) {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse(System.getProperty("java.home") + "/bin/java"));
        // The -X flags of a launcher are in one file, scripts/launcher.jvm; this JVM passes its own on.
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
