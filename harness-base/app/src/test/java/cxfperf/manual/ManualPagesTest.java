package cxfperf.manual;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.testing.Manual;
import cxfperf.testing.ManualPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The form of the manual: its size, its links and its blocks. */
class ManualPagesTest {

    private static final int README_BYTES = 12 * 1024;

    /** Commands are {@code sh} and nothing else: other fenced blocks are not checked as commands. */
    private static final Set<String> LANGUAGES = Set.of("sh", "text", "java", "xml", "json", "properties");

    @Test
    void theReadmeIsOnePageAndLinksToEveryOther() throws IOException {
        ManualPage readme = Manual.page("README.md");

        assertThat(Files.size(readme.file())).isLessThanOrEqualTo(README_BYTES);
        assertThat(readme.links()).containsAll(namesOfTheDocs());
    }

    @Test
    void everyPageBeginsWithACommandAndWhatItPrints() throws IOException {
        assertThat(Manual.pages())
                .filteredOn(page -> page.name().startsWith("docs/"))
                .hasSizeGreaterThan(10)
                .extracting(page -> page.name() + ": " + page.blocks().get(0).language() + ", "
                        + page.blocks().get(1).language())
                .allMatch(beginning -> beginning.endsWith(": sh, text"));
    }

    @Test
    void everyLinkLeadsToAFileAndAHeadingThatThereAre() throws IOException {
        assertThat(Manual.pages()).allSatisfy(page -> assertThat(broken(page)).isEmpty());
    }

    /** What is indented by four is a block too, and no test of commands would see it. */
    @Test
    void everyBlockIsFencedAndSaysWhatItIs() throws IOException {
        for (ManualPage page : Manual.pages()) {
            assertThat(page.blocks()).as(page.name()).allSatisfy(block -> assertThat(LANGUAGES)
                    .contains(block.language()));
            List<String> prose = page.prose();
            for (int i = 1; i < prose.size(); i++) {
                boolean indented =
                        prose.get(i).startsWith("    ") && prose.get(i - 1).isBlank();
                assertThat(indented)
                        .as("%s:%d is indented code", page.name(), i + 1)
                        .isFalse();
            }
        }
    }

    private static List<String> namesOfTheDocs() throws IOException {
        return Manual.pages().stream()
                .map(ManualPage::name)
                .filter(name -> name.startsWith("docs/"))
                .toList();
    }

    private static List<String> broken(ManualPage page) {
        List<String> broken = new ArrayList<>();
        for (String link : page.links()) {
            if (link.startsWith("https://")) {
                continue;
            }
            String[] parts = link.split("#", 2);
            Path target = parts[0].isEmpty() ? page.file() : page.file().resolveSibling(parts[0]);
            boolean itself = target.equals(page.file());
            if (!itself && !Files.exists(target)) {
                broken.add(link);
            } else if (parts.length > 1) {
                ManualPage other = itself ? page : Manual.page(relative(target));
                if (!other.anchors().contains(parts[1])) {
                    broken.add(link);
                }
            }
        }
        return broken;
    }

    private static String relative(Path file) {
        return Manual.top().relativize(file.normalize()).toString();
    }
}
