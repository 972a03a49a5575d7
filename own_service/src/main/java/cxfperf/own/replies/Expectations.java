package cxfperf.own.replies;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import cxfperf.own.replies.ExpectedText.Wanted;
import cxfperf.own.replies.ServiceReply.Form;
import cxfperf.own.requests.RequestException;
import cxfperf.own.requests.RequestFile;
import cxfperf.own.requests.RequestTemplate;
import cxfperf.own.requests.RequestValues;
import cxfperf.own.requests.RequestVariables;
import cxfperf.own.requests.Syntax;
import cxfperf.scenario.CallFailedException;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import javax.xml.stream.XMLStreamException;
import javax.xml.xpath.XPathExpressionException;

/**
 * The expectations for the replies of one operation, from {@code -Dexpect}: one expectation, or with {@code @FILE} one
 * in each line of a file. A valid reply meets all of them. Immutable, and safe for any number of threads.
 *
 * <pre>
 * xpath //responseType == Hello ${id}     one match has this text
 * xpath count(//item) = 3                 is true; or there is a match
 * json /customer/id == ${id}              has this value; without ==, exists
 * regex Hello \d+                         is found in the text
 * golden reply.xml                        the whole reply, with ${any} for parts that may vary
 * status 201                              instead of 200 to 299
 * </pre>
 *
 * @param all in the order in which they are written, without the status
 * @param status HTTP status; empty if 200 to 299 are valid
 */
public record Expectations(List<ReplyExpectation> all, Optional<Integer> status) {

    /** No expectation: a reply is valid if it is no fault, has status 200 to 299 (over HTTP), and is well-formed. */
    public static final Expectations NONE = new Expectations(List.of(), Optional.empty());

    /** The name of the option with the expectations. */
    public static final String OPTION = "expect";

    private static final String GOLDEN = "golden";

    /** The separator between a path and its expected value. */
    private static final String IS = " == ";

