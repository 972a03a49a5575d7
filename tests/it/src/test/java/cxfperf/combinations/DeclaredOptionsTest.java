package cxfperf.combinations;

import static org.assertj.core.api.Assertions.assertThat;

import cxfperf.options.Option;
import cxfperf.scenario.ScenarioOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each declared option has the values with which it is combined with others. */
class DeclaredOptionsTest {

    @Test
    void eachOptionIsCombinedWithOthersOrSaysWhyNot() {
        Set<String> declared =
                Values.declared().stream().map(Option::optionName).collect(Collectors.toCollection(TreeSet::new));
        Values.scenarios().stream()
                .flatMap(scenario -> scenario.options().stream())
                .map(ScenarioOption::name)
                .forEach(declared::add);
        assertThat(declared).hasSizeGreaterThan(50);
        assertThat(declared)
                .as("options that need values in Values.OF_OPTIONS, or a reason in Values.LEFT_OUT")
                .allMatch(option -> Values.isTested(option) || Values.LEFT_OUT.containsKey(option));
        assertThat(declared).as("options that are declared").containsAll(Values.LEFT_OUT.keySet());
    }

    @Test
    void eachShippedBusFileIsCombinedWithOthersOrSaysWhyNot() throws IOException {
        Set<String> tested = Values.spaces().stream()
                .flatMap(space -> Stream.of(space.factor("cfg"), space.factor("srvcfg")))
                .flatMap(factor -> factor.values().stream())
                .map(Value::name)
                .collect(Collectors.toSet());
        try (Stream<Path> files = Files.list(Values.TOP.resolve("configs"))) {
            List<String> shipped = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".xml"))
                    .toList();
            assertThat(shipped)
                    .as("bus files that need a place in Values")
                    .allMatch(file -> tested.contains(file) || Values.BUS_FILES_LEFT_OUT.containsKey(file));
            assertThat(shipped).containsAll(Values.BUS_FILES_LEFT_OUT.keySet());
        }
    }

    @Test
    void everyReasonOfARefusalStandsInTheManual() throws IOException {
        StringBuilder manual = new StringBuilder();
        try (Stream<Path> pages = Files.walk(Values.TOP.resolve("docs"))) {
            for (Path page :
                    pages.filter(file -> file.toString().endsWith(".md")).toList()) {
                manual.append(Files.readString(page).replaceAll("[`\\s]+", " "));
            }
        }
        String text = manual.toString();
        assertThat(Stream.concat(
                                Rules.all().stream().map(Rule::reason),
                                Misuse.all().stream()
                                        .filter(misuse -> misuse.options().size() > 1)
                                        .map(Misuse::reason))
                        .distinct())
                .as("reasons of refusals that the manual has not")
                .filteredOn(reason -> !text.contains(reason))
                .isEmpty();
    }

    @Test
    void combinationsBreakNoRuleAndRefusalsEachOfThem() {
        assertThat(Pairs.cover(Values.spaces(), Rules.forbidden(), 1, 40))
                .hasSize(40)
                .noneMatch(combination -> Rules.all().stream().anyMatch(rule -> rule.forbids(combination.values())));
        assertThat(Refusals.all().stream().map(Refusals.Refusal::rule).distinct())
                .as("rules that some combination breaks")
                .containsExactlyInAnyOrderElementsOf(Rules.all().stream()
                        .filter(rule -> Values.spaces().stream().anyMatch(space -> Refusals.isTried(rule, space)))
                        .toList());
    }
}
