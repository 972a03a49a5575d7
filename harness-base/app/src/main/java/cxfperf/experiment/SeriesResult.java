package cxfperf.experiment;

import java.util.List;

/** An analysis of a sweep or a search, computed from its runs alone. Immutable. */
public sealed interface SeriesResult permits SweepResult, FindResult {

    LoadSeries series();

    /** The runs that are shown, in their order. */
    List<SeriesPoint> points();

    /** The quantity that varies from point to point. */
    SweepAxis axis();
}
