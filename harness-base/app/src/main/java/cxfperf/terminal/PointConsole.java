package cxfperf.terminal;

import cxfperf.engine.RunListener;
import cxfperf.jvms.ExitCode;
import cxfperf.report.ProgressLine;
import cxfperf.result.Profile;
import cxfperf.result.RunResult;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Shows a run that is one point of a sweep or of a search: one line at its end, and on a terminal its progress in that
 * line.
 *
 * @param start the beginning of the line: the point's number of how many, and its load
 * @param judged whether its warm-up ends at the steady state, before its longest time
 * @param announce prints the header of all points, which has the address, unless it was printed already
 * @param line makes the whole line, with its line end
 * @param toBeSeen whether the directory of the run's files is printed
 */
public record PointConsole(
        PrintStream out,
        boolean terminal,
        String start,
        boolean judged,
        Consumer<String> announce,
        Function<RunResult, String> line,
        Predicate<RunResult> toBeSeen)
        implements RunConsole {

    /** Shows a point of a sweep. */
    public static PointConsole ofSweep(
            PrintStream out, boolean terminal, String start, boolean judged, Consumer<String> announce) {
        return new PointConsole(
                out,
                terminal,
                start,
                judged,
                announce,
                result -> ProgressLine.point(start, result, Terminal.textStyle()),
                result -> ExitCode.of(result.verdict().status()) != ExitCode.PASSED);
    }

    @Override
    public void begins(String address, String header) {
        announce.accept(address);
    }

    @Override
    public RunListener progress() {
        return new Progress(start, out, terminal, Optional.empty(), judged, 0);
    }

    @Override
    public void ends(RunResult result, Optional<Profile> profile) {
        out.print(line.apply(result));
    }

    @Override
    public void written(Path directory, RunResult result) {
        if (toBeSeen.test(result)) {
            out.println("  see " + directory);
        }
    }
}
