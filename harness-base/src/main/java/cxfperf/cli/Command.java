package cxfperf.cli;

import cxfperf.jvms.ExitCode;
import cxfperf.jvms.LoadJvm;
import cxfperf.jvms.LoadJvms;
import cxfperf.options.CannotRunException;
import cxfperf.options.Home;
import cxfperf.options.Role;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import java.io.IOException;
import java.util.Map;

/** What one role does. {@link Commands} has all of them. */
sealed interface Command {

    Role role();

    /** How its options are checked. */
    OptionCheck options();

    /** Checks all options without starting anything, so that bad input is one line and not a late surprise. */
    default void check(Settings settings, Home home) throws UsageException {
        options().check(settings, home);
    }

    /** The whole of it, its check first, in the process that the user has started. */
    ExitCode run(Settings settings, Home home, Map<String, String> environment)
            throws UsageException, CannotRunException, InterruptedException, IOException;

    /** What a load JVM of this role does. */
    ExitCode runInLoadJvm(Settings settings, Home home) throws UsageException, CannotRunException, InterruptedException;

    /** Is one load JVM. */
    record OneJvm(Role role, OptionCheck options, Body body) implements Command {

        @Override
        public ExitCode run(Settings settings, Home home, Map<String, String> environment)
                throws UsageException, CannotRunException, InterruptedException, IOException {
            check(settings, home);
            ProcessBuilder builder =
                    LoadJvm.prepare(settings, home, environment).inheritIO();
            LoadJvms jvms = new LoadJvms(1);
            return jvms.await(jvms.start(builder), role, System.err);
        }

        @Override
        public ExitCode runInLoadJvm(Settings settings, Home home)
                throws UsageException, CannotRunException, InterruptedException {
            return body.run(settings, home);
        }
    }

    /** Starts several load JVMs, each of another role. */
    record SeveralJvms(Role role, OptionCheck options, Launch launch) implements Command {

        @Override
        public ExitCode run(Settings settings, Home home, Map<String, String> environment)
                throws UsageException, CannotRunException, InterruptedException, IOException {
            return launch.run(settings, home, environment);
        }

        @Override
        public ExitCode runInLoadJvm(Settings settings, Home home) {
            throw new IllegalArgumentException(role.word() + " is several load JVMs");
        }
    }

    /** @see Command#check */
    interface OptionCheck {
        void check(Settings settings, Home home) throws UsageException;
    }

    /** @see Command#runInLoadJvm */
    interface Body {
        ExitCode run(Settings settings, Home home) throws UsageException, CannotRunException, InterruptedException;
    }

    /** @see Command#run */
    interface Launch {
        ExitCode run(Settings settings, Home home, Map<String, String> environment)
                throws UsageException, CannotRunException, InterruptedException, IOException;
    }
}
