package cxfperf;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.testing.Manual;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The formatter of the build breaks lines of code, and leaves comments as they are. */
class CommentWidthTest {

    private static final int COLUMNS = 120;
    private static final Pattern COMMENT = Pattern.compile("\\s*(\\*|/\\*|//).*");

    @Test
    void commentsKeepToTheColumnsOfTheFormatter() throws IOException {
        List<String> tooLong = new ArrayList<>();
        int comments = 0;
        for (Path file : Manual.files()) {
            if (!file.toString().endsWith(".java")) {
                continue;
            }
            List<String> lines = Files.readAllLines(file);
            for (int i = 0; i < lines.size(); i++) {
                if (COMMENT.matcher(lines.get(i)).matches()) {
                    comments++;
                    if (lines.get(i).length() > COLUMNS) {
                        tooLong.add(Manual.top().relativize(file) + ":" + (i + 1));
                    }
                }
            }
        }
        assertThat(comments).isGreaterThan(1_000);
        assertThat(tooLong).isEmpty();
    }
}
