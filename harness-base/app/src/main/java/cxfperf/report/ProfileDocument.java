package cxfperf.report;

import static cxfperf.text.NumberText.count;
import static cxfperf.text.NumberText.percent;

import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.report.document.Document.Section;
import cxfperf.result.Profile;
import cxfperf.result.SideProfile;
import cxfperf.result.SideProfile.HotMethod;
import java.util.ArrayList;
import java.util.List;

/** Renders the hottest methods of both sides of a run as sections of its document. Any thread. */
final class ProfileDocument {

    /** The width of a console's first column. A longer name has its own line, with the figures below it. */
    private static final int NAMES = 26;

    private ProfileDocument() {}

    /** A section for each side, and one that lists what is missing. */
    static List<Section> sections(Profile profile) {
        List<Section> sections = new ArrayList<>();
        if (!profile.missing().isEmpty()) {
            sections.add(Section.of(
                    "Missing in the profile",
                    true,
                    profile.missing().stream().map(Block.Sentence::new).toArray(Block[]::new)));
        }
        profile.sides().forEach((name, side) -> sections.add(side(name, side)));
        return sections;
    }

    private static Section side(String name, SideProfile side) {
        Block about = new Block.Sentence(side.recording() + ": " + count(side.samples())
                + " samples of running Java code; flame graph in " + side.flameGraph());
        Block hottest = new Table.Of<HotMethod>()
                .add(Column.text("hottest methods").wide(NAMES), method -> Table.Cell.of(method.method()))
                .number("samples", method -> count(method.samples()))
                .number("% of all", method -> percent((double) method.samples() / side.samples()))
                .rows(side.hottest());
        return Section.of("Profile of the " + name, true, about, hottest);
    }
}
