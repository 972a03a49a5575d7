package cxfperf.terminal;

import static cxfperf.text.NumberText.counted;
import static cxfperf.text.NumberText.format;
import static cxfperf.text.NumberText.time;

import cxfperf.options.BusFile;
import cxfperf.options.client.ClientOptions;
import cxfperf.options.client.LoadOptions;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.plan.WarmUp;
import cxfperf.report.render.Wrapping;
import cxfperf.result.RateText;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.UrlUser;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

/** Texts about a load: the header of two or three lines before it, and the end of its warm-up. */
public final class LoadText {

    /** The pause between two points of a sweep or of a search. */
    public static final Duration PAUSE_OF_A_SERIES = Duration.ofSeconds(2);

    /** The time of a point besides its warm-up and window, for new clients, the server's last poll and the pages. */
    private static final Duration AROUND_A_POINT = Duration.ofSeconds(3);

    private LoadText() {}

    public static String run(ClientOptions options, LoadClientFactory factory, Path directory) {
        LoadPlan plan = options.plan();
        return format(
                "%s %s at %s%n%s, %s%s, %s, size %,d, bus %s%n%sresults go to %s",
                options.scenario().name(),
                options.operation(),
                address(factory.target()),
                counted(plan.threads(), "thread"),
                openLoop(plan),
                warmUp(plan.warmup()),
                limit(plan, " window"),
                options.spec().size(),
                BusFile.of(factory.cfg()).shown(),
                options.acknowledged().isEmpty() ? "" : Wrapping.wrap(acknowledged(options), "  ") + "\n",
                directory);
    }

    /** Explains what counts for one-way operations whose server is not polled, and what would count completions. */
    public static String acknowledged(ClientOptions options) {
        return "one-way calls (" + String.join(", ", options.acknowledged())
                + ") count when they are acknowledged, and what the service completes is not known; -Dadmin names the"
                + " endpoint of a server probe, which counts it";
    }

    /** The called address without secrets. */
    public static String address(URI target) {
        return UrlUser.masked(target.toString());
    }

    /** Returns the header of a sweep: the settings that all its points share. */
    public static String sweep(ClientOptions options, int points, String address, Path directory) {
        LoadPlan plan = options.plan();
        String takes = "";
        if (plan.limit() instanceof Limit.Time time) {
            takes = ", " + length(plan, time, points);
        }
        return ofPoints(
                format(
                        "sweep of %s: %,d points of %s, %s%s",
                        target(options, address), points, limit(plan, ""), settings(options), takes),
                directory);
    }

    /** The header of a search: the settings that all its points share. */
    public static String search(ClientOptions options, String address, Path directory) {
        return ofPoints(
                format(
                        "search of the highest rate of %s that meets %s: %s, at most %,d points of %,d s, %s;"
                                + " %s if it needs them all, mostly half of it",
                        target(options, address),
                        String.join(", ", options.slo().texts()),
                        counted(options.plan().threads(), "thread"),
                        LoadOptions.MOST_RUNS,
                        window(options).window().toSeconds(),
                        settings(options),
                        length(options.plan(), window(options), LoadOptions.MOST_RUNS)),
                directory);
    }

    /** The duration of this number of a search's runs, with the pauses between them; longer with longer warm-ups. */
    public static Duration lengthOfSearch(ClientOptions options, int runs) {
        return length(options.plan().warmup(), window(options), runs);
    }

    private static String length(LoadPlan plan, Limit.Time window, int runs) {
        return (plan.warmup().isJudged() ? "at least " : "about ") + time(length(plan.warmup(), window, runs));
    }

    private static Duration length(WarmUp warmup, Limit.Time time, int runs) {
        return warmup.least()
                .plus(time.window())
                .plus(AROUND_A_POINT)
                .plus(PAUSE_OF_A_SERIES)
                .multipliedBy(runs);
    }

    private static Limit.Time window(ClientOptions options) {
        return (Limit.Time) options.plan().limit();
    }

    private static String target(ClientOptions options, String address) {
        return options.scenario().name() + " " + options.operation() + " at " + address;
    }

    private static String settings(ClientOptions options) {
        return format(
                "%s, size %,d, bus %s",
                warmUp(options.plan().warmup()),
                options.spec().size(),
                options.cfg().shown());
    }

    private static String ofPoints(String line, Path directory) {
        return Wrapping.wrap(line, "  ") + "\nresults go to " + directory;
    }

    private static String limit(LoadPlan plan, String window) {
        return plan.limit() instanceof Limit.Time time
                ? format("%,d s%s", time.window().toSeconds(), window)
                : counted(((Limit.Invocations) plan.limit()).perThread(), "call") + " per thread";
    }

    private static String openLoop(LoadPlan plan) {
        return plan.rate()
                .map(rate -> "open loop: "
                        + RateText.of(
                                rate.firstPerSecond(),
                                rate.lastPerSecond(),
                                rate.ramp().toSeconds())
                        + ", " + rate.arrivals().name().toLowerCase(Locale.ROOT) + " arrivals, ")
                .orElse("");
    }

    private static String warmUp(WarmUp warmup) {
        long least = warmup.least().toSeconds();
        return warmup.isJudged()
                ? format(
                        "%,d to %,d s warm-up, until warm", least, warmup.most().toSeconds())
                : format("%,d s warm-up", least);
    }

    /** Describes the end of a judged warm-up. The time of the server's JIT compilers may be unknown. */
    public static String warmedUp(boolean warm, double seconds, boolean serverKnown) {
        return format(
                "%s after %,.0f s%s",
                warm ? "warm" : "not warm",
                seconds,
                serverKnown ? "" : ", by what the client tells: the server's compilers are not known");
    }

    /** The word before a duration that includes this warm-up: a judged warm-up may end earlier. */
    public static String sureness(WarmUp warmup) {
        return warmup.isJudged() ? "at most" : "about";
    }
}
