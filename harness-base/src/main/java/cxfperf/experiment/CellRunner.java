package cxfperf.experiment;

import java.nio.file.Path;

/** Makes the runs of an experiment, one at a time: each in JVMs of its own, or all of them in one load JVM. */
public interface CellRunner {

    /**
     * Waits until the host has settled from the run before, then runs.
     *
     * @param directory for the run's files, empty
     * @return outcome of the run; it also reports a run that fails, hangs or leaves no result, without an exception
     * @throws StoppedException if the experiment is being stopped; the run then does not count
     */
    FinishedRun run(PlannedRun run, Path directory) throws StoppedException, InterruptedException;

    /** Whether each run has a warm-up of its own, which can be longer the next time. */
    default boolean warmsUpEachRun() {
        return true;
    }

    /** The experiment is to end now, before its time. */
    final class StoppedException extends Exception {

        private static final long serialVersionUID = 1L;

        public StoppedException(String message) {
            super(message);
        }
    }
}
