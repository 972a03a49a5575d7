package cxfperf;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.result.ResultFile;
import cxfperf.testing.Manual;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the sources of all modules call things: one name for one type, and one place for the name of a file. */
class NamesTest {

    private static final Pattern COMMENT = Pattern.compile("(?s:/\\*.*?\\*/)|(?m:^\\s*//.*$)");
    private static final Pattern LITERAL = Pattern.compile("\"(?:\\\\.|[^\"\\\\])*+\"");
    private static final Pattern TYPE = Pattern.compile("\\b(?:class|interface|enum|record)\\s+([A-Z]\\w*)");

    @Test
    void noTwoTypesHaveOneSimpleName() throws IOException {
        Map<String, List<Path>> types = new TreeMap<>();
        for (Path source : sources()) {
            Matcher type = TYPE.matcher(LITERAL.matcher(code(source)).replaceAll("\"\""));
            while (type.find()) {
                types.computeIfAbsent(type.group(1), name -> new ArrayList<>()).add(source);
            }
        }
        assertThat(types).containsKeys("ResultFile", "Runner");
        types.values().removeIf(places -> places.size() == 1);
        assertThat(types).isEmpty();
    }

    @Test
    void everyStoredFileIsSpelledInOnePlace() throws IOException {
        List<String> names =
                Arrays.stream(ResultFile.values()).map(ResultFile::toString).toList();
        Map<String, List<String>> spelled = new TreeMap<>();
        for (Path source : sources()) {
            Matcher literal = LITERAL.matcher(code(source));
            while (literal.find()) {
                String text = literal.group();
                if (names.stream().anyMatch(text::contains)) {
                    spelled.computeIfAbsent(source.getFileName().toString(), name -> new ArrayList<>())
                            .add(text);
                }
            }
        }
        assertThat(spelled).containsOnlyKeys("ResultFile.java");
        assertThat(spelled.get("ResultFile.java")).hasSameSizeAs(names);
    }

    private static String code(Path source) throws IOException {
        return COMMENT.matcher(Files.readString(source)).replaceAll("");
    }

    /** The main code of every module of the repository. */
    private static List<Path> sources() throws IOException {
        List<Path> sources = Manual.files().stream()
                .filter(file -> file.toString().matches(".*/src/main/java/.*\\.java"))
                .toList();
        assertThat(sources).hasSizeGreaterThan(200).anyMatch(source -> source.toString()
                .contains("hello-scenario"));
        return sources;
    }
}
