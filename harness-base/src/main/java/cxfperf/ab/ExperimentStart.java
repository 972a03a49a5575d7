package cxfperf.ab;

import cxfperf.experiment.Arm;
import cxfperf.experiment.ArmRunner;
import cxfperf.experiment.ExperimentDirectory;
import cxfperf.experiment.KeptExperiment;
import cxfperf.experiment.KeptForm;
import cxfperf.jvms.ExitCode;
import cxfperf.options.CannotRunException;
import cxfperf.options.ErrorText;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.stored.RunDirectory;
import cxfperf.terminal.StatusLine;
import cxfperf.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

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

    /** What is special about a kind of experiment that has begun, or goes on. */
    @FunctionalInterface
    interface Finishing<K extends KeptExperiment> {

        /** From where it stands to its end, and to its files. */
        ExitCode finish(K begun, ExperimentDirectory<K> directory, ArmJvms jvms)
                throws UsageException, IOException, InterruptedException, ArmRunner.StoppedException;
    }

    /**
     * Opens the directory and has the experiment run in it.
     *
     * @param arms of all of its runs
     * @param begin makes one of which nothing has run yet, given the time
     */
    <K extends KeptExperiment> ExitCode run(
            String name,
            Object definition,
            KeptForm<K> form,
            Function<String, K> begin,
            Collection<Arm> arms,
            Settings shared,
            Home home,
            Finishing<K> finishing)
            throws UsageException, CannotRunException, InterruptedException {
        Map<String, Path> jars = jars(arms, shared.scenario().name(), home);
        StatusLine status = new StatusLine(System.out, Terminal.isStandardOutput());
        ArmJvms jvms = new ArmJvms(shared, home, jars, ArmJvms.SLACK, new TimeWaitPause(Path.of("/proc")), status);
        AtomicBoolean over = new AtomicBoolean();
        try (ExperimentDirectory<K> directory = open(name, definition, form)) {
            stopOnShutdown(jvms, directory.path(), over);
            Optional<K> kept = kept(directory, definition, form);
            K begun = kept.isPresent()
                    ? kept.get()
                    : begin.apply(Clock.systemUTC().instant().toString());
            return finishing.finish(begun, directory, jvms);
        } catch (ArmRunner.StoppedException e) {
            if (!jvms.areStopping()) {
                System.err.println("cxfperf: " + e.getMessage() + "; the same command goes on with it");
            }
            return ExitCode.FAILED;
        } catch (IOException e) {
            throw new CannotRunException("the experiment cannot be kept: " + ErrorText.of(e));
        } finally {
            over.set(true);
        }
    }

    /** The directory that was named, or of one that is alike and unfinished, or a new one. */
    private <K extends KeptExperiment> ExperimentDirectory<K> open(String name, Object definition, KeptForm<K> form)
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
    private static <K extends KeptExperiment> Optional<K> kept(
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
    private static Map<String, Path> jars(Collection<Arm> arms, String scenario, Home home)
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
    private static void stopOnShutdown(ArmJvms jvms, Path directory, AtomicBoolean over) {
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
