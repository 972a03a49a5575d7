package cxfperf.own.replies;

import com.fasterxml.jackson.core.JsonPointer;
import cxfperf.own.requests.Escape;
import cxfperf.own.requests.RequestException;
import cxfperf.own.requests.RequestFile;
import cxfperf.own.requests.Template;
import cxfperf.own.requests.Variables;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The expectations for the replies of one operation, from {@code -Dexpect}: one expectation, or with {@code @FILE} one
 * in each line of a file. A valid reply meets all of them. Immutable, and safe for any number of threads.
 *
 * <pre>
 * xpath //responseType == Hello ${id}     one match has this text
 * xpath count(//item) = 3                 is true; or there is a match
 * json /customer/id == ${id}              has this value; without ==, exists
 * contains Hello ${id}                    is in the text
 * status 201                              instead of 200 to 299
 * </pre>
 *
 * @param all in the order in which they are written, without the status
 * @param status HTTP status; empty if 200 to 299 are valid
 */
public record Expectations(List<Expectation> all, Optional<Integer> status) {

    /** No expectation: a reply is valid if it is no fault, has status 200 to 299 (over HTTP), and is well-formed. */
    public static final Expectations NONE = new Expectations(List.of(), Optional.empty());

    /** The name of the option with the expectations. */
    public static final String OPTION = "expect";

    /** The separator between a path and its expected value. */
    private static final String IS = " == ";

    private static final String KINDS =
            "'xpath PATH == VALUE', 'json /POINTER == VALUE', 'contains TEXT', 'status CODE' or '@FILE' is expected";

    /** RFC 6901, without variables. */
    private static final Pattern POINTER = Pattern.compile("(/([^~$]|~[01]|\\$(?!\\{))*)?");

    public Expectations {
        all = List.copyOf(all);
    }

    /** Whether there is no expectation. */
    public boolean isEmpty() {
        return size() == 0;
    }

    int size() {
        return all.size() + (status.isPresent() ? 1 : 0);
    }

    /**
     * Parses the value of {@code -Dexpect}.
     *
     * @param text one expectation, or {@code @FILE}
     * @param variables of the requests whose replies are checked
     * @throws RequestException if it cannot be used; one line, which does not name the option
     */
    public static Expectations parse(String text, Variables variables) throws RequestException {
        return text.startsWith("@")
                ? file(Path.of(text.substring(1).strip()), variables)
                : new ExpectationLine("", variables).parse(text.strip());
    }

    /** Reads a file with an expectation in each line; {@code #} begins a comment. */
    private static Expectations file(Path file, Variables variables) throws RequestException {
        String[] lines = RequestFile.read(file).text().split("\\R");
        List<Expectation> all = new ArrayList<>();
        List<Integer> statuses = new ArrayList<>();
        for (int i = 0; i < lines.length; i++) {
            String line = lines[i].strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                String where = file.getFileName() + ", line " + (i + 1) + ": ";
                Expectations one = new ExpectationLine(where, variables).parse(line);
                all.addAll(one.all());
                one.status().ifPresent(statuses::add);
            }
        }
        if (all.isEmpty() && statuses.isEmpty()) {
            throw new RequestException(file + " has no expectation");
        }
        if (statuses.size() > 1) {
            throw new RequestException(file.getFileName() + " has " + statuses.size()
                    + " lines with a status: a reply has one, and one line is expected");
        }
        return new Expectations(all, statuses.stream().findFirst());
    }

    /**
     * Parses one line.
     *
     * @param where the line is, for messages; empty for the option's value
     */
    private record ExpectationLine(String where, Variables variables) {

        /** Returns one expectation, or the status. */
        Expectations parse(String line) throws RequestException {
            int space = line.indexOf(' ');
            String kind = space < 0 ? line : line.substring(0, space);
            String rest = space < 0 ? "" : line.substring(space + 1).strip();
            if (rest.isEmpty()) {
                throw unusable(line);
            }
            return switch (kind) {
                case "xpath" ->
                    of(new Expectation.XPath(line, ReplyXPath.parse(name(), path(rest), variables), value(rest)));
                case "json" -> of(new Expectation.Pointer(line, pointer(path(rest)), value(rest)));
                case "contains" -> of(new Expectation.Contains(line, template(rest)));
                case "status" -> new Expectations(List.of(), Optional.of(status(rest)));
                default -> throw unusable(line);
            };
        }

        private static Expectations of(Expectation check) {
            return new Expectations(List.of(check), Optional.empty());
        }

        private RequestException unusable(String line) {
            return new RequestException(
                    where.isEmpty() ? KINDS : where + "'" + ServiceReply.shown(line) + "': " + KINDS);
        }

        private JsonPointer pointer(String text) throws RequestException {
            if (!POINTER.matcher(text).matches()) {
                throw new RequestException(where + "'" + text
                        + "' is no JSON pointer (RFC 6901), such as /customer/id; a pointer has no" + " variables");
            }
            return JsonPointer.compile(text);
        }

        private int status(String code) throws RequestException {
            if (!code.matches("[1-5][0-9][0-9]")) {
                throw new RequestException(where + "'" + code + "': a status of HTTP is from 100 to 599");
            }
            return Integer.parseInt(code);
        }

        /** The path: the text before the separator. */
        private static String path(String rest) {
            return sides(rest)[0].strip();
        }

        /** The expected value; empty if the line has none. */
        private Optional<Template> value(String rest) throws RequestException {
            String[] sides = sides(rest);
            return sides.length == 1 ? Optional.empty() : Optional.of(template(sides[1].strip()));
        }

        private Template template(String text) throws RequestException {
            return variables.template(name(), text, Escape.NONE);
        }

        private String name() {
            return where + "-D" + OPTION;
        }

        private static String[] sides(String rest) {
            return (rest + " ").split(IS, 2);
        }
    }
}
