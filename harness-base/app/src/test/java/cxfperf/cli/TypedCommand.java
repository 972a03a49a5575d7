package cxfperf.cli;

import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Role;
import cxfperf.options.Scenarios;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.options.typed.CommandLine;
import cxfperf.options.typed.MavenProperties;
import cxfperf.scenario.Scenario;
import cxfperf.testing.DocCommand;
import cxfperf.testing.Manual;
import cxfperf.testing.MavenBuild;
import cxfperf.testing.OwnBuild;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A command of the manual, taken apart as Maven or a script would take it apart, and checked by what the real command
 * checks before it starts anything.
 *
 * @param shown for messages
 * @param role the word of the role that it runs; empty where it is a build or another tool
 * @param modules the directories of the modules that it is about; empty where it is about no scenario
 * @param arguments of the role, as its parser gets them
 */
public record TypedCommand(String shown, Optional<String> role, List<String> modules, List<String> arguments) {

    private static final Path TOP = Manual.top();
    private static final MavenBuild BUILD = MavenBuild.read(TOP);
    private static final Set<String> SCENARIOS = MavenBuild.scenarios(TOP);

    /** What the manual has its reader copy, by the name of the copy. */
    private static final Map<String, String> COPIES = Map.of("samples/my-scenario", "samples/hello-scenario");

    /** What {@code mvn -Pdist} packs, unpacked. */
    private static final Path ZIP = Path.of("cxfperf-" + OwnBuild.VERSION);

    /** Phases, and goals that the poms configure. */
    private static final Set<String> GOALS =
            Set.of("clean", "test", "package", "verify", "install", "deploy", "spotless:apply");

    private static final Set<String> BENCHMARKS = Set.of("-Pjmh", "-Pfixes");

    private static final Set<String> MAVEN_FLAGS = Set.of("-T2", "-B", "-am", "-o", "-q");

    /** Properties of Maven, of the poms and of the tests; a mistyped one would be ignored in silence. */
    private static final Set<String> MAVEN_PROPERTIES = Set.of(
            "benchmark.form",
            "cxf.version",
            "skipTests",
            "altDeploymentRepository",
            "test",
            "it.test",
            "phase.test",
            "hours.part",
            "combinations",
            "combinations.seed",
            "surefire.failIfNoSpecifiedTests",
            "failsafe.failIfNoSpecifiedTests",
            "golden.write",
            "baseline.add");

    /** Scripts with arguments of their own. */
    private static final Set<String> OTHER_SCRIPTS = Set.of("set-version", "post-heap", "jfr-packages");

    /** Tools that are not ours. They build nothing and take no load. */
    private static final Set<String> OTHER_TOOLS =
            Set.of("cd", "git", "cp", "sed", "scp", "ssh", "unzip", "mkdir", "java", "ls");

    /** @throws IllegalArgumentException for what nobody could run */
    public static TypedCommand of(DocCommand command) {
        String tool = command.tool();
        if (tool.equals("mvn") || tool.equals("./mvnw")) {
            return maven(command);
        }
        if (tool.contains("/")) {
            return script(command);
        }
        require(OTHER_TOOLS.contains(tool), command, "no tool that a reader of the manual is asked to run");
        return new TypedCommand(command.toString(), Optional.empty(), List.of(), List.of());
    }

    /** The file or directory in the checkout that stands for one that the reader has by then. */
    private static String original(String path) {
        return COPIES.keySet().stream()
                .filter(copy -> path.equals(copy) || path.startsWith(copy + "/"))
                .findFirst()
                .map(copy -> COPIES.get(copy) + path.substring(copy.length()))
                .orElse(path);
    }

    /** The file from which a file of the zip is made, or this file where it is none of the zip. */
    private static Path inCheckout(Path file) {
        Path path = file.startsWith(ZIP) ? ZIP.relativize(file) : file;
        return TOP.resolve(
                        path.startsWith("bin")
                                ? Path.of("scripts").resolve(Path.of("bin").relativize(path))
                                : path)
                .normalize();
    }

