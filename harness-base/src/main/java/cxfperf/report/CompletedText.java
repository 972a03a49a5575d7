package cxfperf.report;

import static cxfperf.report.NumberText.count;

import cxfperf.result.Calls;
import cxfperf.result.RunResult;

/** The server's own count of completed calls, beside the client's, of which it is to be the sum. */
final class CompletedText {

    private CompletedText() {}

    static String render(RunResult result) {
        Long completed = result.server().completed();
        if (completed == null) {
            return NumberText.UNKNOWN;
        }
        Calls trailing = result.trailingCalls();
        if (trailing == null) {
            return count(completed);
        }
        long started = result.calls().started();
        return count(completed)
                + (completed == started + trailing.started() ? " (" : " (started ")
                + count(started) + " + " + count(trailing.started()) + " trailing)";
    }
}
