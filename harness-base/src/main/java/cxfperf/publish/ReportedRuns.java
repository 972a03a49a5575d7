package cxfperf.publish;

import cxfperf.stored.StoredRun;
import java.util.List;

/**
 * Several runs that are shown side by side.
 *
 * @param runs two or more, in their order on the page
 * @param pages the page of each, relative to this one
 * @param leftOut directories that hold no single run and so are not shown, relative to the page
 */
public record ReportedRuns(List<StoredRun> runs, List<String> pages, List<String> leftOut) {

    public ReportedRuns {
        runs = List.copyOf(runs);
        pages = List.copyOf(pages);
        leftOut = List.copyOf(leftOut);
    }
}
