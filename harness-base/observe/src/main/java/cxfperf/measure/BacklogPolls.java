package cxfperf.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The backlog, which is the number of one-way calls sent and not yet completed, from poll to poll. A phase begins with
 * none. For one thread.
 */
public final class BacklogPolls {

    private static final int THIRDS = 3;

    private record Poll(double second, long backlog) {}

    private final List<Poll> polls = new ArrayList<>();

    /** @param second time of the poll by the server's clock, since the opening of the phase */
    public void add(double second, long backlog) {
        polls.add(new Poll(second, backlog));
    }

    /** The largest backlog; empty where there was no poll. */
    public OptionalLong peak() {
        return polls.stream().mapToLong(Poll::backlog).max();
    }

    /**
     * The growth of the backlog per second, up to its smallest value in the last third: a pause that the server caught
     * up with is not growth. Empty if there were fewer than three polls.
     */
    public OptionalDouble perSecond() {
        if (polls.size() < THIRDS) {
            return OptionalDouble.empty();
        }
        double from = polls.get(polls.size() - 1).second() * (THIRDS - 1) / THIRDS;
        return polls.stream()
                .filter(poll -> poll.second() > from)
                .mapToDouble(poll -> poll.backlog() / poll.second())
                .min();
    }
}
