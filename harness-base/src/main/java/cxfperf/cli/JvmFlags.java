package cxfperf.cli;

import cxfperf.experiment.DefinitionException;
import cxfperf.experiment.Words;
import java.util.List;

/** Splits a text of JVM flags at white space; single or double quotes keep white space inside a flag. */
final class JvmFlags {

    private JvmFlags() {}

    static List<String> split(String text) throws UsageException {
        try {
            return Words.split(text);
        } catch (DefinitionException e) {
            throw Settings.refused(Option.JVM_ARGS, text, e.getMessage());
        }
    }
}
