package cxfperf.run;

import cxfperf.options.CannotRunException;
import cxfperf.options.UsageException;
import cxfperf.options.client.ClientOptions;
import cxfperf.result.RunResult;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

/**
 * Load generators on other hosts, which make the runs of a sweep or of a search in place of the engine of this JVM.
 * What runs next, and what all of it comes to, is decided here all the same.
 */
public interface LoadGenerators {

    /** How many there are. */
    int hosts();

    /**
     * Makes one run on all of them.
     *
     * @param load whose rate and number of calls are those of all together, and whose clients are those of each
     * @param directory of the run, for the files of each and for the sum
     * @param judged adds to the verdict of the sum what only the caller knows
     * @return the sum with that verdict, which is stored
     * @throws CannotRunException if there is no sum, with one line that says why
     */
    RunResult run(ClientOptions load, Path directory, UnaryOperator<RunResult> judged)
            throws UsageException, CannotRunException, InterruptedException;

    /** Ends the current run, and lets no other begin. Any thread. */
    void stop();
}
