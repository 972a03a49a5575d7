package cxfperf.experiment;

import java.util.List;

/** An analysis of the runs of a sweep or of a search, computed from them alone. Immutable. */
public sealed interface SeriesResult permits SweepResult, FindResult {

    LoadSeries series();

    /** The runs that are shown, in their order. */
    List<SeriesPoint> points();

    /** The quantity that varies from point to point. */
    SweepAxis axis();
}
