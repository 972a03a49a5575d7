package cxfperf.experiment;

import java.nio.file.Path;

/** Runs a variant once: a fresh server JVM, a fresh client JVM, and the end of both. One run at a time. */
public interface CellRunner {

    /**
     * Waits until the host has settled from the run before, then runs.
     *
     * @param directory for the run's files, empty
     * @return what it came to; a run that fails, hangs or leaves no result tells so, and is no exception
     * @throws StoppedException if the experiment is being stopped; the run then does not count
     */
    FinishedRun run(PlannedRun run, Path directory) throws StoppedException, InterruptedException;

    /** The experiment is to end now, before its time. */
    final class StoppedException extends Exception {

        private static final long serialVersionUID = 1L;

        public StoppedException(String message) {
            super(message);
        }
    }
}
