package cxfperf.report.document;

import java.util.Set;

/** A form of a document: text for a terminal, text to be pasted, or a page of its own. */
public enum OutputForm {
    CONSOLE,
    MARKDOWN,
    PAGE;

    public static final Set<OutputForm> ALL = Set.of(values());

    /** The forms of plain text. */
    public static final Set<OutputForm> TEXT = Set.of(CONSOLE, MARKDOWN);

    /** The forms with more room than a console has. */
    public static final Set<OutputForm> WIDE = Set.of(MARKDOWN, PAGE);
}
