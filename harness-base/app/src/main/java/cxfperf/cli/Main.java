package cxfperf.cli;

import cxfperf.jvms.ExitCode;
import cxfperf.jvms.LoadJvm;
import cxfperf.jvms.ParentWatch;
import cxfperf.jvms.PlanFile;
import cxfperf.options.CannotRunException;
import cxfperf.options.Home;
import cxfperf.options.Scenarios;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.typed.CommandLine;
import cxfperf.options.typed.MavenProperties;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * The main class of the Maven profiles and the scripts: runs the {@link Command} that the first argument names. The JVM
 * is small and idle while the load JVMs run; {@code -Djvm} and {@code -DjvmArgs} apply to these only.
 */
public final class Main {

    private Main() {}

    public static void main(String[] args) {
        Optional<String> tooFewFiles = LoadJvm.tooFewFiles();
        if (tooFewFiles.isPresent()) {
            System.err.println("cxfperf: " + tooFewFiles.get());
            System.exit(ExitCode.INVALID.code());
        }
        List<String> arguments = List.of(args);
        if (arguments.stream().anyMatch(argument -> argument.startsWith(MavenProperties.PREFIX))) {
            // Maven cannot stop its children after a SIGKILL, and a server would keep its port.
            ParentWatch.exitWithParent();
        }
        ParentWatch.exitWithLauncher();
        System.exit(run(arguments, Scenarios.onClasspath(), System.getenv()).code());
    }

    private static ExitCode run(List<String> typed, Scenarios scenarios, Map<String, String> environment) {
        return reported(() -> {
            List<String> arguments = new ArrayList<>(typed);
            arguments.addAll(PlanFile.takeOptions());
            // This check comes before the options are parsed, because they may belong to another module's scenario.
            if (!ReactorTurn.isOfThisProcess()) {
                return ExitCode.PASSED;
            }
            Home home = Home.ofThisProcess();
            Optional<Settings> settings = CommandLine.parse(arguments, scenarios, home, System.out);
            if (settings.isEmpty()) {
                return ExitCode.PASSED;
            }
            return Command.of(settings.get().role()).launch().run(settings.get(), home, environment);
        });
    }

    /** Runs a command, and prints why it cannot go on. */
    static ExitCode reported(Callable<ExitCode> command) {
        try {
            return command.call();
        } catch (UsageException e) {
            System.err.println("cxfperf: " + e.getMessage());
            return ExitCode.USAGE;
        } catch (CannotRunException e) {
            System.err.println("cxfperf: " + e.getMessage());
            return ExitCode.INVALID;
        } catch (Throwable e) {
            // Without this catch, the exit value would look like a failed run, or like a load JVM that did not start.
            System.err.println("cxfperf: the harness itself failed; please report this");
            e.printStackTrace();
            return ExitCode.INVALID;
        }
    }
}
