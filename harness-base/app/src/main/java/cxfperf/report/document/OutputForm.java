package cxfperf.report.document;

import java.util.Set;

/** A form of a document: text for a terminal, Markdown to paste, or an HTML page. */
public enum OutputForm {
    CONSOLE,
    MARKDOWN,
    PAGE;

    public static final Set<OutputForm> ALL = Set.of(values());

    /** The forms that are wider than a console. */
    public static final Set<OutputForm> WIDE = Set.of(MARKDOWN, PAGE);
}
