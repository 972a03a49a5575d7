package cxfperf.terminal;

import cxfperf.plan.WarmUp;
import java.util.Locale;

/** A warm-up in words: what is going to be, and what it was. */
public final class WarmUpText {

    private WarmUpText() {}

    /** As in "4 threads, 10 s warm-up, 30 s window". */
    static String planned(WarmUp warmup) {
        return warmup.isJudged()
                ? String.format(
                        Locale.ROOT,
                        "%,d to %,d s warm-up, until warm",
                        warmup.least().toSeconds(),
                        warmup.most().toSeconds())
                : String.format(Locale.ROOT, "%,d s warm-up", warmup.least().toSeconds());
    }

    /**
     * Of one that was judged.
     *
     * @param serverTells whether it is known what the server's compilers did
     */
    public static String ended(boolean warm, double seconds, boolean serverTells) {
        return String.format(
                Locale.ROOT,
                "%s after %,.0f s%s",
                warm ? "warm" : "not warm",
                seconds,
                serverTells ? "" : ", by what the client tells: the server's compilers are not known");
    }

    /** How sure a time is that is left, or that something takes, with such a warm-up in it. */
    public static String sureness(WarmUp warmup) {
        return warmup.isJudged() ? "at most" : "about";
    }
}
