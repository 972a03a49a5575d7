package cxfperf.report;

import cxfperf.experiment.FindResult;
import cxfperf.experiment.SeriesResult;
import cxfperf.experiment.SweepResult;
import cxfperf.report.document.Document;

/** Makes the documents of sweeps and of searches for a rate. Any thread. */
public final class SeriesDocument {

    private SeriesDocument() {}

    public static Document of(SeriesResult result) {
        return result instanceof SweepResult sweep ? SweepDocument.of(sweep) : SearchDocument.of((FindResult) result);
    }
}
