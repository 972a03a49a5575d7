package cxfperf.jvms;

import cxfperf.options.BusFile;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Role;
import cxfperf.options.Settings;
import cxfperf.result.Inputs;
import cxfperf.result.Inputs.InputFile;
import cxfperf.scenario.ScenarioOption;
import cxfperf.text.ContentHash;
import cxfperf.text.Secrets;
import cxfperf.text.WordSplitter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the {@link Inputs} of a side in its options. None of the texts holds a secret. */
public final class InputFacts {

    /** A directory of request files has more files only by mistake. */
    private static final int MOST_FILES = 100;

    private final Settings settings;

    private InputFacts(Settings settings) {
        this.settings = settings;
    }

    /** @param asked the options of a client */
    public static Inputs ofClient(Settings asked, BusFile cfg) {
        InputFacts facts = new InputFacts(asked.command());
        List<InputFile> files = facts.busFile(Option.CFG, cfg);
        facts.scenarioOptions().filter(option -> !option.secret()).forEach(option -> facts.settings
                .typed(option.name())
                .ifPresent(value -> named(value).forEach(path -> add(files, option.name(), path))));
        return facts.inputs(files);
    }

    /**
     * The inputs of a server as a fact, by its name.
     *
     * @param asked the options of a server
     */
    public static Map<String, Object> ofServer(Settings asked, BusFile cfg) {
        InputFacts facts = new InputFacts(asked.command());
        Option<BusFile> option = facts.settings.role() == Role.CLIENTSERVER ? Option.SRVCFG : Option.CFG;
        return Map.of(Inputs.FACT, facts.inputs(facts.busFile(option, cfg)));
    }

    /**
     * The command line with these options, for a shell. It lacks the directory of the results, because a repeated run
     * makes its own.
     */
    private static String command(Settings settings) {
        InputFacts facts = new InputFacts(settings);
        StringBuilder text = new StringBuilder(Home.ofThisProcess().scripts())
                .append('/')
                .append(settings.role().word())
                .append(' ')
                .append(settings.scenario().name());
        facts.given().forEach((name, value) -> {
            if (!name.equals(Option.RESULTS.optionName())) {
                text.append(' ').append(WordSplitter.quoted("-D" + name + "=" + value));
            }
        });
        return text.toString();
    }

    private Inputs inputs(List<InputFile> files) {
        String flags = LoadJvm.mavenOpts(System.getenv());
        boolean flagsOfMaven = !flags.isEmpty() && !settings.has(Option.JVM_ARGS);
        return new Inputs(
                (flagsOfMaven ? "MAVEN_OPTS=" + WordSplitter.quoted(Secrets.redacted(flags)) + " " : "")
                        + command(settings),
                given(),
                settings.defaults(),
                files);
    }

    private Map<String, String> given() {
        Map<String, String> given = settings.texts();
        scenarioOptions().forEach(option -> given.computeIfPresent(option.name(), (name, text) -> option.shown(text)));
        given.replaceAll((name, text) -> Secrets.redacted(text));
        return given;
    }

    private Stream<ScenarioOption> scenarioOptions() {
        return settings.scenario().options().stream().filter(settings.role()::isFor);
    }

    private List<InputFile> busFile(Option<BusFile> option, BusFile cfg) {
        List<InputFile> files = new ArrayList<>();
        cfg.path().ifPresent(path -> add(files, option.optionName(), path));
        return files;
    }

    /** The files that a value names: one, the files of a directory, or several with a comma or a # between them. */
    private static List<Path> named(String value) {
        List<Path> whole = existing(value);
        return whole.isEmpty()
                ? Stream.of(value.split("[,#]"))
                        .flatMap(part -> existing(part).stream())
                        .toList()
                : whole;
    }

    private static List<Path> existing(String value) {
        Optional<Path> path = path(value);
        if (value.isBlank() || path.filter(Files::isDirectory).isEmpty()) {
            return path.filter(Files::isRegularFile).stream().toList();
        }
        try (Stream<Path> files = Files.list(path.get())) {
            return files.filter(Files::isRegularFile).sorted().limit(MOST_FILES).toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    /** The path that the value of an option names, with or without an @ before it; empty for other texts. */
    public static Optional<Path> path(String value) {
        try {
            return Optional.of(Path.of(value.startsWith("@") ? value.substring(1) : value));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** A file that is no longer readable is left out; the run has read it before. */
    private static void add(List<InputFile> files, String option, Path path) {
        try {
            files.add(new InputFile(option, path.getFileName().toString(), Files.size(path), ContentHash.sha256(path)));
        } catch (IOException e) {
            return;
        }
    }
}
