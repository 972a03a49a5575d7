package cxfperf.experiment;

import java.nio.file.Path;
import java.util.List;

/** Runs an arm once: a fresh server JVM, a fresh client JVM, and the end of both. One run at a time. */
public interface ArmRunner {

    /**
     * Waits until the host has settled from the run before, then runs.
     *
     * @param directory for the run's files, empty
     * @return what it came to: one record, or one for each number of clients that it measured; a run that fails, hangs or leaves no result is a record with the reason, not an exception
     * @throws StoppedException if the experiment is being stopped; the run then does not count
     */
    List<RunRecord> run(PlannedRun run, Path directory) throws StoppedException, InterruptedException;

    /** The experiment is to end now, before its time. */
    final class StoppedException extends Exception {

        private static final long serialVersionUID = 1L;

        public StoppedException(String message) {
            super(message);
        }
    }
}