    /**
     * The directory of a scenario's module.
     *
     * @param name as a script takes it: the directory, or its last part
     */
    private static Optional<String> scenarioModule(String name) {
        return Stream.concat(BUILD.modules().stream(), COPIES.keySet().stream())
                .filter(module -> module.equals(name) || module.endsWith("/" + name))
                .map(TypedCommand::original)
                .filter(SCENARIOS::contains)
                .findFirst();
    }

    private static TypedCommand maven(DocCommand command) {
        List<String> modules = new ArrayList<>();
        List<String> properties = new ArrayList<>();
        Optional<Role> role = Optional.empty();
        boolean does = false;
        List<String> words = command.arguments();
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (word.equals("-pl")) {
                Arrays.stream(words.get(++i).split(","))
                        .map(TypedCommand::original)
                        .forEach(modules::add);
            } else if (word.startsWith("-P")) {
                for (String profile : word.substring(2).split(",")) {
                    require(BUILD.profiles().contains(profile), command, "no profile " + profile + " in any pom");
                    if (role(profile).isPresent()) {
                        role = role(profile);
                    }
                }
                does = true;
            } else if (word.startsWith("-D")) {
                properties.add(word.substring(2));
            } else {
                require(GOALS.contains(word) || MAVEN_FLAGS.contains(word), command, word + " is not known");
                does |= GOALS.contains(word);
            }
        }
        require(does, command, "neither a phase nor a profile");
        require(role.isEmpty() || !words.contains("-T2"), command, "another module would be built beside the run");
        require(
                words.stream().noneMatch(BENCHMARKS::contains) || modules.contains("tests/benchmarks"),
                command,
                "a benchmark without -pl tests/benchmarks does nothing");
        modules.forEach(module -> require(BUILD.modules().contains(module), command, "no module " + module));
        if (!command.directory().toString().isEmpty()) {
            require(modules.isEmpty(), command, "-pl below the top of the checkout");
            if (isBuildOfItsOwn(command.directory())) {
                require(role.isEmpty(), command, "no command of the harness runs in a build of its own");
            } else {
                require(BUILD.modules().contains(command.directory().toString()), command, "not in a module");
                modules.add(command.directory().toString());
            }
        }
        List<String> ours = properties.stream()
                .filter(property -> !MAVEN_PROPERTIES.contains(name(property)))
                .toList();
        if (role.isEmpty()) {
            require(ours.isEmpty(), command, ours + " are properties of nothing in a build");
            return new TypedCommand(command.toString(), Optional.empty(), List.of(), List.of());
        }
        require(!modules.isEmpty(), command, "-pl is missing at the top");
        String maven = properties.stream().collect(Collectors.joining(", ", "{", "}"));
        // Maven's own are dropped by name here: what the real command drops is whatever has a dot in its name.
        for (String property : ours) {
            require(
                    !name(property).contains(".")
                            || Option.all().stream()
                                    .anyMatch(option -> option.optionName().equals(name(property))),
                    command,
                    name(property) + " is no option");
        }
        return new TypedCommand(
                command.toString(), role.map(Role::word), modules, List.of(MavenProperties.PREFIX + maven));
    }

    /** A sample that has Maven and no more in common with the harness. */
    private static boolean isBuildOfItsOwn(Path directory) {
        return directory.startsWith("samples")
                && !BUILD.modules().contains(directory.toString())
                && Files.isRegularFile(TOP.resolve(directory).resolve("pom.xml"));
    }

    private static Optional<Role> role(String word) {
        return Arrays.stream(Role.values())
                .filter(role -> role.word().equals(word))
                .findFirst();
    }

    private static TypedCommand script(DocCommand command) {
        Path script = inCheckout(command.directory().resolve(command.tool()));
        require(Files.isExecutable(script) && !Files.isDirectory(script), command, "no such script");
        String name = script.getFileName().toString();
        List<String> arguments = command.arguments();
        if (OTHER_SCRIPTS.contains(name)) {
            return new TypedCommand(command.toString(), Optional.empty(), List.of(), List.of());
        }
        Optional<Role> role = role(name);
        require(role.isPresent(), command, "a script that this test does not know");
        if (!role.get().needsScenario()) {
            return new TypedCommand(command.toString(), Optional.of(name), List.of(), arguments);
        }
        if (role.get() == Role.JMETER) {
            List<String> properties = arguments.stream()
                    .filter(word -> word.startsWith("-D"))
                    .map(word -> word.substring(2))
                    .toList();
            return new TypedCommand(
                    command.toString(), Optional.of(name), List.of(scenarioOf(command, properties)), arguments);
        }
        Optional<String> module = arguments.stream().findFirst().flatMap(TypedCommand::scenarioModule);
        require(module.isPresent(), command, "no module of a scenario is named");
        return new TypedCommand(
                command.toString(), Optional.of(name), List.of(module.get()), arguments.subList(1, arguments.size()));
    }

    /** The module of the scenario that a command names which has all of them on its class path. */
    private static String scenarioOf(DocCommand command, List<String> properties) {
        String prefix = Option.SCENARIO.optionName() + "=";
        Optional<String> module = properties.stream()
                .filter(property -> property.startsWith(prefix))
                .findFirst()
                .flatMap(property -> scenarioModule(property.substring(prefix.length())));
        require(module.isPresent(), command, "-Dscenario is missing, or names no module of a scenario");
        return module.get();
    }

    /** Whether one of its modules is that of this scenario. */
    public boolean isAbout(String scenario) {
        return modules.stream().anyMatch(module -> Path.of(module).endsWith(scenario));
    }

    /**
     * Does what the real command does before it starts a JVM.
     *
     * @param scenario whose command it is; null for none
     * @param stored the directory of a stored run, in place of those that the manual only has names for
     * @return the line with which the command is refused; empty where it is taken
     */
    public Optional<String> refusal(Scenario scenario, Path stored) throws IOException {
        List<String> words = new ArrayList<>(List.of(role.orElseThrow()));
        words.addAll(arguments);
        try {
            Optional<Settings> settings = CommandLine.parse(
                    words,
                    Scenarios.of(scenario == null ? List.of() : List.of(scenario)),
                    new Home(TOP),
                    new StringBuilder());
            if (settings.isPresent()) {
                check(settings.get(), stored);
            }
            return Optional.empty();
        } catch (UsageException e) {
            return Optional.of(e.getMessage());
        }
    }

    private static void check(Settings settings, Path stored) throws UsageException {
        Command command;
        try {
            command = Command.of(settings.role());
        } catch (UsageException e) {
            // The rest of its checks is in a module that is not on this class path.
            return;
        }
        Settings there =
                switch (settings.role()) {
                    case REPORT -> ofStored(settings, Map.of(Option.RESULTS, stored));
                    case COMPARE ->
                        ofStored(settings, Map.of(Option.RESULTS, stored, Option.BASELINE, stored.getParent()));
                    default -> settings;
                };
        command.options().check(there, new Home(TOP));
    }

    private static Settings ofStored(Settings settings, Map<Option<?>, Path> stored) throws UsageException {
        Map<String, String> there = new TreeMap<>();
        stored.forEach((option, directory) -> settings.typed(option)
                .ifPresent(names -> there.put(option.optionName(), names.replaceAll("[^,]+", directory.toString()))));
        return settings.forRole(settings.role(), there);
    }

    private static String name(String property) {
        return property.contains("=") ? property.substring(0, property.indexOf('=')) : property;
    }

    private static void require(boolean holds, DocCommand command, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(command + ": " + otherwise);
        }
    }
}
