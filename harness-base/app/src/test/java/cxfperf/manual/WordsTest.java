package cxfperf.manual;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.testing.Manual;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Comments, messages and pages use one word for each concept, the one that the field uses, and sentences of comments
 * begin with their subject.
 */
class WordsTest {

    /** The field's word, by a regular expression of the words that no text has. */
    private static final Map<String, String> WORDS = Map.ofEntries(
            Map.entry("arms?", "variant, baseline, candidate"),
            Map.entry("stretch|stretches", "measurement interval, window"),
            Map.entry("trailing calls?|\\d+ trailing", "cool-down calls"),
            Map.entry("unsent|untaken", "dropped"),
            Map.entry("calls? (?:is|are|was|were) due|due calls?", "scheduled"),
            Map.entry("held up|holds up|hold up", "behind schedule, delayed"),
            Map.entry("service clock|response clock|both clocks", "service time, response time"),
            Map.entry("a look|looks at the server|last look|each look|next look|between looks", "poll, check, read"),
            Map.entry("client hosts?", "load generator"),
            Map.entry("further process(?:es)?", "auxiliary process"),
            Map.entry("lessons?|teachers?|learned|learns", "recording, replay"),
            Map.entry("mends?|mended|mending", "fix"),
            Map.entry("told|tells of|tell of|say of|says of|said of", "report, record"),
            Map.entry("right (?:reply|replies)", "correct, valid"),
            Map.entry("cannot be had", "not available, cannot be resolved"),
            Map.entry("whoever", "a subject"),
            Map.entry("file of a bus", "CXF configuration file, bus file"));

    private static final Pattern NEVER =
            Pattern.compile("(?i)(?<![\\w-])(?:" + String.join("|", WORDS.keySet()) + ")(?![\\w-])");

    private static final Pattern STRING_OR_COMMENT = Pattern.compile(
            "\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*+\"|'(?:\\\\.|[^'\\\\\\n])++'|//[^\\n]*+|/\\*.*?\\*/",
            Pattern.DOTALL);

    private static final int COLUMNS = 120;
    private static final Pattern COMMENT_LINE = Pattern.compile("\\s*(\\*|/\\*|//).*");

    /** The first word of a sentence, at the start of a comment or after the end of another sentence. */
    private static final Pattern NO_SUBJECT = Pattern.compile(
            "(?:/\\*\\*?|//|[.!?:]|<p>|<li>)[\\s*]+(Of|As|Those|That|Whoever)\\s+(?!is\\b|are\\b|was\\b|were\\b)");

    @Test
    void textsUseTheWordsOfTheFieldAndBeginWithASubject() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path path : Manual.files()) {
            String file = Manual.top().relativize(path).toString();
            if (file.endsWith(".md")) {
                add(NEVER, file, Files.readString(path), found);
            } else if (file.endsWith(".java") && !file.endsWith("WordsTest.java")) {
                Matcher text = STRING_OR_COMMENT.matcher(Files.readString(path));
                while (text.find()) {
                    add(NEVER, file, text.group(), found);
                    if (text.group().startsWith("/")) {
                        add(NO_SUBJECT, file, text.group(), found);
                    }
                }
            }
        }
        assertThat(found).as("say instead: " + WORDS).isEmpty();
    }

    /** The formatter of the build breaks lines of code, and leaves comments as they are. */
    @Test
    void commentsKeepToTheColumnsOfTheFormatter() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : Manual.files()) {
            if (file.toString().endsWith(".java")) {
                Files.readAllLines(file).stream()
                        .filter(line -> line.length() > COLUMNS
                                && COMMENT_LINE.matcher(line).matches())
                        .forEach(line -> found.add(file + ": " + line));
            }
        }
        assertThat(found).isEmpty();
    }

    private static void add(Pattern never, String file, String text, List<String> found) {
        never.matcher(text)
                .results()
                .forEach(match -> found.add(file + ": '" + match.group() + "' in "
                        + text.lines().findFirst().orElse("")));
    }
}
