package cxfperf.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All that one side of a run was given, so that it can be repeated. Secrets are masked.
 *
 * @param command the command as it can be typed at the top of the checkout; null where another program made the run, or
 *     several load generators did
 * @param given the options that the user gave, by name
 * @param defaults the defaults of all options of the command, by name; some are described in words
 * @param files the files that options name
 */
public record Inputs(String command, Map<String, String> given, Map<String, String> defaults, List<InputFile> files) {

    /** In {@code effective} of a server: its inputs. */
    public static final String FACT = "inputs";

    /**
     * A file that an option names.
     *
     * @param option name of the option
     * @param name name of the file, without its directory
     * @param bytes its length
     * @param sha256 of its content, in hexadecimal digits
     */
    public record InputFile(String option, String name, long bytes, String sha256) {}

    public Inputs {
        given = Collections.unmodifiableMap(new LinkedHashMap<>(given == null ? Map.of() : given));
        defaults = Collections.unmodifiableMap(new LinkedHashMap<>(defaults == null ? Map.of() : defaults));
        files = List.copyOf(files == null ? List.of() : files);
    }

    /** The same of a run that no command made. */
    public Inputs withoutCommand() {
        return new Inputs(null, given, defaults, files);
    }
}
