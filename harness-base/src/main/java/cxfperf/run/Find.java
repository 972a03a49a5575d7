package cxfperf.run;

import cxfperf.jvms.ExitCode;
import cxfperf.options.CannotRunException;
import cxfperf.options.UsageException;
import cxfperf.options.client.ClientOptions;
import cxfperf.options.client.FindOptions;
import cxfperf.options.client.SweepOptions;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPoint;
import cxfperf.publish.Reports;
import cxfperf.report.FindDocument;
import cxfperf.report.ProgressLine;
import cxfperf.report.render.ConsoleText;
import cxfperf.result.FindPoint;
import cxfperf.result.FindResult;
import cxfperf.result.Reason;
import cxfperf.result.ResultFile;
import cxfperf.result.RunResult;
import cxfperf.result.RunStart;
import cxfperf.result.Slo;
import cxfperf.result.Status;
import cxfperf.stored.StoredJson;
import cxfperf.terminal.FindHeader;
import cxfperf.terminal.PointConsole;
import cxfperf.terminal.Terminal;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A search for the highest rate that meets the objectives, in one load JVM: one warm-up, a closed loop that says what
 * rates there are to be tried, then one ordinary run for every rate that is. What is finished is kept, whatever becomes
 * of the rest.
 */
final class Find {

    /** By chance, or by calls that fail, a point has fewer than were offered. */
    private static final double MARGIN = 1.1;

    private final ClientOptions options;
    private final FindOptions find;
    private final RunSeries series;
    private final String startedAt = Clock.systemUTC().instant().toString();
    private final List<FindPoint> points = new ArrayList<>();
    private RunResult closedLoop;
    private ExitCode worst = ExitCode.PASSED;

    private Find(ClientOptions options, RunSeries series) {
        this.options = options;
        this.find = options.find().orElseThrow();
        this.series = series;
    }

    static ExitCode run(ClientOptions options) throws UsageException, CannotRunException, InterruptedException {
        return RunSeries.of(options, "find", series -> new Find(options, series).run());
    }

    private ExitCode run() throws UsageException, CannotRunException, InterruptedException {
        series.warmUp(this::header);
        try {
            if (!series.interruption().asked()) {
                series.announce(this::header);
                closedLoop();
            }
            points();
        } catch (CannotRunException e) {
            worst = ExitCode.worse(worst, series.endEarly(e, "search"));
        }
        return end();
    }

    private String header() {
        return FindHeader.render(options.scenario().name(), options, series.directory());
    }

    private void closedLoop() throws UsageException, CannotRunException, InterruptedException {
        LoadPoint load = new LoadPoint(options.plan().threads(), Optional.empty());
        PublishedRun run = run(1, load, Slo.NONE, "closed-loop", ProgressLine.CLOSED_LOOP);
        if (run.result().verdict().has(Reason.Code.INTERRUPTED)) {
            return;
        }
        closedLoop = run.result();
        write();
    }

    private void points() throws UsageException, CannotRunException, InterruptedException {
        OptionalDouble next = next();
        while (next.isPresent()) {
            if (series.interruption().asked() || series.interruption().pause(find.cooldown())) {
                return;
            }
            point(next.getAsDouble());
            next = next();
        }
    }

    /** What must not be believed ends the search: what comes after it would be built on it. */
    private OptionalDouble next() {
        FindResult soFar = result();
        return soFar.status() == Status.INVALID ? OptionalDouble.empty() : soFar.next();
    }

    private void point(double perSecond) throws UsageException, CannotRunException, InterruptedException {
        int number = points.size() + 1;
        PublishedRun run = run(
                1 + number,
                find.at(perSecond, options.plan().threads()),
                options.slo(),
                RunSeries.directoryName(perSecond),
                ProgressLine.trialLabel(number, perSecond));
        if (run.result().verdict().has(Reason.Code.INTERRUPTED)) {
            return;
        }
        FindPoint point = FindPoint.of(perSecond, options.slo(), run.directory(), run.result());
        points.add(point);
        if (run.code() == ExitCode.INVALID) {
            worst = ExitCode.INVALID;
        }
        // After every point: a search that is killed, too, leaves what it has.
        write();
    }

    /** @param part the number of the run among all of the search, from 1 */
    private PublishedRun run(int part, LoadPoint load, Slo objectives, String directory, String label)
            throws UsageException, CannotRunException, InterruptedException {
        Duration left = FindHeader.length(options, find.mostRuns() - points.size() - (closedLoop == null ? 1 : 2));
        ClientOptions one = options.forLoad(
                        load,
                        options.plan().limit(),
                        SweepOptions.connecting(options.plan().warmup()),
                        objectives)
                .part(part);
        PointConsole console = new PointConsole(
                System.out,
                Terminal.isStandardOutput(),
                label,
                result -> ProgressLine.trial(label, result, options.slo(), left),
                result -> result.verdict().status() == Status.INVALID);
        return series.run(one, directory, console);
    }

    private void write() {
        series.write(ResultFile.FIND, StoredJson.render(result()));
    }

    private ExitCode end() {
        FindResult result = result();
        write();
        UnwrittenFiles.tell(Reports.ofFind(result).write(series.directory()), series.directory());
        System.out.println("\nresults of the search: " + series.directory());
        System.out.print(ConsoleText.render(FindDocument.of(result), Terminal.textStyle()));
        return ExitCode.worse(worst, ExitCode.of(result.status()));
    }

    private FindResult result() {
        return FindResult.of(
                new RunStart(
                        FindResult.SCHEMA,
                        options.scenario().name(),
                        options.operation(),
                        options.spec().protocol(),
                        closedLoop == null ? null : closedLoop.target(),
                        startedAt,
                        options.plan().threads(),
                        options.spec().size(),
                        series.warmUpSeconds()),
                options.slo(),
                new FindResult.SearchPlan(
                        find.arrivals().name().toLowerCase(Locale.ROOT),
                        pointSeconds(),
                        RunSeries.seconds(find.cooldown()),
                        leastPerSecond()),
                closedLoop,
                points);
    }

    private double leastPerSecond() {
        return MARGIN * options.slo().callsNeeded() / pointSeconds();
    }

    private double pointSeconds() {
        return RunSeries.seconds(((Limit.Time) options.plan().limit()).window());
    }
}
