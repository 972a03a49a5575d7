package cxfperf.cli;

import cxfperf.engine.Shortage;
import cxfperf.jvms.ExitCode;
import cxfperf.jvms.ParentWatch;
import cxfperf.jvms.PlanFile;
import cxfperf.options.CannotRunException;
import cxfperf.options.Role;
import cxfperf.options.Scenarios;
import cxfperf.options.UsageException;
import cxfperf.run.LastWord;
import java.io.IOException;
import java.io.InputStream;
import java.util.logging.LogManager;

/**
 * What runs in a load JVM, such as the server or the client of one scenario. {@link Main} starts it with the word of
 * its role, and hands it its plan.
 */
public final class LoadMain {

    private LoadMain() {}

    public static void main(String[] args) throws InterruptedException {
        ExitCode code = ExitCode.INVALID;
        try {
            String plan = PlanFile.take();
            quietLogging();
            ParentWatch.exitWithLauncher();
            code = Command.of(Role.of(args[0])).runInLoadJvm(plan, Scenarios.onClasspath());
        } catch (UsageException e) {
            System.err.println("cxfperf: " + e.getMessage());
            code = ExitCode.USAGE;
        } catch (CannotRunException e) {
            System.err.println("cxfperf: " + e.getMessage());
        } catch (Throwable e) {
            // Errors too: a JVM that ends with an uncaught one looks like one that did not start.
            tell(e);
        } finally {
            exit(code.codeFromLoadJvm());
        }
    }

    private static void tell(Throwable thrown) throws InterruptedException {
        String shortage = Shortage.of(thrown);
        if (shortage != null) {
            LastWord.say(shortage);
        } else {
            System.err.println("cxfperf: the harness itself failed; please report this");
            thrown.printStackTrace();
        }
    }

    private static void exit(int value) {
        try {
            System.exit(value);
        } catch (OutOfMemoryError e) {
            // No thread can be started for what is to be tidied up.
            Runtime.getRuntime().halt(value);
        }
    }

    /**
     * CXF logs every failed call with its stack trace, on both sides. Failures are counted outcomes here, so only what
     * is worse gets through, unless the user brings a logging configuration.
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
