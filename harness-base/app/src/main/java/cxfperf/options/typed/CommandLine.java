package cxfperf.options.typed;

import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Role;
import cxfperf.options.Scenarios;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.scenario.ForeignService;
import cxfperf.scenario.Scenario;
import cxfperf.scenario.ScenarioOption;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Parses {@code ROLE -Dname=value ...}. Options have the same spelling for Maven and for the scripts, so a user can
 * move a command line from one to the other.
 */
public final class CommandLine {

    private static final String HELP = "--help";

    private CommandLine() {}

    /** Parses options of a command of this process. */
    public static Optional<Settings> parse(List<String> arguments, Scenarios scenarios, Appendable out)
            throws UsageException, java.io.IOException {
        return parse(arguments, scenarios, Home.ofThisProcess(), out);
    }

    /**
     * @param home the place of files that an option names without a path
     * @return the settings; empty after {@code --help}, whose text is written to {@code out}
     */
    public static Optional<Settings> parse(List<String> arguments, Scenarios scenarios, Home home, Appendable out)
            throws UsageException, java.io.IOException {
        if (arguments.isEmpty()) {
            throw new UsageException("a command is expected: " + String.join(", ", roleWords()));
        }
        Role role = Role.of(arguments.get(0));
        boolean hasArgument = role == Role.DESCRIBE
                && arguments.size() > 1
                && !arguments.get(1).startsWith("-");
        List<String> rest = arguments.subList(hasArgument ? 2 : 1, arguments.size());
        Scenario scenario = role.needsScenario() ? scenarios.choose(scenarioName(rest)) : null;
        if (scenario instanceof ForeignService && role != Role.CLIENT && role != Role.JMETER) {
            throw new UsageException(role.word() + ": scenario " + scenario.name()
                    + " has a client only, its service is somebody else's and runs already: the command is "
                    + Role.CLIENT.word());
        }
        CommandSpec spec = spec(role, scenario, home);
        picocli.CommandLine parser = new picocli.CommandLine(spec);
        // Otherwise picocli splits a mistyped -Dxyz=1 into letters, and its message names a letter.
        parser.setPosixClusteredShortOptionsAllowed(false);
        parser.setOverwrittenOptionsAllowed(false);
        // Otherwise picocli would read arguments from a file for @FILE, which is not documented.
        parser.setExpandAtFiles(false);
        List<String> known = spec.options().stream()
                .map(option -> option.longestName().substring(2))
                .toList();
        ParseResult result = parse(parser, withoutMaven(rest, known), role, scenario);
        if (result.hasMatchedOption(HELP)) {
            out.append(parser.getUsageMessage());
            return Optional.empty();
        }
        Map<String, Settings.Given> given = new LinkedHashMap<>();
        for (OptionSpec option : result.matchedOptions()) {
            given.put(option.longestName().substring(2), option.getValue());
        }
        Settings settings = new Settings(role, scenario, home, given, null);
        if (hasArgument) {
            settings = settings.withArgument(arguments.get(1));
        }
        return Optional.of(settings);
    }

    private static ParseResult parse(picocli.CommandLine parser, Stream<String> arguments, Role role, Scenario scenario)
            throws UsageException {
        try {
            return parser.parseArgs(arguments.toArray(String[]::new));
        } catch (UnmatchedArgumentException e) {
            // The value of the option may be a secret.
            String name = String.join(" ", e.getUnmatched()).replaceFirst("=.*", "");
            List<String> suggestions = e.getSuggestions();
            String hint = suggestions.isEmpty() ? HELP + " lists them" : "did you mean " + suggestions.get(0) + "?";
            boolean isKnown = Stream.concat(
                            Option.all().stream().map(Option::optionName),
                            Stream.ofNullable(scenario)
                                    .flatMap(own -> own.options().stream().map(ScenarioOption::name)))
                    .anyMatch(option -> name.equals("-D" + option));
            throw new UsageException("unknown option " + name + " for " + role.word() + ": "
                    + (isKnown ? "another command has it" : hint));
        } catch (ParameterException e) {
            if (e.getCause() instanceof UsageException refused) {
                throw refused;
            }
            throw new UsageException(e.getMessage().replaceAll("\\s+", " "));
        }
    }

    private static List<String> roleWords() {
        return Arrays.stream(Role.values()).map(Role::word).toList();
    }

    private static String scenarioName(List<String> arguments) {
        String prefix = "-D" + Option.SCENARIO.optionName() + "=";
        return withoutMaven(arguments, List.of())
                .filter(argument -> argument.startsWith(prefix))
                .map(argument -> argument.substring(prefix.length()))
                .findFirst()
                .orElse(null);
    }

    /** The arguments with those that Maven's properties stand for. */
    private static Stream<String> withoutMaven(List<String> arguments, List<String> knownNames) {
        return arguments.stream()
                .flatMap(argument -> argument.startsWith(MavenProperties.PREFIX)
                        ? MavenProperties.arguments(argument.substring(MavenProperties.PREFIX.length()), knownNames)
                                .stream()
                        : Stream.of(argument));
    }

    private static CommandSpec spec(Role role, Scenario scenario, Home home) {
        CommandSpec spec = CommandSpec.create().name(role.word());
        // Descriptions contain texts such as ${row:COLUMN}, which are variables of requests and not of picocli.
        spec.interpolateVariables(false);
        spec.usageMessage()
                .description(
                        scenario == null
                                ? new String[] {role.purpose()}
                                : new String[] {
                                    role.purpose() + "; scenario " + scenario.name(),
                                    "operations: "
                                            + (scenario instanceof ForeignService
                                                    ? "those of the service"
                                                    : String.join(", ", scenario.operations()))
                                })
                .sortOptions(false)
                .abbreviateSynopsis(true);
        spec.addOption(OptionSpec.builder("-h", HELP)
                .usageHelp(true)
                .description("this text")
                .build());
        for (Option<?> option : Option.all()) {
            if (option.isKnownTo(role)) {
                spec.addOption(option(
                        role,
                        scenario,
                        home,
                        option.optionName(),
                        option.label(),
                        option.meaning() + " (" + option.defaultText() + ")"));
            }
        }
        for (ScenarioOption option : scenario == null ? List.<ScenarioOption>of() : scenario.options()) {
            if (role.isFor(option)) {
                spec.addOption(option(
                        role,
                        scenario,
                        home,
                        option.name(),
                        option.label(),
                        option.meaning() + " (" + option.defaultValue() + ")"));
            }
        }
        return spec;
    }

    private static OptionSpec option(
            Role role, Scenario scenario, Home home, String name, String label, String description) {
        return OptionSpec.builder("-D" + name)
                .type(Settings.Given.class)
                .converters(text -> Settings.Given.of(role, scenario, home, name, text))
                .arity("1")
                .paramLabel(label)
                .description(description.replace("%", "%%"))
                .build();
    }
}
