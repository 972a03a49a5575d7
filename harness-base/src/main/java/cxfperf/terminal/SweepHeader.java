package cxfperf.terminal;

import cxfperf.options.client.ClientOptions;
import cxfperf.options.client.SweepOptions;
import cxfperf.plan.Limit;
import cxfperf.plan.WarmUp;
import cxfperf.report.ProgressLine;
import cxfperf.report.render.Wrapping;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

/** What all points of a sweep have in common, before the first of them. */
public final class SweepHeader {

    /** New clients, the server's last look, the pages: what a point takes besides its connecting and its window. */
    static final Duration AROUND_A_POINT = Duration.ofSeconds(3);

    private SweepHeader() {}

    public static String render(String scenario, ClientOptions options, int points, Path directory) {
        WarmUp warmup = options.plan().warmup();
        String each;
        String takes = "";
        if (options.plan().limit() instanceof Limit.Time time) {
            each = String.format(Locale.ROOT, "%,d s", time.window().toSeconds());
            takes = ", " + WarmUpText.sureness(warmup) + " " + ProgressLine.time(length(options, time, points));
        } else {
            each = String.format(
                    Locale.ROOT,
                    "%,d %s per thread",
                    ((Limit.Invocations) options.plan().limit()).perThread(),
                    options.plan().mix().invocations());
        }
        String line = String.format(
                Locale.ROOT,
                "sweep of %s %s at %s://%s:%d: %,d points of %s, %s, size %,d, bus %s%s",
                scenario,
                options.operation(),
                options.spec().protocol(),
                options.spec().host(),
                options.spec().port(),
                points,
                each,
                WarmUpText.planned(warmup),
                options.spec().size(),
                options.cfg().path().map(Path::toString).orElse("default"),
                takes);
        return Wrapping.wrap(line, "  ") + "\nresults go to " + directory;
    }

    private static Duration length(ClientOptions options, Limit.Time time, int points) {
        Duration point = SweepOptions.connecting(options.plan().warmup())
                .most()
                .plus(time.window())
                .plus(AROUND_A_POINT);
        return options.plan()
                .warmup()
                .most()
                .plus(point.multipliedBy(points))
                .plus(options.sweep().orElseThrow().cooldown().multipliedBy(points - 1L));
    }
}
