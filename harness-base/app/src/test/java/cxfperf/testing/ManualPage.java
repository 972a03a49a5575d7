package cxfperf.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One Markdown page.
 *
 * @param name from the top of the checkout
 * @param file where it is
 * @param prose its lines without those of fenced blocks, which are empty here; a line's number is its index plus 1
 * @param blocks what is fenced
 */
public record ManualPage(String name, Path file, List<String> prose, List<Block> blocks) {

    private static final Pattern FENCE = Pattern.compile("( *)```(\\S*)\\s*");
    private static final Pattern HEADING = Pattern.compile("#{1,6} +(.*?)\\s*");
    private static final Pattern LINK = Pattern.compile("\\[[^]]*]\\(([^)\\s]+)\\)");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    /**
     * @param line the number of its first line in the page
     * @param language as written behind the fence; empty for none
     * @param lines without the indentation of the fence
     */
    public record Block(int line, String language, List<String> lines) {}

    static ManualPage read(Path top, Path file) {
        String name = top.relativize(file).toString();
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<String> prose = new ArrayList<>();
        List<Block> blocks = new ArrayList<>();
        Block open = null;
        int indent = 0;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            Matcher fence = FENCE.matcher(line);
            boolean isFence = fence.matches();
            if (isFence && open == null) {
                indent = fence.group(1).length();
                open = new Block(i + 2, fence.group(2), new ArrayList<>());
            } else if (isFence) {
                blocks.add(open);
                open = null;
            } else if (open != null) {
                open.lines().add(line.substring(Math.min(indent, line.length())));
            }
            prose.add(isFence || open != null ? "" : line);
        }
        if (open != null) {
            throw new IllegalArgumentException(name + ":" + open.line() + ": a fence that is not closed");
        }
        return new ManualPage(name, file, List.copyOf(prose), List.copyOf(blocks));
    }

    /**
     * One section of the page, up to the next heading of its level or above.
     *
     * @param heading the whole line, such as {@code "## Authentication"}
     */
    public ManualPage section(String heading) {
        int start = prose.indexOf(heading);
        if (start < 0) {
            throw new IllegalArgumentException(name + " has no " + heading);
        }
        int level = heading.indexOf(' ');
        int end = start + 1;
        while (end < prose.size() && !prose.get(end).matches("#{1," + level + "} .*")) {
            end++;
        }
        List<String> lines = new ArrayList<>(prose);
        lines.replaceAll(line -> "");
        for (int i = start; i < end; i++) {
            lines.set(i, prose.get(i));
        }
        int last = end;
        return new ManualPage(
                name,
                file,
                lines,
                blocks.stream()
                        .filter(block -> block.line() > start && block.line() <= last)
                        .toList());
    }

    /** The anchors of its headings, as GitHub makes them. */
    public Set<String> anchors() {
        Set<String> anchors = new LinkedHashSet<>();
        for (String line : prose) {
            Matcher heading = HEADING.matcher(line);
            if (heading.matches()) {
                String anchor = heading.group(1)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-');
                String unique = anchor;
                for (int i = 1; !anchors.add(unique); i++) {
                    unique = anchor + "-" + i;
                }
            }
        }
        return anchors;
    }

    /** The targets of its links, as written. */
    public List<String> links() {
        // A link's text may go over the end of a line.
        return LINK.matcher(String.join(" ", prose).replaceAll("`[^`]*`", ""))
                .results()
                .map(match -> match.group(1))
                .toList();
    }

    /** What stands between backticks in its text. */
    public List<String> inlineCode() {
        return CODE.matcher(String.join("\n", prose))
                .results()
                .map(match -> match.group(1).replaceAll("\\s+", " "))
                .toList();
    }
}
