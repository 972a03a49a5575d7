package cxfperf.cli;

import cxfperf.jvms.ExitCode;
import cxfperf.jvms.ParentWatch;
import cxfperf.jvms.PlanFile;
import cxfperf.options.CannotRunException;
import cxfperf.options.Role;
import cxfperf.options.Scenarios;
import cxfperf.options.UsageException;
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
        ExitCode code = ExitCode.INVALID;
        try {
            String plan = PlanFile.take();
            quietLogging();
            ParentWatch.exitWithLauncher();
            code = Command.of(Role.of(args[0])).body().run(plan, Scenarios.onClasspath());
        } catch (UsageException e) {
            System.err.println("cxfperf: " + e.getMessage());
            code = ExitCode.USAGE;
        } catch (CannotRunException e) {
            System.err.println("cxfperf: " + e.getMessage());
        } catch (Throwable e) {
            // Errors too: a JVM that ends with an uncaught error has the exit value of a JVM that did not start.
            System.err.println("cxfperf: the harness itself failed; please report this");
            e.printStackTrace();
        } finally {
            exit(code.codeFromLoadJvm());
        }
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
     * Does nothing where the user has a logging configuration.
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
