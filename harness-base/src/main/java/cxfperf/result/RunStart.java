package cxfperf.result;

import cxfperf.scenario.UrlUser;

/**
 * What is known of a run when its window opens; the content of {@code started.json}, which is there until there is a
 * {@code result.json}. With the files that grow it tells what a run has measured that was killed.
 *
 * @param schema the version of this layout
 * @param target what is called, without the user that its URL may have
 * @param startedAt when the window opened, ISO 8601 in UTC; the others as in {@link RunResult}
 * @param offered what an open loop is asked to offer, of which nothing is due yet; null in a closed loop
 * @param load what else shapes the load; null in a file of an earlier version
 */
public record RunStart(
        int schema,
        String scenario,
        String operation,
        String protocol,
        String target,
        String startedAt,
        int threads,
        int size,
        double warmupSeconds,
        OfferedLoad offered,
        LoadSettings load) {

    public RunStart {
        target = target == null ? null : UrlUser.masked(target);
    }

    /** Of a closed loop, or where what was offered is known by now. */
    public RunStart(
            int schema,
            String scenario,
            String operation,
            String protocol,
            String target,
            String startedAt,
            int threads,
            int size,
            double warmupSeconds) {
        this(schema, scenario, operation, protocol, target, startedAt, threads, size, warmupSeconds, null, null);
    }
}
