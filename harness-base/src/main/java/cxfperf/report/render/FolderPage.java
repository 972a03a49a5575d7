package cxfperf.report.render;

import com.fasterxml.jackson.core.JsonProcessingException;
import cxfperf.report.document.Folder;
import java.util.Map;
import java.util.Optional;

/** Renders what a results directory holds as one HTML file, and reads back what it has rendered. Any thread. */
public final class FolderPage {

    private static final String ID = "folder";
    private static final String END = "</script>";

    private FolderPage() {}

    public static String render(Folder folder) {
        return HtmlPage.frame(Map.of(
                "title",
                "Results",
                "style",
                HtmlPage.resource("report.css") + HtmlPage.resource("folder.css"),
                "main",
                HtmlPage.resource("folder.html"),
                "noscript",
                "The list needs JavaScript; each result has a page of its own in its directory.",
                "scripts",
                HtmlPage.embedded(ID, folder) + HtmlPage.script("folder.js")));
    }

    /** Whether a file is such a page, of any version. */
    public static boolean isOne(String html) {
        return html.contains(start());
    }

    /** What a page lists; empty where it is that of another version, or was changed. */
    public static Optional<Folder> read(String html) {
        int start = html.indexOf(start());
        int end = start < 0 ? -1 : html.indexOf(END, start);
        if (end < 0) {
            return Optional.empty();
        }
        try {
            return Optional.ofNullable(
                            HtmlPage.MAPPER.readValue(html.substring(start + start().length(), end), Folder.class))
                    .filter(folder -> folder.version() == Folder.VERSION);
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }

    private static String start() {
        return HtmlPage.embedded(ID, null).replace("null" + END + "\n", "");
    }
}
