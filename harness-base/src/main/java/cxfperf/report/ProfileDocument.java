package cxfperf.report;

import static cxfperf.text.NumberText.UNKNOWN;
import static cxfperf.text.NumberText.bytes;
import static cxfperf.text.NumberText.count;
import static cxfperf.text.NumberText.format;
import static cxfperf.text.NumberText.percent;

import cxfperf.report.RunFigure.Unit;
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

/** Renders the flight recordings of both sides of a run as sections of its document. Any thread. */
final class ProfileDocument {

    /** Prefix of a page's paths into {@code profile.json}; all other paths lead into the result. */
    static final String FIELDS = "profile.";

    private static final double NANOS_PER_MICRO = 1e3;
    private static final double NANOS_PER_SECOND = 1e9;

    /** Width of a console's first column: a longer name has a line of its own, and its figures are below it. */
    private static final int NAMES = 26;

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

    /** A section for each side, and one that lists what is missing. */
    static List<Section> sections(Profile profile) {
        List<Section> sections = new ArrayList<>();
        Block[] missing = profile.missing().stream()
                .map(sentence -> new Block.Sentence(sentence, true))
                .toArray(Block[]::new);
        if (missing.length > 0) {
            sections.add(Section.of("Missing in the profile", true, missing));
        }
        for (String name : profile.sides().keySet()) {
            Block[] tables = new ProfileDocument(profile, name).tables().toArray(Block[]::new);
            sections.add(Section.of("Profile of the " + name, true, tables));
        }
        return sections;
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
        boolean dropped = side.droppedBeginning();
        String cut = ", " + count(side.cutSamples())
                + " of them without their outermost frames, which lay deeper than is recorded";
        return side.file() + " (" + bytes(side.fileBytes()) + "): "
                + (dropped ? "the last " : "") + Unit.DECIMAL.text(side.seconds()) + " s"
                + (dropped ? ", as it grew above its bound, so that nothing is counted for each call" : "")
                + ", " + count(side.samples()) + " samples of running Java code"
                + (side.cutSamples() == 0 ? "" : cut);
    }

    private void waits(String title, String what, String part, Waits waits) {
        double waited = waits.nanos() / NANOS_PER_SECOND;
        String none = "There were no " + what + " that were long enough to be recorded.";
        String some = count(waits.count()) + " " + what + " took " + decimal(waited) + " s together: "
                + decimal(waited / side.seconds()) + " threads at any time, on average.";
        Table.Of<Figures> table = new Table.Of<Figures>()
                .add(named("waited for"), site -> name(site))
                .add(Column.text("in").in(OutputForm.WIDE), site -> site.text("frame")
                        .below(site.lines("callers")))
                .add(Column.number("waits"), site -> site.cell("count", Unit.COUNT))
                .add(Column.number("together ms"), site -> site.cell("nanos", Unit.MILLIS_OF_NANOS))
                .add(Column.number("longest ms"), site -> site.cell("longestNanos", Unit.MILLIS_OF_NANOS))
                .number("us a call", site -> perCall(site.number("nanos") / NANOS_PER_MICRO));
        add(title, waits.count() == 0 ? none : some, table, figures.in(part, "sites"));
    }

    private void hottest() {
        String some = "The methods in which most of the " + count(side.samples()) + " samples ended.";
        Column own = Column.number("samples in itself").brief("in itself");
        Column all = Column.number("with what it called").brief("with calls");
        Table.Of<Figures> table = new Table.Of<Figures>()
                .add(named("frame"), frame -> frame.text("frame"))
                .add(own, frame -> frame.cell("selfSamples", Unit.COUNT))
                .number("% of all", frame -> percent(frame.number("selfSamples") / side.samples()))
                .add(all, frame -> frame.cell("totalSamples", Unit.COUNT))
                .number("% of all", frame -> percent(frame.number("totalSamples") / side.samples()));
        String sums = side.samples() == 0 ? "No thread was seen running Java code." : some;
        add("Hottest frames", sums, table, figures.in("hottest"));
    }

    private void allocation() {
        long bytes = side.allocation().bytes();
        String some = "About " + bytes(bytes) + " were allocated" + perCall(bytes, " bytes") + ", estimated from "
                + count(side.allocation().samples()) + " samples.";
        Table.Of<Figures> table = new Table.Of<Figures>()
                .add(named("class"), type -> name(type))
                .add(Column.number("allocated"), type -> type.cell("bytes", Unit.BYTES))
                .number("% of all", type -> percent(type.number("bytes") / bytes))
                .number("bytes a call", type -> perCall(type.number("bytes")))
                .add(Column.text("most of it in").in(OutputForm.WIDE), type -> type.text("frame"));
        String sums = bytes == 0 ? "No allocation was sampled." : some;
        add("Allocation by class", sums, table, figures.in("allocation", "classes"));
    }

    private void exceptions() {
        long exceptions = side.exceptions().count();
        String some = count(exceptions) + " exceptions and errors were made" + perCall(exceptions, "")
                + ", those that were caught at once among them.";
        Table.Of<Figures> table = new Table.Of<Figures>()
                .add(named("class"), type -> name(type))
                .add(Column.number("made"), type -> type.cell("count", Unit.COUNT))
                .number("a call", type -> perCall(type.number("count")))
                .add(Column.text("most of them in").in(OutputForm.WIDE), type -> type.text("frame"));
        String sums = exceptions == 0 ? "No exception was made." : some;
        add("Exceptions", sums, table, figures.in("exceptions", "classes"));
    }

    private static Column named(String name) {
        return Column.text(name).wide(NAMES);
    }

    /** A class; a console has the frame beside it, and no column for the frame. */
    private static Table.Cell name(Figures of) {
        Table.Cell type = of.text("className");
        return type.brief(type.text() + " in " + of.text("frame").text());
    }

    private void add(String title, String sums, Table.Of<Figures> table, Figures rows) {
        blocks.add(new Block.Subtitle(title, sums));
        if (!rows.each().isEmpty()) {
            blocks.add(table.rows(rows.each(), RowKind.RANKED));
        }
    }

    private String perCall(double amount) {
        return decimal(profile.perCall(side, amount));
    }

    /** The amount a call, to be appended to a sentence; empty where it is not known. */
    private String perCall(double amount, String unit) {
        Double perCall = profile.perCall(side, amount);
        return perCall == null ? "" : ", " + decimal(perCall) + unit + " a call";
    }

    /** Three decimals below 1, one below 100, else a whole number. */
    private static String decimal(Double value) {
        return value == null ? UNKNOWN : format(value >= 100 ? "%,.0f" : value >= 1 ? "%,.1f" : "%.3f", value);
    }
}
