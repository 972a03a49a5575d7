package cxfperf.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The inputs of one side of a run, so that it can be repeated. Secrets are masked.
 *
 * @param command the command in the form in which a user types it at the top of the checkout; null if another program
 *     or several load generators made the run
 * @param given the options that the user gave, by name
 * @param defaults the defaults of all options of the command, by name; some are described in words
 * @param files the files that options name
 */
public record Inputs(String command, Map<String, String> given, Map<String, String> defaults, List<InputFile> files) {

    /** The name of a server's inputs in its {@code effective} facts. */
    public static final String FACT = "inputs";

    /**
     * A file that an option names.
     *
     * @param option the name of the option
     * @param name the name of the file, without its directory
     * @param bytes its length
     * @param sha256 the SHA-256 of its content, in hexadecimal digits
     */
    public record InputFile(String option, String name, long bytes, String sha256) {}

    public Inputs {
        given = Collections.unmodifiableMap(new LinkedHashMap<>(given == null ? Map.of() : given));
        defaults = Collections.unmodifiableMap(new LinkedHashMap<>(defaults == null ? Map.of() : defaults));
        files = List.copyOf(files == null ? List.of() : files);
    }

    /** A copy without a command, for a run that no command made. */
    public Inputs withoutCommand() {
        return new Inputs(null, given, defaults, files);
    }
}
