package cxfperf.own;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks by imports which packages of this module use which. */
class OwnServiceArrowsTest {

    private static final Path SOURCES = Path.of("src", "main", "java");
    private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");
    private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?([a-z0-9_.]+)\\.[A-Z]");

    @Test
    void thereIsNoCycle() throws IOException {
        Map<String, Set<String>> uses = uses();
        assertThat(uses).containsKeys("cxfperf.own", "cxfperf.own.requests", "cxfperf.own.replies");
        uses.values().forEach(used -> used.retainAll(uses.keySet()));

        while (uses.values().removeIf(Set::isEmpty)) {
            uses.values().forEach(used -> used.retainAll(uses.keySet()));
        }
        assertThat(uses).isEmpty();
    }

    private static Map<String, Set<String>> uses() throws IOException {
        Map<String, Set<String>> uses = new TreeMap<>();
        try (Stream<Path> files = Files.walk(SOURCES).filter(Files::isRegularFile)) {
            for (Path file : files.toList()) {
                String text = Files.readString(file);
                String user = PACKAGE.matcher(text)
                        .results()
                        .map(found -> found.group(1))
                        .findFirst()
                        .orElseThrow();
                Set<String> imported = IMPORT.matcher(text)
                        .results()
                        .map(found -> found.group(1))
                        .collect(Collectors.toCollection(TreeSet::new));
                imported.remove(user);
                uses.computeIfAbsent(user, name -> new TreeSet<>()).addAll(imported);
            }
        }
        return uses;
    }
}
