package cxfperf.report;

import cxfperf.result.FindResult;

/** {@code report.md} of a search, to be pasted into an issue. */
public final class FindMarkdown {

    private FindMarkdown() {}

    public static String render(FindResult find) {
        return RunMarkdown.escaped(FindText.answer(find)) + "\n\n" + RunMarkdown.escaped(FindText.title(find)) + "\n\n"
                + RunMarkdown.table(FindTable.HEADINGS, FindTable.rows(find))
                + "\nVerdict of the search: " + find.status() + "\n" + RunMarkdown.reasons(find.verdict());
    }
}
