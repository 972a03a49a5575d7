package cxfperf.experiment;

import cxfperf.result.Reason.Code;
import cxfperf.result.RunResult;
import cxfperf.result.Slo;
import cxfperf.result.Status;
import cxfperf.search.Trial;
import java.util.EnumSet;
import java.util.Set;

/**
 * One point of a search for a rate.
 *
 * @param perSecond the calls a second that were offered
 * @param held whether the rate holds by this run
 * @param directory the name of its run directory inside that of the search
 * @param result what it came to
 */
public record FindPoint(double perSecond, boolean held, String directory, RunResult result) {

    /** Objectives about errors say how many of these there may be. */
    private static final Set<Code> ERRORS = EnumSet.of(Code.CALLS_FAILED, Code.CALLS_ABANDONED);

    /**
     * A rate holds where every objective was met and nothing else was wrong: every scheduled call was sent, and none
     * failed beyond what an objective allows.
     */
    public static FindPoint of(double perSecond, Slo objectives, String directory, RunResult result) {
        boolean held = dropped(result) == 0
                && result.verdict().reasons().stream()
                        .filter(reason -> reason.status() != Status.PASS)
                        .allMatch(reason -> reason.status() == Status.FAIL
                                && objectives.judgesErrors()
                                && ERRORS.contains(reason.code()));
        return new FindPoint(perSecond, held, directory, result);
    }

    /** Scheduled calls that were never sent. */
    public static long dropped(RunResult result) {
        return result.offered() == null ? 0 : result.offered().dropped();
    }

    Trial trial() {
        return new Trial(perSecond, held);
    }
}
