package cxfperf.cli;

import cxfperf.jvms.ExitCode;
import cxfperf.jvms.ParentWatch;
import cxfperf.jvms.PlanFile;
import cxfperf.options.Role;
import cxfperf.options.Scenarios;
import java.io.IOException;
import java.io.InputStream;
import java.util.logging.LogManager;

/**
 * The main class of a load JVM, such as the server or the client of a scenario. {@link Main} starts it with the role as
 * argument and passes the plan in a file.
 */
public final class LoadMain {

    private LoadMain() {}

    public static void main(String[] args) {
        ExitCode code = Main.reported(() -> {
            String plan = PlanFile.take();
            quietLogging();
            ParentWatch.exitWithLauncher();
            return Command.of(Role.of(args[0])).body().run(plan, Scenarios.onClasspath());
        });
        exit(code.codeFromLoadJvm());
    }

    private static void exit(int value) {
        try {
            System.exit(value);
        } catch (OutOfMemoryError e) {
            // The threads of the shutdown hooks could not be started.
            Runtime.getRuntime().halt(value);
        }
    }

    /**
     * Silences CXF's log of failed calls, which has a stack trace per call on both sides: the harness counts failures.
     * Does nothing if the user has a logging configuration.
     */
    private static void quietLogging() {
        if (System.getProperty("java.util.logging.config.file") != null
                || System.getProperty("java.util.logging.config.class") != null) {
            return;
        }
        try (InputStream config = LoadMain.class.getResourceAsStream("quiet-logging.properties")) {
            LogManager.getLogManager().readConfiguration(config);
        } catch (IOException e) {
            System.err.println("cxfperf: the logging configuration could not be read: " + e.getMessage());
        }
    }
}
