package cxfperf.ab;

import cxfperf.experiment.DefinitionException;
import cxfperf.options.ErrorText;
import cxfperf.options.Home;
import cxfperf.options.Option;
import cxfperf.options.Settings;
import cxfperf.options.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The file that {@code -Dexperiment} names, as a path or in {@code configs/experiments/}.
 *
 * @param text what it holds
 */
record NamedExperiment(Path file, String text) {

    /** What makes something of the text of an experiment. */
    interface Parser<T> {
        T parse(String text) throws DefinitionException;
    }

    static NamedExperiment find(Settings settings, Home home) throws UsageException {
        String value = settings.text(Option.EXPERIMENT);
        Path directory = home.configs().resolve("experiments");
        for (Path candidate :
                List.of(Path.of(value), directory.resolve(value), directory.resolve(value + ".properties"))) {
            if (Files.isRegularFile(candidate)) {
                try {
                    return new NamedExperiment(candidate, Files.readString(candidate));
                } catch (IOException e) {
                    throw new UsageException(candidate + ": cannot be read: " + ErrorText.of(e));
                }
            }
        }
        throw Settings.refused(Option.EXPERIMENT, value, "no such file, neither as a path nor in " + directory);
    }

    /** Its name as an experiment. */
    String name() {
        return file.getFileName().toString().replaceFirst("\\.properties$", "");
    }

    <T> T parsed(Parser<T> parser) throws UsageException {
        try {
            return parser.parse(text);
        } catch (DefinitionException e) {
            throw new UsageException(file + ": " + e.getMessage());
        }
    }
}
