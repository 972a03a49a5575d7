package cxfperf.report;

import cxfperf.result.SweepPoint;
import cxfperf.result.SweepResult;

/** {@code junit.xml} of a sweep: each of its points as a test. */
public final class SweepJunitXml {

    private SweepJunitXml() {}

    public static String render(SweepResult sweep) {
        return RunJunitXml.render(
                sweep.scenario() + " sweep",
                sweep.points().stream().map(SweepPoint::result).toList());
    }
}
