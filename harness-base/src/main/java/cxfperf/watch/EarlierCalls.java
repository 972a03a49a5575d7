package cxfperf.watch;

import cxfperf.measure.Counts;
import cxfperf.scenario.FailureKind;
import java.util.List;

/**
 * The calls that this load JVM has made of a server so far. From them and the server's own count follows how many it
 * may still be busy with: a call that timed out in the warm-up, or in the point before, completes when it completes.
 * One thread.
 */
public final class EarlierCalls {

    /** The client gave up without an answer, after its request may have been sent. */
    private static final List<FailureKind> UNANSWERED =
            List.of(FailureKind.TIMEOUT, FailureKind.STUCK, FailureKind.OTHER);

    /** Such a call is not at the server. */
    private static final List<FailureKind> NOT_SENT = List.of(FailureKind.CONNECT, FailureKind.BIND);

    private String process;
    private Long completedBefore;
    private long sent;
    private long unanswered;

    /**
     * What a server had completed before the calls that are added next. That of its process's first such look counts;
     * where the first calls were made without one, none does.
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

    void add(Counts calls) {
        sent += calls.started() - sum(calls, NOT_SENT);
        unanswered += calls.abandoned() + sum(calls, UNANSWERED);
    }

    /** Those of a warm-up; what was stuck at its end is counted in the window. */
    void addWarmup(Counts calls) {
        long stuck = sum(calls, List.of(FailureKind.STUCK));
        add(calls);
        sent -= stuck;
        unanswered -= stuck;
    }

    /** How many of them the server may still complete when it has completed this many. */
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
