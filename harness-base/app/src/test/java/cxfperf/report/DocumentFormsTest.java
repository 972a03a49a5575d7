package cxfperf.report;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.report.document.Block;
import cxfperf.report.document.Block.Table;
import cxfperf.report.document.Block.Table.Cell;
import cxfperf.report.document.Block.Table.Column;
import cxfperf.report.document.Block.Tone;
import cxfperf.report.document.Document;
import cxfperf.report.document.Document.Conclusion;
import cxfperf.report.document.Document.Conclusion.Concern;
import cxfperf.report.document.Document.Conclusion.Statement;
import cxfperf.report.document.Document.Section;
import cxfperf.report.render.ConsoleText;
import cxfperf.report.render.HtmlPage;
import cxfperf.report.render.MarkdownText;
import cxfperf.report.render.TextStyle;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each form says what is meant for it, and nothing in a document becomes its markup. */
class DocumentFormsTest {

    private static final Conclusion PASSED = new Conclusion(
            "VERDICT",
            Tone.WARNED,
            "PASS",
            List.of("It is fine."),
            List.of(new Statement("ANSWER: ", "forty-two | <b>", null)),
            List.of(new Concern("warning", "SHARED_HOST", "one host", "take two")));

    private static Document document(Section... sections) {
        return new Document(
                "echo", "sweep", "what was run", "2026-11-21T07:00:00Z", PASSED, List.of(sections), List.of());
    }

    @Test
    void textEndsWithItsVerdictAndOthersBeginWithIt() {
        Document document = document(Section.of("Lines", false, new Block.Listing(List.of("a line"))));

        assertThat(ConsoleText.render(document))
                .isEqualTo("what was run\na line\nVERDICT: PASS with 1 warning - SHARED_HOST\n"
                        + "  warning SHARED_HOST: one host\n    -> take two\nANSWER: forty-two | <b>\n");
        assertThat(ConsoleText.render(document, TextStyle.ANSI)).contains("\u001b[33mPASS with 1 warning\u001b[0m");
        assertThat(MarkdownText.render(document))
                .isEqualTo(
                        "**forty-two \\| \\<b\\>**\n\n**VERDICT: PASS with 1 warning**\n\n"
                                + "- warning `SHARED_HOST`: one host -> take two\n\nwhat was run; 2026-11-21T07:00:00Z\n\n- a line\n\n");
        assertThat(HtmlPage.render(document))
                .containsSubsequence(
                        "<title>echo - sweep - PASS</title>",
                        "class=\"banner warned\"",
                        "PASS</data><small>with 1 warning</small>",
                        "It is fine.",
                        "forty-two | &lt;b&gt;",
                        "<code>SHARED_HOST</code> one host",
                        "<li>a line</li>",
                        "what was run · started 2026-11-21T07:00:00Z");
    }

    @Test
    void aCellOfAPageHasItsFieldItsLinkAndItsTone() {
        Cell cell = Cell.of("1 2", "a.b", 12)
                .with(Tone.FAIL)
                .linkedTo("runs/one two/report.html")
                .more("3 warnings");
        Table table = new Table(List.of(Column.number("a/b")), List.of(List.of(cell)));

        assertThat(HtmlPage.render(document(Section.ofPage("Cell", table))))
                .contains("<th>a/<wbr>b</th>", "data-label=\"a/b\"", "href=\"./runs/one%20two/report.html\"")
                .contains("<data data-field=\"a.b\" value=\"12\">1&nbsp;2</data>")
                .contains("<b class=\"fail\">", "<small>3 warnings</small>");
    }
}
