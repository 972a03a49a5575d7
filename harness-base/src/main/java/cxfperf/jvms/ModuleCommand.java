package cxfperf.jvms;

import cxfperf.options.CannotRunException;
import cxfperf.options.Home;
import cxfperf.options.Role;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;

/**
 * A command that only one module can carry out, with libraries that no other one needs. Found on the class path by
 * {@link java.util.ServiceLoader}; called by a command's main thread.
 */
public interface ModuleCommand<P> {

    Role role();

    /** The type of {@link #plan}: a record that {@link PlanFile} can write and read. */
    Class<P> type();

    /** Checks all options without starting anything, in the JVM of the command. */
    P plan(Settings settings, Home home) throws UsageException;

    /** Does the whole of it, in a load JVM. */
    ExitCode run(P plan) throws UsageException, CannotRunException, InterruptedException;
}
