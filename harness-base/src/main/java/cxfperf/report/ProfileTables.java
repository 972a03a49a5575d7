package cxfperf.report;

import static cxfperf.report.NumberText.count;

import cxfperf.report.ProfileTable.ProfileCell;
import cxfperf.result.Profile;
import cxfperf.result.SideProfile;
import cxfperf.result.SideProfile.AllocatedClass;
import cxfperf.result.SideProfile.HotFrame;
import cxfperf.result.SideProfile.ThrownClass;
import cxfperf.result.SideProfile.WaitSite;
import cxfperf.result.SideProfile.Waits;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The tables of one side of a profile. Pure; any thread. */
public final class ProfileTables {

    private static final double NANOS_PER_MICRO = 1e3;
    private static final double NANOS_PER_SECOND = 1e9;

    private static final List<String> WAITS =
            List.of("waited for", "in", "waits", "together ms", "longest ms", "us a call");

    private final Profile profile;
    private final String name;
    private final SideProfile side;

    private ProfileTables(Profile profile, String name) {
        this.profile = profile;
        this.name = name;
        side = profile.sides().get(name);
    }

    /**
     * What was waited for first, as it is what no sample shows.
     *
     * @param side a name of {@link Profile#sides}
     */
    public static List<ProfileTable> of(Profile profile, String side) {
        ProfileTables tables = new ProfileTables(profile, side);
        return List.of(
                tables.waits(
                        "Contended monitors", "waits to enter synchronized blocks", "monitors", tables.side.monitors()),
                tables.waits(
                        "Contended locks", "waits for locks of java.util.concurrent", "locks", tables.side.locks()),
                tables.hottest(),
                tables.allocation(),
                tables.exceptions(),
                tables.waits(
                        "Parked threads",
                        "other waits of parked threads, most of them idle,",
                        "parks",
                        tables.side.parks()));
    }

    /** What the recording is, and how much it saw. */
    public static String recording(SideProfile side) {
        return side.file() + " (" + NumberText.bytes(side.fileBytes()) + "): "
                + (side.droppedBeginning() ? "the last " : "") + NumberText.seconds(side.seconds())
                + " s"
                + (side.droppedBeginning()
                        ? ", as it grew above its bound, so that nothing is counted for each call"
                        : "")
                + ", " + count(side.samples()) + " samples of running Java code"
                + (side.cutSamples() == 0
                        ? ""
                        : ", " + count(side.cutSamples())
                                + " of them without their outermost frames, which lay deeper than is recorded");
    }

    private ProfileTable waits(String title, String what, String part, Waits waits) {
        String path = name + "." + part + ".sites.";
        List<List<ProfileCell>> rows = new ArrayList<>();
        for (int i = 0; i < waits.sites().size(); i++) {
            WaitSite site = waits.sites().get(i);
            String at = path + i + ".";
            rows.add(List.of(
                    text(at + "className", site.className()),
                    new ProfileCell(at + "frame", site.frame(), site.frame(), site.callers()),
                    number(at + "count", site.count()),
                    millis(at + "nanos", site.nanos()),
                    millis(at + "longestNanos", site.longestNanos()),
                    perCall(site.nanos() / NANOS_PER_MICRO)));
        }
        return new ProfileTable(
                title,
                waits.count() == 0
                        ? "There were no " + what + " that were long enough to be recorded."
                        : count(waits.count()) + " " + what + " took "
                                + decimal(waits.nanos() / NANOS_PER_SECOND) + " s together: "
                                + decimal(waits.nanos() / NANOS_PER_SECOND / side.seconds())
                                + " threads at any time, on average.",
                WAITS,
                rows);
    }

