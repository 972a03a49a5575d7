package cxfperf.cli;

import cxfperf.engine.Shortage;
import cxfperf.jvms.ExitCode;
import cxfperf.jvms.HiddenArguments;
import cxfperf.jvms.ParentWatch;
import cxfperf.jvms.StartMark;
import cxfperf.options.CannotRunException;
import cxfperf.options.Home;
import cxfperf.options.Scenarios;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.typed.CommandLine;
import cxfperf.run.LastWord;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.logging.LogManager;

/** What runs in a load JVM: the server or the client of one scenario. Started by {@link Main}. */
public final class LoadMain {

    private LoadMain() {}

    public static void main(String[] args) throws InterruptedException {
        StartMark.remove();
        quietLogging();
        ParentWatch.exitWithLauncher();
        ExitCode code = ExitCode.INVALID;
        try {
            Settings settings = CommandLine.parse(
                            HiddenArguments.all(List.of(args), System.getenv()), Scenarios.onClasspath(), System.out)
                    .orElseThrow();
            Home home = Home.ofThisProcess();
            code = Commands.of(settings.role()).runInLoadJvm(settings, home);
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
