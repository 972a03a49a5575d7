package cxfperf.report.render;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import cxfperf.report.document.Folder;
import cxfperf.report.document.Folder.BrokenEntry;
import cxfperf.report.document.Folder.FolderEntry;
import cxfperf.report.document.Folder.FolderLine;
import cxfperf.report.document.Folder.FolderPlace;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Renders what a results directory holds as one HTML file. Each result is a line of it, which is taken from the page of
 * before as it is: a run that ends beside thousands of others costs little. Any thread.
 */
public final class FolderPage {

    /** Changes with the members of an entry: a page of another version is made anew. */
    private static final int VERSION = 2;

    private static final String START = "<script type=\"application/json\" id=\"folder\">";
    private static final String OF_THIS_VERSION = START + "{\"version\":" + VERSION + ",\"report\":";

    private FolderPage() {}

    public static String render(Folder folder) {
        String data = OF_THIS_VERSION + HtmlPage.json(folder.report()) + ",\"foreign\":" + folder.foreign()
                + ",\"unread\":" + folder.unread() + ",\"entries\":[" + lines(folder, false) + "],\"broken\":["
                + lines(folder, true) + "]}</script>\n";
        return HtmlPage.frame(
                "Results",
                HtmlPage.resource("report.css") + HtmlPage.resource("folder.css"),
                HtmlPage.resource("folder.html"),
                "The list needs JavaScript; each result has a page of its own in its directory.",
                data + HtmlPage.script("folder.js"));
    }

    private static String lines(Folder folder, boolean broken) {
        return folder.entries().stream()
                .filter(line -> line.broken() == broken)
                .map(FolderLine::json)
                .collect(Collectors.joining(",\n", "\n", "\n"));
    }

    public static FolderLine line(FolderEntry entry) {
        return new FolderLine(false, HtmlPage.json(entry));
    }

    public static FolderLine line(BrokenEntry entry) {
        return new FolderLine(true, HtmlPage.json(entry));
    }

    /** Whether a file is such a page, of any version. */
    public static boolean isOne(String html) {
        return html.contains(START);
    }

    /** What a page lists, by {@link #key}; nothing if it is that of another version, or was changed. */
    public static Map<String, FolderLine> read(String html) {
        Map<String, FolderLine> lines = new HashMap<>();
        int start = html.indexOf(OF_THIS_VERSION);
        int end = start < 0 ? -1 : html.indexOf("</script>", start);
        String data = end < 0 ? "" : html.substring(start, end);
        data.lines().filter(line -> line.startsWith("[[")).forEach(line -> {
            String json = line.endsWith(",") ? line.substring(0, line.length() - 1) : line;
            // The key of a path that contains this text is cut: its result is read again.
            int key = json.indexOf("\"],") + 2;
            if (key > 1 && json.endsWith("]")) {
                // The member after the place is a text if the result is broken.
                lines.put(json.substring(1, key), new FolderLine(json.charAt(key + 1) == '"', json));
            }
        });
        return lines;
    }

    /** The place as the line of a result begins with it. */
    public static String key(FolderPlace place) {
        return "[\"" + new String(JsonStringEncoder.getInstance().quoteAsString(place.path())).replace("<", "\\u003c")
                + "\",\"" + place.stamp() + "\"]";
    }
}
