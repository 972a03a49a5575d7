package cxfperf.experiment;

import cxfperf.result.Status;
import cxfperf.result.Verdict;
import java.util.List;

/** An analysis of the runs of a sweep or of a search, computed from them alone. Immutable. */
public interface SeriesResult {

    LoadSeries series();

    /** The runs that are shown, in their order. */
    List<SeriesPoint> points();

    /** The quantity that varies from point to point. */
    SweepAxis axis();

    /** Whether the analysis may be believed. */
    Verdict verdict();

    /** A copy with another verdict. */
    SeriesResult withVerdict(Verdict other);

    /** FAIL where runs are missing or nothing was found, INVALID where a run must not be believed. */
    default Status status() {
        return verdict().status();
    }
}
