package cxfperf.jvms;

import cxfperf.options.CannotRunException;
import cxfperf.options.Home;
import cxfperf.options.Role;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;

/**
 * A command that one module implements, with libraries that no other module needs. {@link java.util.ServiceLoader}
 * finds it on the class path. Called by a command's main thread.
 */
public interface ModuleCommand<P> {

    Role role();

    /** The type of {@link #plan}: a record that {@link PlanFile} can write and read. */
    Class<P> type();

    /** Checks all options without starting anything, in the JVM of the command. */
    P plan(Settings settings, Home home) throws UsageException;

    /** Runs the command to its end, in a load JVM. */
    ExitCode run(P plan) throws UsageException, CannotRunException, InterruptedException;
}
