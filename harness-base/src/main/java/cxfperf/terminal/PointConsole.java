package cxfperf.terminal;

import cxfperf.engine.RunListener;
import cxfperf.jvms.ExitCode;
import cxfperf.report.SweepPointLine;
import cxfperf.result.RunResult;
import java.io.PrintStream;
import java.nio.file.Path;

/** A run that is one point of a sweep: a line when it is over, and its progress inside that line on a terminal. */
public final class PointConsole implements RunConsole {

    private final PrintStream out;
    private final boolean terminal;
    private final String label;
    private boolean failed;

    /** @param label which of how many points, and with how many clients */
    public PointConsole(PrintStream out, boolean terminal, String label) {
        this.out = out;
        this.terminal = terminal;
        this.label = label;
    }

    @Override
    public void begins(String header) {
        // The sweep has said what all its points have in common.
    }

    @Override
    public RunListener progress() {
        return new LabelledProgress(label, new StatusLine(out, terminal));
    }

    @Override
    public void ends(RunResult result) {
        out.print(SweepPointLine.render(label, result, Terminal.textStyle()));
        failed = ExitCode.of(result.verdict().status()) != ExitCode.PASSED;
    }

    @Override
    public void written(Path directory) {
        if (failed) {
            out.println("  see " + directory);
        }
    }
}
