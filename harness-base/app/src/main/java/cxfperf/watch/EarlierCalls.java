package cxfperf.watch;

import cxfperf.measure.Counts;
import cxfperf.scenario.FailureKind;
import java.util.List;

/**
 * Counts the calls that this load JVM has made to a server so far. Compared with the server's own count, they show how
 * many calls the server may still work on: a call that timed out in the warm-up, or in an earlier run of a sweep, may
 * complete later. For one thread.
 */
public final class EarlierCalls {

    /** Failures without an answer, although the request may have been sent. */
    private static final List<FailureKind> UNANSWERED =
            List.of(FailureKind.TIMEOUT, FailureKind.STUCK, FailureKind.OTHER);

    /** Failures of calls that did not reach the server. */
    private static final List<FailureKind> NOT_SENT = List.of(FailureKind.CONNECT, FailureKind.BIND);

    private String process;
    private Long completedBefore;
    private long sent;
    private long unanswered;

    /**
     * Records how many calls a server had completed before the next added calls. The first poll of each server process
     * counts; if calls were made before the first poll of all, no poll does.
     */
    void seen(String serverProcess, long completed) {
        if (!serverProcess.equals(process)) {
            boolean firstOfAll = process == null;
            process = serverProcess;
            completedBefore = firstOfAll && sent > 0 ? null : Long.valueOf(completed);
            if (!firstOfAll) {
                sent = 0;
                unanswered = 0;
            }
        }
    }

    /** Whether no call has been sent yet. */
    public boolean none() {
        return sent == 0;
    }

    void add(Counts calls) {
        sent += calls.started() - sum(calls, NOT_SENT);
        unanswered += calls.abandoned() + sum(calls, UNANSWERED);
    }

    /** The number of calls that the server may still complete when it has completed this many. */
    long out(String serverProcess, long completed) {
        if (completedBefore == null) {
            return unanswered;
        }
        return serverProcess.equals(process)
                ? Math.max(0, Math.min(unanswered, sent - (completed - completedBefore)))
                : 0;
    }

    private static long sum(Counts calls, List<FailureKind> kinds) {
        return kinds.stream()
                .mapToLong(kind -> calls.failures().getOrDefault(kind, 0L))
                .sum();
    }
}
