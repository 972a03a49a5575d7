package cxfperf.terminal;

import cxfperf.engine.RunListener;
import cxfperf.jvms.ExitCode;
import cxfperf.report.ProgressLine;
import cxfperf.result.RunResult;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A run that is one point of a sweep or of a search: a line when it is over, and its progress inside that line on a
 * terminal.
 */
public final class PointConsole implements RunConsole {

    private final PrintStream out;
    private final boolean terminal;
    private final String label;
    private final Function<RunResult, String> line;
    private final Predicate<RunResult> toBeSeen;
    private boolean seen;

    /** @param label which of how many points, and with how many clients */
    public PointConsole(PrintStream out, boolean terminal, String label) {
        this(
                out,
                terminal,
                label,
                result -> ProgressLine.point(label, result, Terminal.textStyle()),
                result -> ExitCode.of(result.verdict().status()) != ExitCode.PASSED);
    }

    /**
     * @param label the beginning of the line
     * @param line the whole of it, with its end
     * @param toBeSeen whether to say where the files of the run are
     */
    public PointConsole(
            PrintStream out,
            boolean terminal,
            String label,
            Function<RunResult, String> line,
            Predicate<RunResult> toBeSeen) {
        this.out = out;
        this.terminal = terminal;
        this.label = label;
        this.line = line;
        this.toBeSeen = toBeSeen;
    }

    @Override
    public void begins(String header) {
        // The command has said what all its points have in common.
    }

    @Override
    public RunListener progress() {
        return new LabelledProgress(label, new StatusLine(out, terminal));
    }

    @Override
    public void ends(RunResult result) {
        out.print(line.apply(result));
        seen = toBeSeen.test(result);
    }

    @Override
    public void written(Path directory) {
        if (seen) {
            out.println("  see " + directory);
        }
    }
}
