package cxfperf.report.render;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.HashMap;
import java.util.List;
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

    /**
     * A result as the page has it, which need not be read again while its stamp is the same.
     *
     * @param broken whether it cannot be read
     * @param json a {@link FolderEntry} or a {@link BrokenEntry} on one line
     */
    public record FolderLine(boolean broken, String json) {}

    /**
     * Where a result is.
     *
     * @param path its directory, relative to the page, with slashes
     * @param stamp changes with the file that holds the result
     */
    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    public record FolderPlace(String path, String stamp) {}

    /** A result that cannot be read, with the reason. */
    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    public record BrokenEntry(FolderPlace place, String why) {}

    /**
     * A result. The page's script knows the order of the members. A number is null where it is not known, a text empty
     * where there is none.
     *
     * @param page whether it has a page of its own
     * @param kind "run", "sweep", "search", "experiment", "tables" or "sum"
     * @param startedAt ISO 8601 in UTC, to the second
     * @param load clients, rate and size
     * @param where the address that was called
     * @param status of the verdict, or "unfinished"
     * @param reasons codes of the verdict's reasons, or what was found
     * @param p99Micros of the response time in an open loop, otherwise of the service time
     * @param line rates over the window or of the points, each a digit of base 36 in which z is the highest; "-" where
     *     it is not known
     * @param harness identifies the build of the harness
     * @param build what was tested, as the user named it
     */
    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    public record FolderEntry(
            FolderPlace place,
            boolean page,
            String kind,
            String startedAt,
            String scenario,
            String operation,
            String load,
            String where,
            String status,
            long warnings,
            String reasons,
            Double perSecond,
            Double p99Micros,
            String line,
            String cxfVersion,
            String harness,
            String build) {}

    /**
     * @param report the command that puts two results side by side
     * @param entries the newest names first
     * @param foreign number of directories without a result
     * @param unread number of results that were not read yet
     */
    public static String render(String report, List<FolderLine> entries, int foreign, int unread) {
        String data = OF_THIS_VERSION + HtmlPage.json(report) + ",\"foreign\":" + foreign + ",\"unread\":" + unread
                + ",\"entries\":[" + lines(entries, false) + "],\"broken\":[" + lines(entries, true) + "]}</script>\n";
        String style = HtmlPage.resource("report.css") + HtmlPage.resource("folder.css");
        String noscript = "The list needs JavaScript; each result has a page of its own in its directory.";
        String scripts = data + HtmlPage.script("folder.js");
        return HtmlPage.frame("Results", style, HtmlPage.resource("folder.html"), noscript, scripts);
    }

    private static String lines(List<FolderLine> entries, boolean broken) {
        return entries.stream()
                .filter(line -> line.broken() == broken)
                .map(FolderLine::json)
                .collect(Collectors.joining(",\n", "\n", "\n"));
    }

    /** @param entry a {@link FolderEntry} or a {@link BrokenEntry} */
    public static FolderLine line(Record entry) {
        return new FolderLine(entry instanceof BrokenEntry, HtmlPage.json(entry));
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
