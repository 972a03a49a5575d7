package cxfperf.report.document;

import java.util.List;

/**
 * What is said of a result, made once for all forms of it. A renderer says what its form has room for and knows nothing
 * of results. Pure; any thread.
 *
 * @param title what the result is of
 * @param kind what the title of a window adds to it, such as "sweep"; empty for nothing
 * @param summary what was measured, on one line; empty where the title says it
 * @param startedAt ISO 8601 in UTC; null where it is not told
 * @param files the files beside the page, and what is linked to from its end
 */
public record Document(
        String title,
        String kind,
        String summary,
        String startedAt,
        Conclusion conclusion,
        List<Section> sections,
        List<String> files) {

    public Document {
        sections = List.copyOf(sections);
        files = List.copyOf(files);
    }
}
