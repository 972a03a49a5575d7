package cxfperf.report;

import static cxfperf.report.document.NumberText.UNKNOWN;
import static cxfperf.report.document.NumberText.bytes;
import static cxfperf.report.document.NumberText.count;
import static cxfperf.report.document.NumberText.seconds;

import cxfperf.report.Figures.Unit;
import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.report.document.Block.Table.RowKind;
import cxfperf.report.document.Document.Section;
import cxfperf.report.document.OutputForm;
import cxfperf.result.Profile;
import cxfperf.result.SideProfile;
import cxfperf.result.SideProfile.Waits;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Renders the flight recordings of both sides of a run: tables, and lines for the console. Any thread. */
public final class ProfileDocument {

    /** Prefix of a page's paths into {@code profile.json}; all other paths lead into the result. */
    public static final String FIELDS = "profile.";

    private static final double NANOS_PER_MICRO = 1e3;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    /** Most rows of each kind on the console. */
    private static final int MOST = 5;

    private static final String UNDER_A_FIGURE = " ".repeat(13);

    private final Profile profile;
    private final String name;
    private final SideProfile side;
    private final Figures figures;
    private final List<Block> blocks = new ArrayList<>();

    private ProfileDocument(Profile profile, String name) {
        this.profile = profile;
        this.name = name;
        side = profile.sides().get(name);
        figures = Figures.of(side, FIELDS + name + ".");
    }

    /** Sections for pages and Markdown: one that lists what is missing, and one for each side. */
    static List<Section> sections(Profile profile) {
        List<Section> sections = new ArrayList<>();
        if (!profile.missing().isEmpty()) {
            sections.add(Section.in(
                    OutputForm.WIDE,
                    "Profile",
                    profile.missing().stream()
                            .map(sentence -> new Block.Sentence(sentence, true))
                            .toArray(Block[]::new)));
        }
        profile.sides()
                .keySet()
                .forEach(name -> sections.add(new Section(
                        "Profile of the " + name, true, OutputForm.WIDE, new ProfileDocument(profile, name).tables())));
        return sections;
    }

    /** The first {@value #MOST} figures of each kind, for the console; the page has more. */
    public static Block lines(Profile profile) {
        List<String> lines = new ArrayList<>();
        profile.sides().keySet().forEach(name -> lines.addAll(new ProfileDocument(profile, name).lines()));
        profile.missing().forEach(why -> lines.add("PROFILE lacks " + why));
        return new Block.Listing(lines, UNDER_A_FIGURE);
    }

    /** The tables of one side. Waits come first, because execution samples do not show them. */
    private List<Block> tables() {
        blocks.add(new Block.Sentence(recording(), side.droppedBeginning()));
        if (side.samples() > 0) {
            blocks.add(new Block.Hint("The width of a frame is the number of samples in it and in what it called,"
                    + " which is below it. A click on a frame shows it as wide as the page."));
            blocks.add(Block.Flames.of("Flame graph of the " + name, side.flames()));
        }
        waits("Contended monitors", "waits to enter synchronized blocks", "monitors", side.monitors());
        waits("Contended locks", "waits for locks of java.util.concurrent", "locks", side.locks());
        hottest();
        allocation();
        exceptions();
        waits("Parked threads", "other waits of parked threads, most of them idle,", "parks", side.parks());
        return blocks;
    }

    /** Says how long the recording is and how many samples it holds. */
    private String recording() {
        return side.file() + " (" + bytes(side.fileBytes()) + "): "
                + (side.droppedBeginning() ? "the last " : "") + seconds(side.seconds())
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
        add(
                title,
                waits.count() == 0
                        ? "There were no " + what + " that were long enough to be recorded."
                        : count(waits.count()) + " " + what + " took "
                                + decimal(waits.nanos() / NANOS_PER_SECOND) + " s together: "
                                + decimal(waits.nanos() / NANOS_PER_SECOND / side.seconds())
                                + " threads at any time, on average.",
                new Table.Of<Figures>()
                        .add(Column.text("waited for"), site -> site.text("className"))
                        .add(Column.text("in"), site -> site.text("frame").below(site.lines("callers")))
                        .add(Column.number("waits"), site -> site.cell("count", Unit.COUNT))
                        .add(Column.number("together ms"), site -> site.cell("nanos", Unit.MILLIS_OF_NANOS))
                        .add(Column.number("longest ms"), site -> site.cell("longestNanos", Unit.MILLIS_OF_NANOS))
                        .number("us a call", site -> perCall(site.number("nanos") / NANOS_PER_MICRO)),
                figures.in(part, "sites"));
    }

    private void hottest() {
        add(
                "Hottest frames",
                side.samples() == 0
                        ? "No thread was seen running Java code."
                        : "The methods in which most of the " + count(side.samples()) + " samples ended.",
                new Table.Of<Figures>()
                        .add(Column.text("frame"), frame -> frame.text("frame"))
                        .add(Column.number("samples in itself"), frame -> frame.cell("selfSamples", Unit.COUNT))
                        .number("% of all", frame -> percent(frame.number("selfSamples"), side.samples()))
                        .add(Column.number("with what it called"), frame -> frame.cell("totalSamples", Unit.COUNT))
                        .number("% of all", frame -> percent(frame.number("totalSamples"), side.samples())),
                figures.in("hottest"));
    }

