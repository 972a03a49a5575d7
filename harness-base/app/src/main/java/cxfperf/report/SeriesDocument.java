package cxfperf.report;

import cxfperf.experiment.FindResult;
import cxfperf.experiment.LoadSeries;
import cxfperf.experiment.SeriesPoint;
import cxfperf.experiment.SeriesResult;
import cxfperf.experiment.SweepResult;
import cxfperf.report.document.Document;
import cxfperf.report.render.JunitXml;

/** Makes the documents of sweeps and of searches for a rate. Any thread. */
public final class SeriesDocument {

    private SeriesDocument() {}

    public static Document of(SeriesResult result) {
        return result instanceof SweepResult sweep ? SweepDocument.of(sweep) : SearchDocument.of((FindResult) result);
    }

    /** A series is one test: what stands against its points is in its reasons, and each point has its own file. */
    public static String junit(SeriesResult result) {
        LoadSeries series = result.series();
        double seconds = result.points().stream()
                .map(SeriesPoint::result)
                .mapToDouble(run -> run.windowSeconds())
                .sum();
        String name = result instanceof FindResult find
                ? series.operation() + "[" + String.join(",", find.objectives().texts()) + "]"
                : series.operation();
        String kind = result instanceof SweepResult ? " sweep" : " search";
        return JunitXml.render(series.scenario() + kind, series.scenario(), name, seconds, of(result));
    }
}