    private ProfileTable hottest() {
        List<List<ProfileCell>> rows = new ArrayList<>();
        for (int i = 0; i < side.hottest().size(); i++) {
            HotFrame frame = side.hottest().get(i);
            String at = name + ".hottest." + i + ".";
            rows.add(List.of(
                    text(at + "frame", frame.frame()),
                    number(at + "selfSamples", frame.selfSamples()),
                    ProfileCell.computed(percent(frame.selfSamples(), side.samples())),
                    number(at + "totalSamples", frame.totalSamples()),
                    ProfileCell.computed(percent(frame.totalSamples(), side.samples()))));
        }
        return new ProfileTable(
                "Hottest frames",
                side.samples() == 0
                        ? "No thread was seen running Java code."
                        : "The methods in which most of the " + count(side.samples()) + " samples ended.",
                List.of("frame", "samples in itself", "% of all", "with what it called", "% of all"),
                rows);
    }

    private ProfileTable allocation() {
        List<List<ProfileCell>> rows = new ArrayList<>();
        for (int i = 0; i < side.allocation().classes().size(); i++) {
            AllocatedClass allocated = side.allocation().classes().get(i);
            String at = name + ".allocation.classes." + i + ".";
            rows.add(List.of(
                    text(at + "className", allocated.className()),
                    ProfileCell.of(at + "bytes", allocated.bytes(), NumberText.bytes(allocated.bytes())),
                    ProfileCell.computed(
                            percent(allocated.bytes(), side.allocation().bytes())),
                    perCall(allocated.bytes()),
                    text(at + "frame", allocated.frame())));
        }
        long bytes = side.allocation().bytes();
        return new ProfileTable(
                "Allocation by class",
                bytes == 0
                        ? "No allocation was sampled."
                        : "About " + NumberText.bytes(bytes) + " were allocated" + perCall(bytes, " bytes")
                                + ", estimated from " + count(side.allocation().samples()) + " samples.",
                List.of("class", "allocated", "% of all", "bytes a call", "most of it in"),
                rows);
    }

    private ProfileTable exceptions() {
        List<List<ProfileCell>> rows = new ArrayList<>();
        for (int i = 0; i < side.exceptions().classes().size(); i++) {
            ThrownClass thrown = side.exceptions().classes().get(i);
            String at = name + ".exceptions.classes." + i + ".";
            rows.add(List.of(
                    text(at + "className", thrown.className()),
                    number(at + "count", thrown.count()),
                    perCall(thrown.count()),
                    text(at + "frame", thrown.frame())));
        }
        long exceptions = side.exceptions().count();
        return new ProfileTable(
                "Exceptions",
                exceptions == 0
                        ? "No exception was made."
                        : count(exceptions) + " exceptions and errors were made" + perCall(exceptions, "")
                                + ", those that were caught at once among them.",
                List.of("class", "made", "a call", "most of them in"),
                rows);
    }

    private static ProfileCell text(String path, String value) {
        return ProfileCell.of(path, value, NumberText.orUnknown(value));
    }

    private static ProfileCell number(String path, long value) {
        return ProfileCell.of(path, value, count(value));
    }

    private static ProfileCell millis(String path, long nanos) {
        return ProfileCell.of(path, nanos, NumberText.millisOfMicros(nanos / NANOS_PER_MICRO));
    }

    private ProfileCell perCall(double amount) {
        Double perCall = profile.perCall(side, amount);
        return ProfileCell.computed(perCall == null ? NumberText.UNKNOWN : decimal(perCall));
    }

    /** Inside a sentence; nothing where it is not known. */
    private String perCall(double amount, String unit) {
        Double perCall = profile.perCall(side, amount);
        return perCall == null ? "" : ", " + decimal(perCall) + unit + " a call";
    }

    private static String percent(long part, long whole) {
        return whole == 0 ? NumberText.UNKNOWN : String.format(Locale.ROOT, "%.1f", 100.0 * part / whole);
    }

    /** With three digits that say something, where it is small. */
    private static String decimal(double value) {
        return String.format(Locale.ROOT, value >= 100 ? "%,.0f" : value >= 1 ? "%,.1f" : "%.3f", value);
    }
}
