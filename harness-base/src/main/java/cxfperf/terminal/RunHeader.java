package cxfperf.terminal;

import cxfperf.options.client.ClientOptions;
import cxfperf.plan.Limit;
import cxfperf.plan.LoadPlan;
import cxfperf.result.RateText;
import cxfperf.scenario.LoadClientFactory;
import cxfperf.scenario.UrlUser;
import java.nio.file.Path;
import java.util.Locale;

/** What is about to be run, in three lines. */
public final class RunHeader {

    private RunHeader() {}

    public static String render(String scenario, ClientOptions options, LoadClientFactory factory, Path directory) {
        LoadPlan plan = options.plan();
        String window = plan.limit() instanceof Limit.Time time
                ? String.format(Locale.ROOT, "%,d s window", time.window().toSeconds())
                : String.format(
                        Locale.ROOT,
                        "%,d %s per thread",
                        ((Limit.Invocations) plan.limit()).perThread(),
                        plan.mix().invocations());
        return String.format(
                Locale.ROOT,
                "%s %s at %s%n%,d threads, %s%s, %s, size %,d, bus %s%nresults go to %s",
                scenario,
                options.operation(),
                UrlUser.masked(factory.target().toString()),
                plan.threads(),
                openLoop(plan),
                WarmUpText.planned(plan.warmup()),
                window,
                options.spec().size(),
                factory.cfg().map(Path::of).map(Path::toString).orElse("default"),
                directory);
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
}
