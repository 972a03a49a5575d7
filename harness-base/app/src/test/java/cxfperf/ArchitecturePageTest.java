package cxfperf;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.testing.Manual;
import cxfperf.testing.ManualPage;
import cxfperf.testing.MavenBuild;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page about the architecture shows the layers that the test of the imports holds, and names what is there. */
class ArchitecturePageTest {

    private static final Pattern TYPE = Pattern.compile("([a-z]+/)+[A-Z]\\w+");

    private final ManualPage page = Manual.page("docs/architecture.md");

    @Test
    void itsTableIsThatOfTheRooms() {
        List<String> rows = Arrays.stream(PackageLayers.values())
                .map(layer -> "| `" + layer.word() + "` | " + layer.purpose() + " |")
                .toList();
        List<String> prose = page.prose();
        int first = prose.indexOf("| package | job |") + 2;

        assertThat(prose.subList(first, first + rows.size() + 1))
                .startsWith(rows.toArray(String[]::new))
                .endsWith("");
    }

    @Test
    void everyTypeThatItNamesIsThere() throws IOException {
        String sources = "/src/main/java/cxfperf/";
        List<String> types = Manual.files().stream()
                .map(Path::toString)
                .filter(file -> file.contains(sources) && file.endsWith(".java"))
                .map(file -> file.substring(file.indexOf(sources) + sources.length(), file.length() - ".java".length()))
                .toList();

        assertThat(page.inlineCode().stream().filter(TYPE.asMatchPredicate()))
                .hasSizeGreaterThan(20)
                .isSubsetOf(types);
    }

    @Test
    void everyDirectoryOfModulesIsListed() {
        List<String> listed = page.prose().stream()
                .filter(line -> line.matches("\\| `[a-z_/-]+/` \\| .*"))
                .map(line -> line.substring(3, line.indexOf("/` |")))
                .toList();
        Set<String> top = new TreeSet<>();
        MavenBuild.read(Manual.top())
                .modules()
                .forEach(module -> top.add(Path.of(module).getName(0).toString()));

        assertThat(listed).containsAll(top).allSatisfy(directory -> assertThat(
                        Manual.top().resolve(directory))
                .isDirectory());
    }

    @Test
    void itSaysOnceOfEachLibraryOfTheModulesWhatItIsFor() {
        List<List<String>> rows = Manual.page("CONTRIBUTING.md").section("## Libraries").prose().stream()
                .filter(line -> line.startsWith("| `"))
                .map(line -> List.of(line.split(" *[|] *")))
                .toList();
        assertThat(rows).allSatisfy(row -> assertThat(row).hasSize(4).doesNotContain(" "));
        List<String> patterns = rows.stream()
                .flatMap(row -> Arrays.stream(row.get(1).replace("`", "").split(", ")))
                .toList();
        Set<String> libraries = MavenBuild.libraries(Manual.top());

        assertThat(libraries).hasSizeGreaterThan(40).allSatisfy(library -> assertThat(patterns)
                .filteredOn(pattern -> matches(pattern, library))
                .as(library)
                .hasSize(1));
        assertThat(patterns)
                .allSatisfy(pattern -> assertThat(libraries).anyMatch(library -> matches(pattern, library)));
    }

    private static boolean matches(String pattern, String library) {
        return Pattern.matches(pattern.replace(".", "[.]").replace("*", "[^:]+"), library);
    }
}
