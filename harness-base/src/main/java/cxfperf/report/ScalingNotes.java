package cxfperf.report;

import cxfperf.report.document.NumberText;
import cxfperf.result.Profile;
import cxfperf.result.SideProfile;
import cxfperf.result.SideProfile.WaitSite;
import cxfperf.result.experiment.ClientScaling;
import cxfperf.result.experiment.TablesSummary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** What stands below a table of numbers of threads: the law of its rates, and where threads waited for each other. */
public final class ScalingNotes {

    private static final int MOST_SITES = 3;
    private static final double NANOS_PER_SECOND = 1e9;

    private ScalingNotes() {}

    /**
     * Sentences for each table, by its name; empty where the cells do not differ in their threads alone.
     *
     * @param profiles what the flight recordings of a run say, by its directory; null where it was not profiled
     */
    public static Map<String, List<String>> of(TablesSummary summary, Function<String, Profile> profiles) {
        Map<String, List<String>> notes = new java.util.LinkedHashMap<>();
        for (ClientScaling scaling : ClientScaling.of(summary)) {
            List<String> lines = new ArrayList<>(SweepDocument.law(scaling.fit().orElse(null), scaling.fitted()));
            lines.addAll(contention(scaling, profiles));
            notes.put(scaling.table(), lines);
        }
        return notes;
    }

    /** Of the run with most threads: contention is what many threads have. */
    private static List<String> contention(ClientScaling scaling, Function<String, Profile> profiles) {
        List<ClientScaling.ThreadsPoint> most = scaling.points().stream()
                .sorted(Comparator.comparingInt(ClientScaling.ThreadsPoint::threads)
                        .reversed())
                .toList();
        for (ClientScaling.ThreadsPoint point : most) {
            Profile profile = profiles.apply(point.directory());
            if (profile != null) {
                List<String> lines = new ArrayList<>();
                profile.sides().forEach((side, recorded) -> lines.add(sites(point.threads(), side, recorded)));
                return lines;
            }
        }
        return List.of();
    }

    private static String sites(int threads, String side, SideProfile recorded) {
        List<WaitSite> longest = Stream.concat(recorded.monitors().sites().stream(), recorded.locks().sites().stream())
                .sorted(Comparator.comparingLong(WaitSite::nanos).reversed())
                .limit(MOST_SITES)
                .toList();
        StringBuilder text =
                new StringBuilder("contention at " + NumberText.count(threads) + " threads, " + side + ": ");
        if (longest.isEmpty()) {
            return text.append("no thread waited for a monitor or a lock").toString();
        }
        for (int i = 0; i < longest.size(); i++) {
            WaitSite site = longest.get(i);
            text.append(i == 0 ? "" : "; ")
                    .append(String.format(
                            Locale.ROOT,
                            "%,.3f s in %,d waits for %s in %s",
                            site.nanos() / NANOS_PER_SECOND,
                            site.count(),
                            site.className(),
                            site.frame()));
        }
        return text.toString();
    }
}
