package cxfperf.terminal;

import cxfperf.options.client.ClientOptions;
import cxfperf.options.client.FindOptions;
import cxfperf.options.client.SweepOptions;
import cxfperf.plan.Limit;
import cxfperf.plan.WarmUp;
import cxfperf.report.ProgressLine;
import cxfperf.report.render.Wrapping;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

/** What all points of a search have in common, before the first of them. */
public final class FindHeader {

    private FindHeader() {}

    public static String render(String scenario, ClientOptions options, Path directory) {
        FindOptions find = options.find().orElseThrow();
        WarmUp warmup = options.plan().warmup();
        String line = String.format(
                Locale.ROOT,
                "search of the highest rate of %s %s at %s://%s:%d that meets %s: %,d threads, at most %,d points of %,d s,"
                        + " %s, size %,d, bus %s; at most %s, mostly half of it",
                scenario,
                options.operation(),
                options.spec().protocol(),
                options.spec().host(),
                options.spec().port(),
                String.join(", ", options.slo().texts()),
                options.plan().threads(),
                find.mostRuns(),
                window(options).toSeconds(),
                WarmUpText.planned(warmup),
                options.spec().size(),
                options.cfg().path().map(Path::toString).orElse("default"),
                ProgressLine.time(warmup.most().plus(length(options, find.mostRuns()))));
        return Wrapping.wrap(line, "  ") + "\nresults go to " + directory;
    }

    /** How long so many runs take, with the pauses between them. */
    public static Duration length(ClientOptions options, int runs) {
        return SweepOptions.connecting(options.plan().warmup())
                .least()
                .plus(window(options))
                .plus(SweepHeader.AROUND_A_POINT)
                .plus(options.find().orElseThrow().cooldown())
                .multipliedBy(runs);
    }

    private static Duration window(ClientOptions options) {
        return ((Limit.Time) options.plan().limit()).window();
    }
}
