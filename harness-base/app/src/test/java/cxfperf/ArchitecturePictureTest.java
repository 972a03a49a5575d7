package cxfperf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import cxfperf.testing.Manual;
import cxfperf.testing.MavenBuild;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The picture of the modules in docs/architecture.md, drawn from the imports of their main code. {@code
 * -Dgolden.write=true} draws it anew and fails.
 */
class ArchitecturePictureTest {

    private static final Path PICTURE = Manual.top().resolve("docs/pictures/architecture.svg");
    private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?(cxfperf(?:\\.[a-z]+)+)\\.");
    private static final int WIDTH = 1_000;
    private static final int GAP = 16;
    private static final int LINE = 17;
    private static final int LETTER = 8;

    /** Packages by module. */
    private final Map<String, Set<String>> packages = new TreeMap<>();

    /** The modules that a module imports from. */
    private final Map<String, Set<String>> uses = new TreeMap<>();

    @Test
    void itShowsTheImportsOfToday() throws IOException {
        read();
        String drawn = draw();
        if (Boolean.getBoolean("golden.write")) {
            Files.writeString(PICTURE, drawn);
            fail("was drawn; look at it");
        }
        assertThat(Files.readString(PICTURE)).isEqualTo(drawn);
    }

    private void read() throws IOException {
        Map<String, Set<String>> imports = new TreeMap<>();
        for (String module : MavenBuild.read(Manual.top()).modules()) {
            Path sources = Manual.top().resolve(module).resolve("src/main/java");
            if (!Files.isDirectory(sources) || module.startsWith("samples") || module.startsWith("tests")) {
                continue;
            }
            try (Stream<Path> files = Files.walk(sources)) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".java")).toList()) {
                    packages.computeIfAbsent(module, key -> new TreeSet<>())
                            .add(sources.relativize(file.getParent()).toString().replace('/', '.'));
                    IMPORT.matcher(Files.readString(file)).results().forEach(match -> imports.computeIfAbsent(
                                    module, key -> new TreeSet<>())
                            .add(match.group(1)));
                }
            }
        }
        imports.forEach((module, names) -> uses.put(
                module,
                packages.keySet().stream()
                        .filter(other ->
                                !other.equals(module) && names.stream().anyMatch(packages.get(other)::contains))
                        .collect(Collectors.toCollection(TreeSet::new))));
    }

    /** How many modules are below this one, one on the other. */
    private int level(String module) {
        return uses.getOrDefault(module, Set.of()).stream()
                        .mapToInt(this::level)
                        .max()
                        .orElse(-1)
                + 1;
    }

    /** A box is wider the more packages it shows. */
    private double weight(String module) {
        return 24.0 + packages.get(module).size();
    }

    private String draw() {
        Map<Integer, List<String>> rows = new TreeMap<>();
        packages.keySet().forEach(module -> rows.computeIfAbsent(-level(module), key -> new ArrayList<>())
                .add(module));
        StringBuilder boxes = new StringBuilder();
        Map<String, int[]> places = new TreeMap<>();
        int y = GAP;
        for (List<String> row : rows.values()) {
            double weights = row.stream().mapToDouble(this::weight).sum();
            int height = 0;
            int x = GAP;
            for (int i = 0; i < row.size(); i++) {
                int width = (int) ((WIDTH - GAP * (row.size() + 1)) * weight(row.get(i)) / weights);
                List<String> lines = lines(row.get(i), width);
                height = Math.max(height, (lines.size() + 2) * LINE);
                places.put(row.get(i), new int[] {x + width / 2, y, y + (lines.size() + 2) * LINE});
                boxes.append("<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\"/>\n"
                        .formatted(x, y, width, (lines.size() + 2) * LINE));
                boxes.append("<text x=\"%d\" y=\"%d\" font-weight=\"bold\">%s</text>\n"
                        .formatted(x + LETTER, y + LINE + 2, row.get(i)));
                for (int line = 0; line < lines.size(); line++) {
                    boxes.append("<text x=\"%d\" y=\"%d\">%s</text>\n"
                            .formatted(x + LETTER, y + (line + 2) * LINE + 2, lines.get(line)));
                }
                x += width + GAP;
            }
            y += height + 3 * GAP;
        }
        StringBuilder arrows = new StringBuilder();
        uses.forEach((module, below) -> below.stream()
                .filter(other -> below.stream().noneMatch(between -> reaches(between, other)))
                .forEach(other -> arrows.append("<path d=\"M%d %d L%d %d\"/>\n"
                        .formatted(
                                places.get(module)[0],
                                places.get(module)[2],
                                places.get(other)[0],
                                places.get(other)[1]))));
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + WIDTH + " " + (y - 2 * GAP)
                + "\" font-family=\"sans-serif\" font-size=\"12\">\n<style>rect{fill:#f4f7fb;stroke:#456}"
                + "path{stroke:#456;fill:none;marker-end:url(#a)}</style>\n<marker id=\"a\" viewBox=\"0 0 8 8\" refX=\"8\""
                + " refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" orient=\"auto\"><path d=\"M0 0 L8 4 L0 8 z\""
                + " style=\"fill:#456;marker-end:none\"/></marker>\n<rect width=\"100%\" height=\"100%\" style=\"fill:#fff;"
                + "stroke:none\"/>\n" + arrows + boxes + "</svg>\n";
    }

    private boolean reaches(String module, String other) {
        Set<String> below = uses.getOrDefault(module, Set.of());
        return below.contains(other) || below.stream().anyMatch(each -> reaches(each, other));
    }

    /** The packages of a module, without what all their names begin with, in lines of a box. */
    private List<String> lines(String module, int width) {
        List<String> lines = new ArrayList<>();
        for (String name : packages.get(module)) {
            String shown = name.replaceFirst("^cxfperf\\.?", "");
            String last = lines.isEmpty() ? null : lines.get(lines.size() - 1);
            if (last != null && (last.length() + shown.length() + 2) * LETTER < width) {
                lines.set(lines.size() - 1, last + ", " + shown);
            } else if (!shown.isEmpty()) {
                lines.add(shown);
            }
        }
        return lines;
    }
}