    private void allocation() {
        long bytes = side.allocation().bytes();
        add(
                "Allocation by class",
                bytes == 0
                        ? "No allocation was sampled."
                        : "About " + bytes(bytes) + " were allocated" + perCall(bytes, " bytes") + ", estimated from "
                                + count(side.allocation().samples()) + " samples.",
                new Table.Of<Figures>()
                        .add(Column.text("class"), type -> type.text("className"))
                        .add(Column.number("allocated"), type -> type.cell("bytes", Unit.BYTES))
                        .number("% of all", type -> percent(type.number("bytes"), bytes))
                        .number("bytes a call", type -> perCall(type.number("bytes")))
                        .add(Column.text("most of it in"), type -> type.text("frame")),
                figures.in("allocation", "classes"));
    }

    private void exceptions() {
        long exceptions = side.exceptions().count();
        add(
                "Exceptions",
                exceptions == 0
                        ? "No exception was made."
                        : count(exceptions) + " exceptions and errors were made" + perCall(exceptions, "")
                                + ", those that were caught at once among them.",
                new Table.Of<Figures>()
                        .add(Column.text("class"), type -> type.text("className"))
                        .add(Column.number("made"), type -> type.cell("count", Unit.COUNT))
                        .number("a call", type -> perCall(type.number("count")))
                        .add(Column.text("most of them in"), type -> type.text("frame")),
                figures.in("exceptions", "classes"));
    }

    private void add(String title, String sums, Table.Of<Figures> table, Figures rows) {
        blocks.add(new Block.Subtitle(title, sums));
        if (!rows.each().isEmpty()) {
            blocks.add(table.rows(rows.each(), RowKind.RANKED));
        }
    }

    private String perCall(double amount) {
        Double perCall = profile.perCall(side, amount);
        return perCall == null ? UNKNOWN : decimal(perCall);
    }

    /** The amount a call, to be appended to a sentence; empty where it is not known. */
    private String perCall(double amount, String unit) {
        Double perCall = profile.perCall(side, amount);
        return perCall == null ? "" : ", " + decimal(perCall) + unit + " a call";
    }

    private static String percent(double part, long whole) {
        return whole == 0 ? UNKNOWN : String.format(Locale.ROOT, "%.1f", 100.0 * part / whole);
    }

    /** Three decimals below 1, one below 100, else a whole number. */
    private static String decimal(double value) {
        return String.format(Locale.ROOT, value >= 100 ? "%,.0f" : value >= 1 ? "%,.1f" : "%.3f", value);
    }

    private List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "PROFILE of the %s: %s samples of running threads in %s s%s",
                name,
                count(side.samples()),
                seconds(side.seconds()),
                side.droppedBeginning() ? ", the end of the window: the recording was full" : ""));
        waits(lines, "monitors", side.monitors());
        waits(lines, "locks", side.locks());
        lines.add("  hottest frames, by samples that ended in them");
        first(lines, side.hottest(), frame -> share(frame.selfSamples(), side.samples()) + frame.frame());
        lines.add(String.format(
                Locale.ROOT,
                "  allocation: about %s, %s a call",
                bytes(side.allocation().bytes()),
                bytesPerCall(side.allocation().bytes())));
        first(
                lines,
                side.allocation().classes(),
                type -> share(type.bytes(), side.allocation().bytes()) + type.className() + " in " + type.frame());
        lines.add(String.format(
                Locale.ROOT,
                "  exceptions: %s made, %s a call",
                count(side.exceptions().count()),
                twoDecimalsPerCall(side.exceptions().count())));
        first(
                lines,
                side.exceptions().classes(),
                type -> String.format(
                        Locale.ROOT,
                        "%9s  %s in %s",
                        twoDecimalsPerCall(type.count()),
                        type.className(),
                        type.frame()));
        return lines;
    }

    private static void waits(List<String> lines, String what, Waits waits) {
        lines.add(
                waits.count() == 0
                        ? "  contended " + what + ": none"
                        : String.format(
                                Locale.ROOT,
                                "  contended %s: %s waits, %s ms of all threads together",
                                what,
                                count(waits.count()),
                                millis(waits.nanos())));
        first(
                lines,
                waits.sites(),
                site -> String.format(
                        Locale.ROOT,
                        "%9s  ms, %s waits for %s at %s",
                        millis(site.nanos()),
                        count(site.count()),
                        site.className(),
                        site.frame()));
    }

    private static <T> void first(List<String> lines, List<T> all, Function<T, String> line) {
        all.stream().limit(MOST).map(line).forEach(lines::add);
    }

    private static String share(long part, long whole) {
        return String.format(Locale.ROOT, "%9.1f %% ", whole == 0 ? 0 : 100.0 * part / whole);
    }

    private static String millis(long nanos) {
        return String.format(Locale.ROOT, "%,.1f", nanos / NANOS_PER_MILLI);
    }

    private String twoDecimalsPerCall(long amount) {
        Double perCall = profile.perCall(side, amount);
        return perCall == null ? UNKNOWN : String.format(Locale.ROOT, "%,.2f", perCall);
    }

    private String bytesPerCall(long amount) {
        Double perCall = profile.perCall(side, amount);
        return perCall == null ? UNKNOWN : bytes(Math.round(perCall));
    }
}