    private static final String KINDS =
            "'xpath PATH == VALUE', 'json /POINTER == VALUE', 'regex REGEX', 'golden FILE', 'status CODE' or '@FILE'"
                    + " is expected";

    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^}]*)}");
    private static final Pattern POINTER = Pattern.compile("(/([^~]|~[01])*)?");

    /**
     * One condition that a valid reply meets.
     *
     * @param shown as the user wrote it
     * @param form of the replies that it applies to; null for any
     */
    record ReplyExpectation(String shown, Form form, DifferenceCheck check) {

        @FunctionalInterface
        interface DifferenceCheck {

            /** Returns the difference from the expectation; empty if there is none. */
            Optional<String> difference(ServiceReply reply, RequestValues values)
                    throws CallFailedException, IOException, XMLStreamException;
        }

        void judge(ServiceReply reply, RequestValues values)
                throws CallFailedException, IOException, XMLStreamException {
            Optional<String> difference = check.difference(reply, values);
            if (difference.isPresent()) {
                throw CallFailedException.wrongReply(shown + ": " + difference.get());
            }
        }
    }

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

    /** The same expectation where a relative path of a golden file is that of a file in this directory. */
    public static String beside(Path directory, String text) {
        return text.startsWith(GOLDEN + " ")
                ? GOLDEN + " "
                        + directory.resolve(text.substring(GOLDEN.length()).strip())
                : text;
    }

    /**
     * Parses the value of {@code -Dexpect}.
     *
     * @param text one expectation, or {@code @FILE}
     * @param variables of the requests whose replies are checked
     * @throws RequestException if it cannot be used; one line, which does not name the option
     */
    public static Expectations parse(String text, RequestVariables variables) throws RequestException {
        if (text.startsWith("@")) {
            return file(Path.of(text.substring(1).strip()), variables);
        }
        ExpectationLine line = new ExpectationLine("-D" + OPTION, "", Path.of(""), variables);
        return line.parse(text.strip());
    }

    /**
     * Reads a file with an expectation in each line; {@code #} begins a comment. Paths of golden files are relative to
     * the file.
     */
    private static Expectations file(Path file, RequestVariables variables) throws RequestException {
        String[] lines = RequestFile.read(file).text().split("\\R");
        Path beside = file.toAbsolutePath().getParent();
        List<Expectations> all = new ArrayList<>();
        for (int i = 0; i < lines.length; i++) {
            String line = lines[i].strip();
            String where = file.getFileName() + ", line " + (i + 1);
            if (!line.isEmpty() && !line.startsWith("#")) {
                all.add(new ExpectationLine(where, where + ": ", beside, variables).parse(line));
            }
        }
        if (all.isEmpty()) {
            throw new RequestException(file + " has no expectation");
        }
        List<Integer> statuses =
                all.stream().flatMap(each -> each.status().stream()).toList();
        if (statuses.size() > 1) {
            throw new RequestException(file.getFileName() + " has " + statuses.size()
                    + " lines with a status: a reply has one, and one line is expected");
        }
        return new Expectations(
                all.stream().flatMap(each -> each.all().stream()).toList(),
                statuses.stream().findFirst());
    }

    private static Expectations of(String shown, Form form, ReplyExpectation.DifferenceCheck check) {
        return new Expectations(List.of(new ReplyExpectation(shown, form, check)), Optional.empty());
    }

    /**
     * Parses one line.
     *
     * @param where the line is, for messages about variables
     * @param prefix of other messages
     * @param beside the directory of golden files
     */
    private record ExpectationLine(String where, String prefix, Path beside, RequestVariables variables) {

        /** Returns one expectation, or the status. */
        Expectations parse(String line) throws RequestException {
            int space = line.indexOf(' ');
            String kind = space < 0 ? line : line.substring(0, space);
            String rest = space < 0 ? "" : line.substring(space + 1).strip();
            if (rest.isEmpty()) {
                throw unusable(line);
            }
            return switch (kind) {
                case "xpath" -> of(line, Form.XML, xpath(rest));
                case "json" -> of(line, Form.JSON, json(rest));
                case "regex" -> of(line, null, regex(rest));
                case GOLDEN -> golden(line, rest);
                case "status" -> new Expectations(List.of(), Optional.of(status(rest)));
                default -> throw unusable(line);
            };
        }

        private RequestException unusable(String line) {
            return new RequestException(
                    (prefix.isEmpty() ? "" : prefix + "'" + ServiceReply.shown(line) + "': ") + KINDS);
        }

        private ReplyExpectation.DifferenceCheck xpath(String rest) throws RequestException {
            ExpectedText value = value(rest);
            ReplyXPath path;
            try {
                path = ReplyXPath.parse(where, path(rest), variables);
            } catch (RequestException e) {
                throw e.getMessage().startsWith(where)
                        ? e
                        : new RequestException(
                                prefix + "'" + path(rest) + "' cannot be used as an XPath: " + e.getMessage());
            }
            return (reply, values) -> {
                try {
                    ReplyXPath.Found found = path.find(reply.xml(), values);
                    if (value == null) {
                        return found.holds()
                                ? Optional.empty()
                                : Optional.of(found.isNodes() ? ExpectedText.NOTHING : "is not so");
                    }
                    Wanted wanted = value.wanted(values);
                    return found.texts().stream().anyMatch(wanted::is)
                            ? Optional.empty()
                            : Optional.of(wanted.difference(
                                    found.texts().isEmpty()
                                            ? null
                                            : found.texts().get(0)));
                } catch (XPathExpressionException e) {
                    return Optional.of("cannot be evaluated: " + ServiceReply.shown(String.valueOf(e.getMessage())));
                }
            };
        }

        private ReplyExpectation.DifferenceCheck json(String rest) throws RequestException {
            String text = path(rest);
            if (text.contains("${")) {
                throw new RequestException(prefix + "a JSON pointer has no variables, only the value after == has");
            }
            if (!POINTER.matcher(text).matches()) {
                throw new RequestException(prefix + "'" + text + "': a JSON pointer begins with /; in it, ~ is written"
                        + " as ~0, and / in a name as ~1");
            }
            JsonPointer pointer = JsonPointer.compile(text);
            ExpectedText value = value(rest);
            return (reply, values) -> {
                JsonNode found = reply.json().at(pointer);
                if (found.isMissingNode()) {
                    return Optional.of(ExpectedText.NOTHING);
                }
                Wanted wanted = value == null ? null : value.wanted(values);
                return wanted == null || wanted.is(found)
                        ? Optional.empty()
                        : Optional.of(wanted.difference(
                                found.isObject() ? "an object" : found.isArray() ? "an array" : found.asText()));
            };
        }

        private ReplyExpectation.DifferenceCheck regex(String rest) throws RequestException {
            RequestTemplate regex = variables.template(where, rest, Syntax.REGEX);
            Pattern sample;
            try {
                sample = Pattern.compile(VARIABLE.matcher(rest).replaceAll("value"));
            } catch (PatternSyntaxException e) {
                throw new RequestException(
                        prefix + "'" + rest + "' is not a valid regular expression: " + e.getDescription());
            }
            return (reply, values) -> {
                String text = reply.text();
                Pattern pattern = regex.isConstant() ? sample : Pattern.compile(regex.text(values));
                return pattern.matcher(text).find()
                        ? Optional.empty()
                        : Optional.of("is not in the reply: " + ServiceReply.shown(text));
            };
        }

        private Expectations golden(String line, String name) throws RequestException {
            RequestFile file;
            try {
                file = RequestFile.read(beside.resolve(name));
            } catch (InvalidPathException e) {
                throw new RequestException(prefix + "'" + name + "' is no path of a file");
            }
            return switch (file.syntax()) {
                case XML -> {
                    GoldenXml golden = GoldenXml.parse(file.name(), file.text(), variables);
                    yield of(line, Form.XML, (reply, values) -> golden.difference(reply.xml(), values));
                }
                case JSON -> {
                    GoldenJson golden = GoldenJson.parse(file.name(), file.text(), variables);
                    yield of(line, Form.JSON, (reply, values) -> golden.difference(reply.json(), values));
                }
                default -> {
                    ExpectedText golden = ExpectedText.of(file.name(), file.text(), variables);
                    yield of(line, null, (reply, values) -> {
                        String text = reply.text();
                        Wanted wanted = golden.wanted(values);
                        return wanted.is(text) ? Optional.empty() : Optional.of(wanted.difference(text));
                    });
                }
            };
        }

        private int status(String code) throws RequestException {
            if (!code.matches("[1-5][0-9][0-9]")) {
                throw new RequestException(prefix + "'" + code + "': a status of HTTP is from 100 to 599");
            }
            return Integer.parseInt(code);
        }

        /** The path: the text before the separator. */
        private static String path(String rest) {
            return sides(rest)[0].strip();
        }

        /** The expected value; null if the line has none. */
        private ExpectedText value(String rest) throws RequestException {
            String[] sides = sides(rest);
            return sides.length == 1 ? null : ExpectedText.of(where, sides[1].strip(), variables);
        }

        private static String[] sides(String rest) {
            return (rest + " ").split(IS, 2);
        }
    }
}
