package cxfperf.ab;

import cxfperf.experiment.Arm;
import cxfperf.experiment.ExperimentDirectory;
import cxfperf.experiment.KeptExperiment;
import cxfperf.experiment.KeptForm;
import cxfperf.jvms.ExitCode;
import cxfperf.options.CannotRunException;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.stored.RunDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Where an experiment of any kind begins or goes on.
 *
 * @param results the directory in which the experiment makes its own
 * @param resume the directory of the experiment to continue, if one was named
 */
record ExperimentStart(Path results, Optional<Path> resume) {

    static ExperimentStart from(Settings settings, Home home) {
        Path results = settings.given(Option.RESULTS).map(Path::of).orElse(home.results());
        return new ExperimentStart(
                results.toAbsolutePath(),
                settings.given(Option.RESUME).map(Path::of).map(Path::toAbsolutePath));
    }

    /** The directory that was named, or of one that is alike and unfinished, or a new one. */
    <K extends KeptExperiment> ExperimentDirectory<K> open(String name, Object definition, KeptForm<K> form)
            throws IOException, UsageException {
        if (resume.isPresent()) {
            Path named = resume.get();
            if (!ExperimentDirectory.isOne(named, form)) {
                throw Settings.refused(Option.RESUME, named.toString(), "there is no " + form.file());
            }
            return ExperimentDirectory.open(named, form)
                    .orElseThrow(() ->
                            Settings.refused(Option.RESUME, named.toString(), "another process is at this experiment"));
        }
        Optional<ExperimentDirectory<K>> unfinished = ExperimentDirectory.findUnfinished(results, definition, form);
        if (unfinished.isPresent()) {
            return unfinished.get();
        }
        Path path = RunDirectory.create(results, Clock.systemUTC().instant(), "experiment", name);
        return ExperimentDirectory.open(path, form).orElseThrow(() -> new IOException(path + " is in use"));
    }

    /** What is kept in the directory; empty where nothing has begun. */
    static <K extends KeptExperiment> Optional<K> kept(
            ExperimentDirectory<K> directory, Object definition, KeptForm<K> form) throws IOException, UsageException {
        if (!ExperimentDirectory.isOne(directory.path(), form)) {
            return Optional.empty();
        }
        K kept = directory.read();
        if (!kept.definition().equals(definition)) {
            throw Settings.refused(
                    Option.RESUME,
                    directory.path().toString(),
                    "another experiment: its options, code, JVM or bus files are not those of this command");
        }
        if (kept.finishedAt() != null) {
            throw Settings.refused(Option.RESUME, directory.path().toString(), "this experiment is finished");
        }
        return Optional.of(kept);
    }

    /** What to run for an arm that is of another CXF than this command, by the arm's name; built now where it has to be. */
    static Map<String, Path> jars(Collection<Arm> arms, String scenario, Home home)
            throws UsageException, CannotRunException, InterruptedException {
        CxfBuild build = new CxfBuild(home, scenario);
        Map<String, Path> byVersion = new HashMap<>();
        Map<String, Path> jars = new HashMap<>();
        for (Arm arm : arms) {
            String version = arm.settings().get(ArmOptions.CXF_VERSION);
            if (version != null && !byVersion.containsKey(version)) {
                byVersion.put(version, build.jar(version, System.out));
            }
            if (version != null) {
                jars.put(arm.name(), byVersion.get(version));
            }
        }
        return jars;
    }

    /** Ends the run that is under way when this process is told to end, unless the experiment is over. */
    static void stopOnShutdown(ArmJvms jvms, Path directory, AtomicBoolean over) {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            if (!over.get()) {
                                jvms.stop();
                                System.err.println("cxfperf: stopped; the same command goes on with " + directory);
                                // The exit value of a signal says nothing about the experiment; this one does.
                                Runtime.getRuntime().halt(ExitCode.FAILED.code());
                            }
                        },
                        "stop-experiment"));
    }
}
