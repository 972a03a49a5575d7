package cxfperf.manual;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.testing.Manual;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Comments, messages and pages use one word for each concept, the one that the field uses, and sentences of comments
 * begin with their subject.
 */
class WordsTest {

    /**
     * A word that no text has.
     *
     * @param say the field's word in its place
     * @param words a regular expression of the words that are not used
     */
    private record Word(String say, String words) {

        Pattern never() {
            return wholeWords(words);
        }
    }

    private static Pattern wholeWords(String words) {
        return Pattern.compile("(?i)(?<![\\w-])(?:" + words + ")(?![\\w-])");
    }

    private static final List<Word> WORDS = List.of(
            new Word("variant, baseline, candidate", "arms?"),
            new Word("measurement interval, window", "stretch|stretches"),
            new Word("cool-down calls", "trailing calls?|\\d+ trailing"),
            new Word("dropped", "unsent|untaken"),
            new Word("scheduled", "calls? (?:is|are|was|were) due|due calls?"),
            new Word("behind schedule, delayed", "held up|holds up|hold up"),
            new Word("service time, response time", "service clock|response clock|both clocks"),
            new Word("poll, check, read", "a look|looks at the server|last look|each look|next look|between looks"),
            new Word("load generator", "client hosts?"),
            new Word("auxiliary process", "further process(?:es)?"),
            new Word("recording, replay", "lessons?|teachers?|learned|learns"),
            new Word("fix", "mends?|mended|mending"),
            new Word("report, record", "told|tells of|tell of|say of|says of|said of"),
            new Word("correct, valid", "right (?:reply|replies)"),
            new Word("not available, cannot be resolved", "cannot be had"),
            new Word("a subject", "whoever"),
            new Word("CXF configuration file, bus file", "file of a bus"));

    /** Most texts have no such word, which one search finds out. */
    private static final Pattern ANY =
            wholeWords(WORDS.stream().map(Word::words).collect(Collectors.joining("|")));

    /**
     * A text that has such a word for a reason.
     *
     * @param file the end of its path
     * @param phrase what stands there
     * @param reason why it stays
     */
    private record Allowed(String file, String phrase, String reason) {}

    private static final List<Allowed> ALLOWED = List.of(new Allowed("WordsTest.java", "", "lists the words"));

    private static final Pattern STRING_OR_COMMENT = Pattern.compile(
            "\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*+\"|'(?:\\\\.|[^'\\\\\\n])++'|//[^\\n]*+|/\\*.*?\\*/",
            Pattern.DOTALL);

    /** The first word of a sentence, at the start of a comment or after the end of another sentence. */
    private static final Pattern NO_SUBJECT = Pattern.compile(
            "(?:/\\*\\*?|//|[.!?:]|<p>|<li>)[\\s*]+(Of|As|Those|That|Whoever)\\s+(?!is\\b|are\\b|was\\b|were\\b)");

    @Test
    void commentsStringsAndPagesUseTheWordsOfTheField() {
        List<String> found = new ArrayList<>();
        for (Text text : texts) {
            for (Word word : ANY.matcher(text.text()).find() ? WORDS : List.<Word>of()) {
                Matcher matcher = word.never().matcher(text.text());
                while (matcher.find()) {
                    String line = text.lineOf(matcher.start());
                    if (ALLOWED.stream()
                            .noneMatch(each -> text.file().endsWith(each.file()) && line.contains(each.phrase()))) {
                        found.add(text.file() + ": '" + matcher.group() + "', say " + word.say() + ": " + line);
                    }
                }
            }
        }
        assertThat(found).isEmpty();
    }

    @Test
    void sentencesOfCommentsBeginWithTheirSubject() {
        List<String> found = new ArrayList<>();
        for (Text text : texts) {
            if (text.isComment()) {
                Matcher matcher = NO_SUBJECT.matcher(text.text());
                while (matcher.find()) {
                    found.add(text.file() + ": " + text.lineOf(matcher.start(1)));
                }
            }
        }
        assertThat(found).isEmpty();
    }

    @Test
    void aWordInACommentAStringOrAPageIsFound() {
        List<Text> texts = java("int a = '\"'; /** Of the arm. */ String s = \"it is \\\" mended\"; // told", "A.java");

        assertThat(texts).extracting(Text::text).contains("/** Of the arm. */", "\"it is \\\" mended\"", "// told");
        assertThat(texts.stream().filter(text -> WORDS.stream()
                        .anyMatch(word -> word.never().matcher(text.text()).find())))
                .hasSize(3);
        assertThat(NO_SUBJECT.matcher(texts.get(1).text()).find()).isTrue();
    }

    private record Text(String file, String text) {

        boolean isComment() {
            return text.startsWith("/");
        }

        String lineOf(int index) {
            int start = text.lastIndexOf('\n', index) + 1;
            int end = text.indexOf('\n', index);
            return text.substring(start, end < 0 ? text.length() : end).strip();
        }
    }

    private static List<Text> texts;

    @BeforeAll
    static void read() throws IOException {
        texts = new ArrayList<>();
        for (Path path : Manual.files()) {
            String file = Manual.top().relativize(path).toString();
            if (file.endsWith(".java")) {
                texts.addAll(java(Files.readString(path), file));
            } else if (file.endsWith(".md")) {
                texts.add(new Text(file, Files.readString(path)));
            }
        }
        assertThat(texts).hasSizeGreaterThan(1_000);
    }

    /** The other tests need the memory. */
    @AfterAll
    static void forget() {
        texts = null;
    }

    private static List<Text> java(String source, String file) {
        List<Text> texts = new ArrayList<>();
        Matcher matcher = STRING_OR_COMMENT.matcher(source);
        while (matcher.find()) {
            texts.add(new Text(file, matcher.group()));
        }
        return texts;
    }
}
