package cxfperf.own.requests.expect;

import cxfperf.own.requests.RequestException;
import cxfperf.own.requests.RequestFile;
import cxfperf.own.requests.RequestTemplate;
import cxfperf.own.requests.RequestVariables;
import cxfperf.own.requests.Syntax;
import cxfperf.own.requests.XmlSteps;
import cxfperf.own.requests.expect.ReplyExpectation.ByGoldenJson;
import cxfperf.own.requests.expect.ReplyExpectation.ByGoldenText;
import cxfperf.own.requests.expect.ReplyExpectation.ByGoldenXml;
import cxfperf.own.requests.expect.ReplyExpectation.ByPath;
import cxfperf.own.requests.expect.ReplyExpectation.ByPointer;
import cxfperf.own.requests.expect.ReplyExpectation.ByRegex;
import cxfperf.own.requests.expect.ReplyExpectation.ByStatus;
import cxfperf.own.requests.expect.ReplyExpectation.ByXPath;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * What the replies of one operation must be, as {@code -Dexpect} says it: one expectation, or with {@code @FILE} those
 * in the lines of a file. All of them must hold. Immutable.
 *
 * <pre>
 * xpath //responseType == Hello ${id}     one match has this text
 * xpath count(//item) = 3                 is true; or there is a match
 * json /customer/id == ${id}              is this; without ==, is there
 * regex Hello \d+                         is found in the text
 * golden reply.xml                        the whole reply, with ${any} for what does not count
 * status 201                              instead of 200 to 299
 * </pre>
 *
 * @param all in the order in which they are written
 */
public record Expectations(List<ReplyExpectation> all) {

    /** Nothing: a reply is right if it is no fault, has status 200 to 299 where there is one, and is well-formed. */
    public static final Expectations NONE = new Expectations(List.of());

    private static final String OPTION = "-D" + ReplyRules.EXPECT;

    /** Between what is looked for and its value. */
    private static final String IS = " == ";

    private static final String KINDS =
            "'xpath PATH == VALUE', 'json /POINTER == VALUE', 'regex REGEX', 'golden FILE', 'status CODE' or '@FILE'"
                    + " is expected";

    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^}]*)}");

    public Expectations {
        all = List.copyOf(all);
    }

    /** Whether a reply is compared with nothing. */
    public boolean isEmpty() {
        return all.isEmpty();
    }

    /**
     * Of the value of {@code -Dexpect}.
     *
     * @param text one expectation, or {@code @FILE}
     * @param variables of the requests whose replies these are
     * @throws RequestException if it cannot be used; one line, which does not name the option
     */
    public static Expectations parse(String text, RequestVariables variables) throws RequestException {
        return text.startsWith("@")
                ? file(Path.of(text.substring(1).strip()), variables)
                : new Expectations(List.of(new Line(OPTION, Path.of(""), variables).parse(text.strip())));
    }

    /**
     * Of a file: an expectation in each line, {@code #} at the beginning of a line that says nothing. A golden file in
     * it is looked for beside it.
     *
     * @throws RequestException if the file, or a line of it, cannot be used
     */
    public static Expectations file(Path file, RequestVariables variables) throws RequestException {
        String[] lines = RequestFile.read(file).text().split("\\R");
        Path beside = file.toAbsolutePath().getParent();
        List<ReplyExpectation> all = new ArrayList<>();
        for (int i = 0; i < lines.length; i++) {
            String line = lines[i].strip();
            String where = file.getFileName() + ", line " + (i + 1);
            if (!line.isEmpty() && !line.startsWith("#")) {
                all.add(new Line(where, beside, variables).parse(line));
            }
        }
        if (all.isEmpty()) {
            throw new RequestException(file + " has no expectation");
        }
        return new Expectations(all);
    }

    /** One line, with what it takes to understand it. */
    private record Line(String where, Path beside, RequestVariables variables) {

        ReplyExpectation parse(String line) throws RequestException {
            int space = line.indexOf(' ');
            String kind = space < 0 ? line : line.substring(0, space);
            String rest = space < 0 ? "" : line.substring(space + 1).strip();
            if (rest.isEmpty()) {
                throw unusable(line);
            }
            return switch (kind) {
                case "xpath" -> xpath(line, rest);
                case "json" -> json(line, rest);
                case "regex" -> regex(line, rest);
                case "golden" -> golden(line, rest);
                case "status" -> status(line, rest);
                default -> throw unusable(line);
            };
        }

        /** Whoever gave the option is told its name by others. */
        private String prefix() {
            return where.equals(OPTION) ? "" : where + ": ";
        }

        private RequestException unusable(String line) {
            return new RequestException(prefix() + "'" + Texts.shown(line) + "': " + KINDS);
        }

        private ReplyExpectation xpath(String line, String rest) throws RequestException {
            ExpectedText value = value(rest);
            String path = path(rest);
            Optional<XmlSteps> steps = XmlSteps.within(path);
            return steps.isPresent()
                    ? new ByPath(line, steps.get(), value)
                    : new ByXPath(line, FullXPath.parse(prefix(), where, path, variables), value);
        }

        private ReplyExpectation json(String line, String rest) throws RequestException {
            String pointer = path(rest);
            if (pointer.contains("${")) {
                throw new RequestException(prefix() + "a JSON pointer has no variables, only the value behind == has");
            }
            try {
                return new ByPointer(line, PointerWatch.names(pointer), value(rest));
            } catch (IllegalArgumentException e) {
                throw new RequestException(prefix() + "'" + pointer + "': " + e.getMessage());
            }
        }

        private ReplyExpectation regex(String line, String rest) throws RequestException {
            List<String> pieces = new ArrayList<>();
            List<RequestTemplate> values = new ArrayList<>();
            Matcher variable = VARIABLE.matcher(rest);
            int from = 0;
            while (variable.find()) {
                pieces.add(rest.substring(from, variable.start()));
                values.add(variables.template(where, variable.group(), Syntax.TEXT));
                from = variable.end();
            }
            pieces.add(rest.substring(from));
            try {
                Pattern sample = Pattern.compile(String.join(Pattern.quote("value"), pieces));
                return new ByRegex(line, List.copyOf(pieces), List.copyOf(values), values.isEmpty() ? sample : null);
            } catch (PatternSyntaxException e) {
                throw new RequestException(prefix() + "'" + rest + "' is no regular expression: " + e.getDescription());
            }
        }

        private ReplyExpectation golden(String line, String name) throws RequestException {
            RequestFile file;
            try {
                file = RequestFile.read(beside.resolve(name));
            } catch (InvalidPathException e) {
                throw new RequestException(prefix() + "'" + name + "' is no path of a file");
            }
            return switch (file.syntax()) {
                case XML -> new ByGoldenXml(line, GoldenXml.parse(file.name(), file.text(), variables));
                case JSON -> new ByGoldenJson(line, GoldenJson.parse(file.name(), file.text(), variables));
                default -> new ByGoldenText(line, ExpectedText.of(file.name(), file.text(), variables));
            };
        }

        private ReplyExpectation status(String line, String code) throws RequestException {
            if (!code.matches("[1-5][0-9][0-9]")) {
                throw new RequestException(prefix() + "'" + code + "': a status of HTTP is from 100 to 599");
            }
            return new ByStatus(line, Integer.parseInt(code));
        }

        /** What is looked for: all that is ahead of the value. */
        private static String path(String rest) {
            int is = (rest + " ").indexOf(IS);
            return is < 0 ? rest : rest.substring(0, is).strip();
        }

        private ExpectedText value(String rest) throws RequestException {
            int is = (rest + " ").indexOf(IS);
            return is < 0
                    ? null
                    : ExpectedText.of(
                            where,
                            rest.substring(Math.min(rest.length(), is + IS.length()))
                                    .strip(),
                            variables);
        }
    }
}
