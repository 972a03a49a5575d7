package cxfperf.report;

import static cxfperf.report.document.NumberText.count;

import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.report.document.FlameGraph;
import cxfperf.report.document.NumberText;
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

/** What is said of one side of a profile, in tables. Any thread. */
public final class ProfileTables {

    private static final double NANOS_PER_MICRO = 1e3;
    private static final double NANOS_PER_SECOND = 1e9;

    /** What the fields of a page that are of {@code profile.json} begin with: all others are of the result. */
    public static final String FIELDS = "profile.";

    private static final List<Column> WAITS = List.of(
            Column.text("waited for"),
            Column.text("in"),
            Column.number("waits"),
            Column.number("together ms"),
            Column.number("longest ms"),
            Column.number("us a call"));

    private final Profile profile;
    private final String name;
    private final SideProfile side;
    private final List<Block> blocks = new ArrayList<>();

    private ProfileTables(Profile profile, String name) {
        this.profile = profile;
        this.name = name;
        side = profile.sides().get(name);
    }

    /**
     * What was waited for comes first, as it is what no sample shows.
     *
     * @param side a name of {@link Profile#sides}
     */
    static List<Block> of(Profile profile, String side) {
        ProfileTables tables = new ProfileTables(profile, side);
        SideProfile recorded = tables.side;
        tables.blocks.add(new Block.Sentence(recording(recorded), recorded.droppedBeginning()));
        if (recorded.samples() > 0) {
            tables.blocks.add(
                    new Block.Hint("The width of a frame is the number of samples in it and in what it called,"
                            + " which is below it. A click on a frame shows it as wide as the page."));
            tables.blocks.add(new Block.Flames(FlameGraph.of("Flame graph of the " + side, recorded.flames())));
        }
        tables.waits("Contended monitors", "waits to enter synchronized blocks", "monitors", recorded.monitors());
        tables.waits("Contended locks", "waits for locks of java.util.concurrent", "locks", recorded.locks());
        tables.hottest();
        tables.allocation();
        tables.exceptions();
        tables.waits("Parked threads", "other waits of parked threads, most of them idle,", "parks", recorded.parks());
        return tables.blocks;
    }

    /** What the recording is, and how much it saw. */
    private static String recording(SideProfile side) {
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

    private void waits(String title, String what, String part, Waits waits) {
        String path = FIELDS + name + "." + part + ".sites.";
        List<List<Cell>> rows = new ArrayList<>();
        for (int i = 0; i < waits.sites().size(); i++) {
            WaitSite site = waits.sites().get(i);
            String at = path + i + ".";
            rows.add(List.of(
                    text(at + "className", site.className()),
                    text(at + "frame", site.frame()).below(site.callers()),
                    number(at + "count", site.count()),
                    millis(at + "nanos", site.nanos()),
                    millis(at + "longestNanos", site.longestNanos()),
                    perCall(site.nanos() / NANOS_PER_MICRO)));
        }
        add(
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

    private void hottest() {
        List<List<Cell>> rows = new ArrayList<>();
        for (int i = 0; i < side.hottest().size(); i++) {
            HotFrame frame = side.hottest().get(i);
            String at = FIELDS + name + ".hottest." + i + ".";
            rows.add(List.of(
                    text(at + "frame", frame.frame()),
                    number(at + "selfSamples", frame.selfSamples()),
                    Cell.of(percent(frame.selfSamples(), side.samples())),
                    number(at + "totalSamples", frame.totalSamples()),
                    Cell.of(percent(frame.totalSamples(), side.samples()))));
        }
        add(
                "Hottest frames",
                side.samples() == 0
                        ? "No thread was seen running Java code."
                        : "The methods in which most of the " + count(side.samples()) + " samples ended.",
                List.of(
                        Column.text("frame"),
                        Column.number("samples in itself"),
                        Column.number("% of all"),
                        Column.number("with what it called"),
                        Column.number("% of all")),
                rows);
    }

    private void allocation() {
        List<List<Cell>> rows = new ArrayList<>();
        for (int i = 0; i < side.allocation().classes().size(); i++) {
            AllocatedClass allocated = side.allocation().classes().get(i);
            String at = FIELDS + name + ".allocation.classes." + i + ".";
            rows.add(List.of(
                    text(at + "className", allocated.className()),
                    Cell.of(NumberText.bytes(allocated.bytes()), at + "bytes", allocated.bytes()),
                    Cell.of(percent(allocated.bytes(), side.allocation().bytes())),
                    perCall(allocated.bytes()),
                    text(at + "frame", allocated.frame())));
        }
        long bytes = side.allocation().bytes();
        add(
                "Allocation by class",
                bytes == 0
                        ? "No allocation was sampled."
                        : "About " + NumberText.bytes(bytes) + " were allocated" + perCall(bytes, " bytes")
                                + ", estimated from " + count(side.allocation().samples()) + " samples.",
                List.of(
                        Column.text("class"),
                        Column.number("allocated"),
                        Column.number("% of all"),
                        Column.number("bytes a call"),
                        Column.text("most of it in")),
                rows);
    }

    private void exceptions() {
        List<List<Cell>> rows = new ArrayList<>();
        for (int i = 0; i < side.exceptions().classes().size(); i++) {
            ThrownClass thrown = side.exceptions().classes().get(i);
            String at = FIELDS + name + ".exceptions.classes." + i + ".";
            rows.add(List.of(
                    text(at + "className", thrown.className()),
                    number(at + "count", thrown.count()),
                    perCall(thrown.count()),
                    text(at + "frame", thrown.frame())));
        }
        long exceptions = side.exceptions().count();
        add(
                "Exceptions",
                exceptions == 0
                        ? "No exception was made."
                        : count(exceptions) + " exceptions and errors were made" + perCall(exceptions, "")
                                + ", those that were caught at once among them.",
                List.of(
                        Column.text("class"),
                        Column.number("made"),
                        Column.number("a call"),
                        Column.text("most of them in")),
                rows);
    }

    private void add(String title, String sums, List<Column> columns, List<List<Cell>> rows) {
        blocks.add(new Block.Subtitle(title, sums));
        if (!rows.isEmpty()) {
            blocks.add(new Table(columns, rows, Table.RowKind.RANKED));
        }
    }

    private static Cell text(String path, String value) {
        return Cell.of(NumberText.orUnknown(value), path, value);
    }

    private static Cell number(String path, long value) {
        return Cell.of(count(value), path, value);
    }

    private static Cell millis(String path, long nanos) {
        return Cell.of(NumberText.millisOfMicros(nanos / NANOS_PER_MICRO), path, nanos);
    }

    private Cell perCall(double amount) {
        Double perCall = profile.perCall(side, amount);
        return Cell.of(perCall == null ? NumberText.UNKNOWN : decimal(perCall));
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
