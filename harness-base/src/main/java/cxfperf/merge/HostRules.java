package cxfperf.merge;

import cxfperf.result.Reason;
import cxfperf.result.Reason.Code;
import cxfperf.result.ReasonText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The rules of a sum of load generators. Pure; any thread. */
public final class HostRules {

    /** Below this share of the longest window, the interval common to all hosts is not the requested load. */
    private static final double LEAST_COMMON = 0.9;

    /**
     * Largest acceptable error of a window's place, as a share of the common interval: the rate is wrong by as much.
     */
    private static final double WELL_PLACED = 0.01;

    /** NTP slews a clock by no more than 500 millionths of the time: what is twice that is no mere correction. */
    private static final double SOUND_CLOCK = 0.001;

    /** Clocks that NTP sets agree much better. */
    private static final double ONE_TIME_SECONDS = 1;

    private static final double PERCENT = 100;

    /** More hosts than these are not all named in a sentence. */
    private static final int FEW = 8;

    private HostRules() {}

    /**
     * Returns a reason if hosts were lost.
     *
     * @param lost a clause for each, its name first
     * @param left how many hosts the sum is of
     * @param beyond how many calls more than theirs the server completed; empty where that is not known
     */
    public static Optional<Reason> lost(List<String> lost, int left, Optional<Long> beyond) {
        if (lost.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Reason(
                Code.AGENT_LOST,
                ReasonText.count(lost.size()) + " of " + ReasonText.count(lost.size() + left)
                        + " load generators did not finish: " + String.join("; ", lost)
                        + "; the sum is of the others"
                        + beyond.map(calls -> ", and the server completed " + ReasonText.count(calls)
                                        + " calls more than theirs")
                                .orElse(""),
                "the load was not the requested one: find out what ended them, and repeat the test"));
    }

    /**
     * Returns a reason if the loads of hosts repeat each other.
     *
     * @param hosts those that drew the same; empty where each had a seed of its own
     * @param drawn what they drew
     */
    public static Optional<Reason> sameSeed(List<String> hosts, List<String> drawn) {
        return hosts.isEmpty() || drawn.isEmpty()
                ? Optional.empty()
                : Optional.of(new Reason(
                        Code.SAME_SEED,
                        names(hosts) + " drew the same sequence of values: " + String.join(", ", drawn),
                        "give each load generator its number: -Dpart=1/" + ReasonText.count(hosts.size())
                                + " to -Dpart="
                                + ReasonText.count(hosts.size()) + "/" + ReasonText.count(hosts.size())
                                + "; agents get theirs automatically"));
    }

    /**
     * Returns a reason if load generators differ.
     *
     * @param code that of versions, or that of options
     * @param differing facts, their values and the hosts with each
     */
    public static Optional<Reason> differ(Code code, Map<String, Map<String, List<String>>> differing) {
        if (differing.isEmpty()) {
            return Optional.empty();
        }
        List<String> texts = new ArrayList<>();
        differing.forEach((fact, values) -> {
            List<String> each = new ArrayList<>();
            values.forEach((value, hosts) -> each.add(value + " (" + names(hosts) + ")"));
            texts.add(fact + " differs: " + String.join(", ", each));
        });
        return Optional.of(new Reason(
                code,
                String.join("; ", texts),
                code == Code.VERSIONS_DIFFER
                        ? "the sum mixes versions: give all load generators the same version, or merge only runs that agree"
                        : "the sum mixes configurations: give all load generators the same options and bus file, unless "
                                + "the difference is intended"));
    }

    /**
     * Returns a reason if the windows overlap too little.
     *
     * @param common seconds in which all hosts were calling
     * @param longest seconds of the longest window
     * @param latest the host whose window opened last
     * @param earliest the host whose window closed first
     */
    public static Optional<Reason> windows(double common, double longest, String latest, String earliest) {
        if (common >= LEAST_COMMON * longest) {
            return Optional.empty();
        }
        return Optional.of(new Reason(
                Code.WINDOWS_APART,
                ReasonText.format(
                        "all load generators were calling at once for only %.1f s of %.1f s, and the "
                                + "throughput is of that time: the window of %s opened last, that of %s closed first",
                        common, longest, latest, earliest),
                "start the load generators together, with the same -Dwarmup=SECONDS and -Dtime"));
    }

    /**
     * Returns a reason if a window's place is too uncertain.
     *
     * @param host the one that is known least
     * @param within by how many seconds its window may be off
     * @param common seconds in which all hosts were calling
     */
    public static Optional<Reason> placed(String host, double within, double common) {
        if (within <= WELL_PLACED * common) {
            return Optional.empty();
        }
        return Optional.of(new Reason(
                Code.NOT_ALIGNED,
                ReasonText.format(
                        "the window of %s is known on the server's clock only to within %.3f s, %.1f %% of the %.1f s that "
                                + "are common to all: the throughput may be wrong by as much",
                        host, within, PERCENT * within / common, common),
                "the server answered its polls late: run for longer (-Dtime), and warm up (-Dwarmup)"));
    }

    /** Returns the reason for windows that are placed by the hosts' own wall clocks. */
    public static Reason byWallClocks() {
        return new Reason(
                Code.NOT_ALIGNED,
                "not every load generator could read the clock of the same server process, so their windows "
                        + "are placed by their own wall clocks",
                "open the server's admin endpoint to all load generators; until then synchronise their clocks (NTP)");
    }

    /**
     * Returns a reason if a clock goes too fast or too slow.
     *
     * @param host the one whose clock is furthest from the server's
     * @param ahead by which share its clock goes faster than the server's; below 0 slower
     * @param within how well that is known
     */
    public static Optional<Reason> rate(String host, double ahead, double within) {
        if (Math.abs(ahead) - within <= SOUND_CLOCK) {
            return Optional.empty();
        }
        return Optional.of(new Reason(
                Code.CLOCK_SKEW,
                ReasonText.format(
                        "the clock of %s goes %.2f %% %s than the server's (to %.2f %%), and its measured "
                                + "times are wrong by as much",
                        host, PERCENT * Math.abs(ahead), ahead > 0 ? "faster" : "slower", PERCENT * within),
                "do not use service times of that host: its clock source, or the server's, is unreliable, as "
                        + "in some virtual machines"));
    }

    /**
     * Returns a reason if wall clocks do not agree.
     *
     * @param behind the host whose clock is furthest behind
     * @param ahead the one whose clock is furthest ahead
     * @param seconds by how much they are apart
     */
    public static Optional<Reason> wallClocks(String behind, String ahead, double seconds) {
        if (seconds <= ONE_TIME_SECONDS) {
            return Optional.empty();
        }
        return Optional.of(new Reason(
                Code.CLOCK_SKEW,
                ReasonText.format(
                        "the wall clocks of %s and %s are %.1f s apart; windows are placed by the server's "
                                + "clock, so no figure of the sum is affected",
                        behind, ahead, seconds),
                "set the clocks (NTP) before you compare times of their files or logs"));
    }

    /** Names of load generators in a sentence: all of a few, some of many. */
    static String names(List<String> hosts) {
        return hosts.size() <= FEW
                ? String.join(", ", hosts)
                : String.join(", ", hosts.subList(0, FEW)) + " and " + ReasonText.count(hosts.size() - FEW) + " more";
    }
}
