package cxfperf.manual;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.jvms.ExitCode;
import cxfperf.options.Option;
import cxfperf.options.Role;
import cxfperf.result.Reason;
import cxfperf.result.ResultFile;
import cxfperf.result.Status;
import cxfperf.scenario.FailureKind;
import cxfperf.testing.Manual;
import cxfperf.testing.ManualPage;
import cxfperf.testing.MavenBuild;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tables of the manual are those of the code. */
class ManualTablesTest {

    private final List<String> options = Manual.page("docs/options.md").prose();
    private final List<String> results = Manual.page("docs/results.md").prose();

    @Test
    void listsEveryOptionAndNoOther() {
        List<String> rows = new ArrayList<>();
        for (Option<?> option : Option.all()) {
            String roles = Arrays.stream(Role.values())
                    .filter(option::isNamedFor)
                    .map(Role::word)
                    .collect(Collectors.joining(", "));
            rows.add("| `-D" + option.optionName() + "=" + option.label() + "` | " + option.defaultText() + " | "
                    + roles + " | " + option.meaning() + " |");
        }

        assertThat(options).filteredOn(line -> line.startsWith("| `-D")).containsExactlyElementsOf(rows);
    }

    @Test
    void listsEveryCommandWithWhatItDoes() {
        for (Role role : Role.values()) {
            assertThat(options)
                    .filteredOn(line -> line.startsWith("| `" + role.word() + "` | `scripts/" + role.word()))
                    .singleElement()
                    .asString()
                    .endsWith(" | " + role.purpose() + " |");
        }
    }

    @Test
    void listsEveryReasonInItsOrderWithItsVerdict() {
        assertThat(results)
                .filteredOn(line -> line.matches("\\| `[A-Z_]+` \\| (INVALID|FAIL|warning) .*"))
                .extracting(line -> line.substring(0, line.indexOf(" | ", line.indexOf(" | ") + 1)))
                .containsExactlyElementsOf(Arrays.stream(Reason.Code.values())
                        .map(code -> "| `" + code + "` | " + (code.status() == Status.PASS ? "warning" : code.status()))
                        .toList());
    }

    @Test
    void listsEveryKindOfFailure() {
        for (FailureKind kind : FailureKind.values()) {
            assertThat(results).anyMatch(line -> line.startsWith("| `" + kind + "` | "));
        }
    }

    @Test
    void listsEveryExitCode() {
        for (ExitCode code : ExitCode.values()) {
            assertThat(results).anyMatch(line -> line.startsWith("| " + code.code() + " | "));
        }
    }

    @Test
    void listsEveryFileThatIsLeft() throws IOException {
        Set<String> named = new TreeSet<>();
        named.addAll(Manual.page("docs/results.md").inlineCode());
        named.addAll(Manual.page("docs/experiments.md").inlineCode());
        for (ResultFile file : ResultFile.values()) {
            assertThat(named).anyMatch(name -> name.endsWith(file.toString()));
        }
    }

    @Test
    void everyBusFileIsListedAndEveryListedOneIsThere() throws IOException {
        try (Stream<Path> files = Files.list(Manual.top().resolve("configs"))) {
            assertThat(named("docs/bus-files.md", "`((client|server)[a-z0-9-]*\\.xml)`"))
                    .containsExactlyInAnyOrderElementsOf(
                            files.map(file -> file.getFileName().toString())
                                    .filter(name -> name.endsWith(".xml"))
                                    .toList());
        }
    }

    @Test
    void everyExperimentIsListedWithItsQuestion() throws IOException {
        List<String> rows = new ArrayList<>();
        try (Stream<Path> files = Files.list(Manual.top().resolve("configs/experiments"))) {
            for (Path file : files.sorted().toList()) {
                Properties experiment = new Properties();
                try (Reader reader = Files.newBufferedReader(file)) {
                    experiment.load(reader);
                }
                String name = file.getFileName().toString().replace(".properties", "");
                rows.add("| `" + name + "` | " + experiment.getProperty("about") + " |");
            }
        }

        assertThat(Manual.page("docs/experiments.md").prose())
                .filteredOn(line -> line.startsWith("| `") && line.endsWith("? |"))
                .containsExactlyInAnyOrderElementsOf(rows);
    }

    @Test
    void everyProfileScriptAndConfigurationThatIsMentionedIsThere() throws IOException {
        Set<String> profiles = MavenBuild.read(Manual.top()).profiles();
        for (ManualPage page : Manual.pages()) {
            for (String code : page.inlineCode()) {
                for (String profile : found("(?:^| )-P([a-z][a-z-]*)", code)) {
                    assertThat(profiles).as(page.name() + ": " + code).contains(profile);
                }
                for (String file : found("^((?:scripts|configs|docs)/[^ ]+)", code)) {
                    assertThat(Manual.top().resolve(file)).as(page.name()).exists();
                }
            }
        }
    }

    private static List<String> found(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .toList();
    }

    private static Set<String> named(String page, String pattern) {
        return new TreeSet<>(found(pattern, String.join("\n", Manual.page(page).prose())));
    }
}
