package cxfperf.loadtest;

import cxfperf.engine.RunListener;
import cxfperf.result.RunResult;
import cxfperf.terminal.RunConsole;
import java.nio.file.Path;

/** Shows nothing: the output of a test is its test's. */
final class QuietConsole implements RunConsole {

    @Override
    public void begins(String header) {
        // The files have it.
    }

    @Override
    public RunListener progress() {
        return new RunListener() {};
    }

    @Override
    public void ends(RunResult result) {
        // A failed assertion shows it.
    }

    @Override
    public void written(Path directory) {
        // The line of the run names it.
    }
}
