package cxfperf.own.replies;

import com.fasterxml.jackson.core.JsonPointer;
import cxfperf.own.replies.ReplyCheck.HttpStatus;
import cxfperf.own.requests.Escape;
import cxfperf.own.requests.RequestFile;
import cxfperf.own.requests.Template;
import cxfperf.own.requests.Variables;
import cxfperf.scenario.RejectedException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Parses the checks of {@code -Dexpect}: one, or with {@code @FILE} one in each line of a file. A valid reply meets all
 * of them.
 *
 * <pre>
 * xpath //responseType == Hello ${id}     one match has this text
 * xpath count(//item) = 3                 is true; or there is a match
 * json /customer/id == ${id}              has this value; without ==, exists
 * contains Hello ${id}                    is in the text
 * status 201                              instead of 200 to 299
 * </pre>
 *
 * @param where the line is, for messages; empty for the option's value
 * @param variables of the requests whose replies are checked
 */
public record Expectations(String where, Variables variables) {

    /** The name of the option with the expectations. */
    public static final String OPTION = "expect";

    /** The separator between a path and its expected value. */
    private static final String IS = " == ";

    private static final String KINDS =
            "'xpath PATH == VALUE', 'json /POINTER == VALUE', 'contains TEXT', 'status CODE' or '@FILE' is expected";

    /**
     * Parses the value of {@code -Dexpect}.
     *
     * @throws RejectedException if it cannot be used; one line
     */
    public static List<ReplyCheck> parse(String text, Variables variables) throws RejectedException {
        return text.startsWith("@")
                ? file(Path.of(text.substring(1).strip()), variables)
                : List.of(new Expectations("", variables).check(text.strip()));
    }

    /** Reads a file with an expectation in each line; {@code #} begins a comment. */
    private static List<ReplyCheck> file(Path file, Variables variables) throws RejectedException {
        String[] lines = RequestFile.read(OPTION, file).text().split("\\R");
        List<ReplyCheck> all = new ArrayList<>();
        for (int i = 0; i < lines.length; i++) {
            String line = lines[i].strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                all.add(new Expectations(file.getFileName() + ", line " + (i + 1) + ": ", variables).check(line));
            }
        }
        if (all.isEmpty()) {
            throw refused(file + " has no expectation");
        }
        return all;
    }

    private ReplyCheck check(String line) throws RejectedException {
        int space = line.indexOf(' ');
        String kind = space < 0 ? line : line.substring(0, space);
        String rest = space < 0 ? "" : line.substring(space + 1).strip();
        if (rest.isEmpty()) {
            throw unusable(line);
        }
        return switch (kind) {
            case "xpath" -> ReplyCheck.XPath.of(line, text(path(rest)), value(rest));
            case "json" -> new ReplyCheck.Pointer(line, pointer(path(rest)), value(rest));
            case "contains" -> new ReplyCheck.Contains(line, template(rest));
            case "status" -> new HttpStatus(line, status(rest));
            default -> throw unusable(line);
        };
    }

    private RejectedException unusable(String line) {
        return refused(where.isEmpty() ? KINDS : where + "'" + ServiceReply.shown(line) + "': " + KINDS);
    }

    private JsonPointer pointer(String text) throws RejectedException {
        try {
            return JsonPointer.compile(text);
        } catch (IllegalArgumentException e) {
            throw refused(where + "'" + text + "' is no JSON pointer (RFC 6901), such as /customer/id");
        }
    }

    private int status(String code) throws RejectedException {
        if (!code.matches("[1-5][0-9][0-9]")) {
            throw refused(where + "'" + code + "': a status of HTTP is from 100 to 599");
        }
        return Integer.parseInt(code);
    }

    /** The path: the text before the separator. */
    private String path(String rest) throws RejectedException {
        String path = sides(rest)[0].strip();
        if (path.contains("${")) {
            throw refused(where + "'" + path + "': a path has no variables; they stand after ==");
        }
        return path;
    }

    /** The expected value; empty if the line has none. */
    private Optional<Template> value(String rest) throws RejectedException {
        String[] sides = sides(rest);
        return sides.length == 1 ? Optional.empty() : Optional.of(template(sides[1].strip()));
    }

    private Template template(String text) throws RejectedException {
        return variables.template(text(text));
    }

    private RequestFile text(String text) {
        return new RequestFile(OPTION, where + "-D" + OPTION, text, Escape.NONE);
    }

    private static RejectedException refused(String reason) {
        return new RejectedException(OPTION, reason);
    }

    private static String[] sides(String rest) {
        return (rest + " ").split(IS, 2);
    }
}
