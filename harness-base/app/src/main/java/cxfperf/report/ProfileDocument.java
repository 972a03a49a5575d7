package cxfperf.report;

import static cxfperf.text.NumberText.count;
import static cxfperf.text.NumberText.percent;

import cxfperf.report.RunFigure.Unit;
import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.report.document.Block.Table.RowKind;
import cxfperf.report.document.Document.Section;
import cxfperf.result.Profile;
import cxfperf.result.SideProfile;
import java.util.ArrayList;
import java.util.List;

/** Renders the hottest methods of both sides of a run as sections of its document. Any thread. */
final class ProfileDocument {

    /** Prefix of a page's paths into {@code profile.json}; all other paths lead into the result. */
    private static final String FIELDS = "profile.";

    /** Width of a console's first column: a longer name has a line of its own, and its figures are below it. */
    private static final int NAMES = 26;

    private ProfileDocument() {}

    /** A section for each side, and one that lists what is missing. */
    static List<Section> sections(Profile profile) {
        List<Section> sections = new ArrayList<>();
        Block[] missing = profile.missing().stream()
                .map(sentence -> new Block.Sentence(sentence, true))
                .toArray(Block[]::new);
        if (missing.length > 0) {
            sections.add(Section.of("Missing in the profile", true, missing));
        }
        profile.sides().forEach((name, side) -> sections.add(side(name, side)));
        return sections;
    }

    private static Section side(String name, SideProfile side) {
        Table.Of<Figures> hottest = new Table.Of<Figures>()
                .add(Column.text("hottest methods").wide(NAMES), method -> method.text("method"))
                .add(Column.number("samples"), method -> method.cell("samples", Unit.COUNT))
                .number("% of all", method -> percent(method.number("samples") / side.samples()));
        return Section.of(
                "Profile of the " + name,
                true,
                new Block.Sentence(
                        side.recording() + ": " + count(side.samples())
                                + " samples of running Java code; flame graph in " + side.flameGraph(),
                        false),
                hottest.rows(Figures.of(side, FIELDS + name + ".").in("hottest").each(), RowKind.FIGURES));
    }
}
