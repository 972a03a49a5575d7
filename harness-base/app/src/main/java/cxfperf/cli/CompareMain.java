package cxfperf.cli;

import cxfperf.compare.BaselineComparison;
import cxfperf.compare.BaselineRuns;
import cxfperf.compare.Measurement;
import cxfperf.jvms.ExitCode;
import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.report.render.ConsoleText;
import cxfperf.report.render.MarkdownText;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.stored.StoredRuns;
import cxfperf.stored.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The compare role: compares stored runs with those of an earlier build on the same host. */
final class CompareMain {

    /** The first line of each page, without which a file is not overwritten. Markdown does not show it. */
    private static final String MARK = "<!-- cxfperf: comparison -->\n\n";

    private CompareMain() {}

    /** @param margin by how many percent the results may be slower; empty where no difference fails the command */
    record ComparePlan(Path baseline, List<Path> results, Optional<Integer> margin, Path file) {}

    static ExitCode run(ComparePlan plan) throws CannotRunException {
        try {
            return compare(plan);
        } catch (IOException e) {
            throw new CannotRunException("the runs cannot be compared: " + ErrorText.of(e));
        } catch (RuntimeException e) {
            throw new CannotRunException("the runs cannot be compared, a stored file is damaged: " + ErrorText.of(e));
        }
    }

    private static ExitCode compare(ComparePlan plan) throws IOException, CannotRunException {
        List<Measurement> now = BaselineRuns.measurements(plan.results(), List.of());
        for (Measurement each : now) {
            if (!each.passed()) {
                throw new CannotRunException("INVALID, nothing is compared: " + each.name() + " did not pass");
            }
            if (each.notWarm().isPresent()) {
                throw new CannotRunException("NOT_WARM, nothing is compared: " + each.name() + ": "
                        + each.notWarm().get() + "; give it a longer warm-up (-Dwarmup)");
            }
        }
        RunResult wanted = now.get(0).runs().get(0);
        Optional<String> apart = BaselineRuns.apart(now);
        if (apart.isPresent()) {
            throw new CannotRunException("INVALID, nothing is compared: " + apart.get());
        }
        BaselineRuns baseline = BaselineRuns.read(plan.baseline(), wanted, now);
        if (baseline.measurements().size() < BaselineComparison.LEAST_EARLIER) {
            throw new CannotRunException("INVALID, nothing is compared: " + plan.baseline() + " has "
                    + baseline.measurements().size() + " passed runs of this load and host, and "
                    + BaselineComparison.LEAST_EARLIER + " or more are needed"
                    + baseline.whatWasLeftOut());
        }
        BaselineComparison comparison = BaselineComparison.of(baseline.measurements(), now);
        System.out.print(ConsoleText.render(comparison.document()));
        String noise = plan.margin()
                .filter(margin -> !comparison.comparison().decidedRatios().isEmpty())
                .map(comparison::tooNoisy)
                .orElse("");
        WholeFile.write(
                plan.file(),
                MARK + MarkdownText.render(comparison.document()) + (noise.isEmpty() ? "" : "\n" + noise + "\n"));
        if (comparison.comparison().decidedRatios().isEmpty()) {
            return ExitCode.INVALID;
        }
        noise.lines().forEach(System.out::println);
        System.out.println("comparison: " + plan.file());
        return plan.margin().isPresent()
                        && comparison.isSlowerByMoreThan(plan.margin().get())
                ? ExitCode.FAILED
                : ExitCode.PASSED;
    }

    static ComparePlan plan(Settings settings, Home home) throws UsageException {
        Path baseline = settings.given(Option.BASELINE)
                .orElseThrow(() -> new UsageException(
                        Option.BASELINE + "=DIR is expected: the directory of the stored runs of an earlier build"));
        requireRuns(Option.BASELINE, baseline);
        List<Path> given = settings.given(Option.RESULTS)
                .orElseThrow(() -> new UsageException(
                        Option.RESULTS + "=DIR[,DIR...] is expected: the directories of the runs of now"));
        for (Path typed : given) {
            requireRuns(Option.RESULTS, typed);
        }
        List<Path> results = given.stream().map(CompareMain::absolute).toList();
        if (results.contains(absolute(baseline))) {
            throw settings.refused(
                    Option.BASELINE, "another directory is expected than that of the runs of now (-Dresults)");
        }
        Path first = results.get(0);
        Path file = ReportMain.page(settings, MARK)
                .orElseGet(() -> ResultFile.COMPARISON.in(
                        Files.isRegularFile(ResultFile.RESULT.in(first)) ? first.getParent() : first));
        return new ComparePlan(absolute(baseline), results, settings.given(Option.MARGIN), file);
    }

    private static Path absolute(Path typed) {
        return typed.toAbsolutePath().normalize();
    }

    /** Refuses a path that is not a directory with a run. */
    private static void requireRuns(Option<?> option, Path typed) throws UsageException {
        try {
            if (!Files.isDirectory(typed) || StoredRuns.find(absolute(typed)).isEmpty()) {
                throw Settings.refused(
                        option,
                        typed.toString(),
                        "the directory of a run, with its " + ResultFile.RESULT
                                + ", or a directory of such directories is expected");
            }
        } catch (IOException e) {
            throw Settings.refused(option, typed.toString(), "cannot be listed: " + ErrorText.of(e));
        }
    }
}
