package cxfperf.watch;

import cxfperf.admin.ServerSnapshot;
import cxfperf.measure.BacklogPolls;
import cxfperf.measure.CompletionTimes;
import cxfperf.measure.Distribution;
import cxfperf.measure.Interval;
import cxfperf.measure.OperationRecording;
import cxfperf.stored.ServerSecond.OneWaySecond;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Follows the one-way calls of one phase of a run. The client's intervals have the number of sent calls; the polls of
 * the server have the number of completed calls. Called by the runner's thread only.
 */
final class CompletionWatch {

    private static final double NANOS_PER_SECOND = 1e9;

    private final List<String> operations;

    private long allOk;
    private long sent;
    private long sentOfInterval;
    private long sentWhenAsked;
    private long lengthNanos;
    private ServerSnapshot opened;
    private ServerSnapshot before;
    private ServerSnapshot latest;
    private boolean fresh;
    private long backlog;
    private final BacklogPolls polls = new BacklogPolls();

    /** @param operations the one-way operations of the run; may be empty */
    CompletionWatch(List<String> operations) {
        this.operations = List.copyOf(operations);
    }

    /** Watches the next phase of the same run. */
    CompletionWatch anew() {
        return new CompletionWatch(operations);
    }

    List<String> operations() {
        return operations;
    }

    boolean isNeeded() {
        return !operations.isEmpty();
    }

    /** The poll before the first call of the phase. */
    void opened(ServerSnapshot first) {
        opened = first;
        latest = first;
    }

    void interval(Interval interval) {
        allOk += interval.counts().ok();
        sentOfInterval = sum(interval.operations());
        sent += sentOfInterval;
        lengthNanos = interval.endNanos();
        fresh = false;
    }

    /** Number of calls of all operations that were ok in the phase so far. */
    long allOk() {
        return allOk;
    }

    /** Length of the phase so far. */
    long lengthNanos() {
        return lengthNanos;
    }

    /** Notes that the server is polled now: its answer belongs to the calls sent so far. */
    void asked() {
        sentWhenAsked = sent;
    }

    /** Takes the snapshot of an answered poll. */
    void answered(ServerSnapshot poll) {
        if (opened == null
                || !poll.process().equals(opened.process())
                || poll.nanos() <= latest.nanos()
                || completed(poll) < completed(latest)) {
            return;
        }
        before = latest;
        latest = poll;
        fresh = true;
        backlog = sentWhenAsked - (completed(latest) - completed(opened));
        polls.add((poll.nanos() - opened.nanos()) / NANOS_PER_SECOND, backlog);
    }

    /** The columns of the latest poll for the timeline. */
    OneWaySecond second() {
        return fresh
                ? new OneWaySecond(
                        sentOfInterval,
                        (completed(latest) - completed(before)) * NANOS_PER_SECOND / (latest.nanos() - before.nanos()),
                        backlog)
                : new OneWaySecond(sentOfInterval, null, null);
    }

    BacklogPolls polls() {
        return polls;
    }

    /**
     * The calls completed until a moment shortly before the latest poll, by operation. Between the two latest polls,
     * the rate of completions is assumed constant.
     *
     * @param lateNanos the time from that moment to the poll
     */
    Map<String, Long> completed(double lateNanos) {
        Map<String, Long> calls = new LinkedHashMap<>();
        double share = before == null ? 0 : Math.min(1, Math.max(0, lateNanos) / (latest.nanos() - before.nanos()));
        for (String operation : operations) {
            long sinceBefore = before == null ? 0 : count(latest, operation) - count(before, operation);
            calls.put(operation, count(latest, operation) - count(opened, operation) - Math.round(share * sinceBefore));
        }
        return calls;
    }

    /**
     * The completion times of calls completed between two polls, by operation. An operation is left out if the server
     * does not know the time of each of its calls, because a client has another clock.
     */
    Map<String, Distribution> times(ServerSnapshot from, ServerSnapshot to) {
        Map<String, Distribution> known = new LinkedHashMap<>();
        operations.forEach(operation -> times(from, to, operation)
                .filter(times -> times.count() == count(to, operation) - count(from, operation))
                .ifPresent(times -> known.put(operation, times)));
        return known;
    }

    private static Optional<Distribution> times(ServerSnapshot from, ServerSnapshot to, String operation) {
        if (to.completionTimes() == null || from.completionTimes() == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(CompletionTimes.between(
                    from.completionTimes().get(operation), to.completionTimes().get(operation)));
        } catch (IllegalArgumentException e) {
            // A server of another version may write the times in another format.
            return Optional.empty();
        }
    }

    /** Sums the one-way operations. */
    long sum(Map<String, OperationRecording> recording) {
        return operations.stream()
                .mapToLong(operation -> sent(recording, operation))
                .sum();
    }

    /** The operations with sent calls for which the server has no count. */
    List<String> sentAndNotIn(ServerSnapshot snapshot, Map<String, OperationRecording> recording) {
        return operations.stream()
                .filter(operation ->
                        sent(recording, operation) > 0 && !snapshot.calls().containsKey(operation))
                .toList();
    }

    /** The sent calls of one operation. */
    static long sent(Map<String, OperationRecording> recording, String operation) {
        OperationRecording part = recording.get(operation);
        return part == null ? 0 : part.counts().ok();
    }

    private long completed(ServerSnapshot snapshot) {
        return operations.stream()
                .mapToLong(operation -> count(snapshot, operation))
                .sum();
    }

    private static long count(ServerSnapshot snapshot, String operation) {
        return snapshot.calls().getOrDefault(operation, 0L);
    }
}
