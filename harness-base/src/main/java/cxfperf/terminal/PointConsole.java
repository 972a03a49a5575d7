package cxfperf.terminal;

import cxfperf.engine.RunListener;
import cxfperf.jvms.ExitCode;
import cxfperf.report.ProgressLine;
import cxfperf.result.RunResult;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Shows a run that is one point of a sweep or of a search: one line at its end, and on a terminal its progress in that
 * line.
 */
public final class PointConsole implements RunConsole {

    private final PrintStream out;
    private final boolean terminal;
    private final String label;
    private final Runnable announce;
    private final Function<RunResult, String> line;
    private final Predicate<RunResult> toBeSeen;
    private boolean seen;

    /**
     * @param label the beginning of the line: the point's number of how many, and its load
     * @param announce prints the header of all points, unless it was printed already
     */
    public PointConsole(PrintStream out, boolean terminal, String label, Runnable announce) {
        this(
                out,
                terminal,
                label,
                announce,
                result -> ProgressLine.point(label, result, Terminal.textStyle()),
                result -> ExitCode.of(result.verdict().status()) != ExitCode.PASSED);
    }

    /**
     * @param label the beginning of the line
     * @param announce prints the header of all points, unless it was printed already
     * @param line makes the whole line, with its line end
     * @param toBeSeen whether to print the directory of the run's files
     */
    public PointConsole(
            PrintStream out,
            boolean terminal,
            String label,
            Runnable announce,
            Function<RunResult, String> line,
            Predicate<RunResult> toBeSeen) {
        this.out = out;
        this.terminal = terminal;
        this.label = label;
        this.announce = announce;
        this.line = line;
        this.toBeSeen = toBeSeen;
    }

    @Override
    public void begins(String header) {
        announce.run();
    }

    @Override
    public String label() {
        return label.strip().replaceAll(" +", " ");
    }

    @Override
    public RunListener progress() {
        return new Progress(label, out, terminal, Optional.empty(), false, 0);
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
