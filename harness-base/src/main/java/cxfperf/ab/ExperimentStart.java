package cxfperf.ab;

import cxfperf.experiment.ExperimentDirectory;
import cxfperf.experiment.KeptExperiment;
import cxfperf.experiment.KeptForm;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import cxfperf.stored.RunDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;

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
    <K extends KeptExperiment<K>> ExperimentDirectory<K> open(ExperimentOptions<K> options)
            throws IOException, UsageException {
        KeptForm<K> form = options.form();
        if (resume.isPresent()) {
            Path named = resume.get();
            if (!ExperimentDirectory.isOne(named, form)) {
                throw Settings.refused(Option.RESUME, named.toString(), "there is no " + form.file());
            }
            return ExperimentDirectory.open(named, form)
                    .orElseThrow(() ->
                            Settings.refused(Option.RESUME, named.toString(), "another process is at this experiment"));
        }
        Optional<ExperimentDirectory<K>> unfinished =
                ExperimentDirectory.findUnfinished(results, options.definition(), form);
        if (unfinished.isPresent()) {
            return unfinished.get();
        }
        Path path = RunDirectory.create(
                results,
                Clock.systemUTC().instant(),
                "experiment",
                options.definition().name());
        return ExperimentDirectory.open(path, form).orElseThrow(() -> new IOException(path + " is in use"));
    }

    /** What is kept in the directory, or one that begins now. */
    static <K extends KeptExperiment<K>> K begun(ExperimentDirectory<K> directory, ExperimentOptions<K> options)
            throws IOException, UsageException {
        if (!ExperimentDirectory.isOne(directory.path(), options.form())) {
            return options.begin(Clock.systemUTC().instant().toString());
        }
        K kept = directory.read();
        if (!kept.definition().equals(options.definition())) {
            throw Settings.refused(
                    Option.RESUME,
                    directory.path().toString(),
                    "another experiment: its options, code, JVM or bus files are not those of this command");
        }
        if (kept.finishedAt() != null) {
            throw Settings.refused(Option.RESUME, directory.path().toString(), "this experiment is finished");
        }
        return kept;
    }
}
